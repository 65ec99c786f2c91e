// The page of a private link: moves the token from the fragment of the address into the form.
const token = document.getElementById('ui-token')
if (token instanceof HTMLInputElement) token.value = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
