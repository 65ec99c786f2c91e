// Where a private link leads: what stands behind its # goes into the form, and out of the address.
const token = document.getElementById('ui-token')
if (token instanceof HTMLInputElement) token.value = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
