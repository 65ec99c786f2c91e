// Before anything is painted: the language of the visitor, and whether they come back to a page of the library. What is
// touched before shell.js is there waits for it: the host has no pages but the first.
{
  const asked = new URLSearchParams(location.search).get('lang')
  const kept = asked ?? localStorage.getItem('ludotheque lang') ?? navigator.language.slice(0, 2)
  const wanted = kept === 'en' || kept === 'fr' ? kept : 'fr'
  if (asked) localStorage.setItem('ludotheque lang', wanted)
  const page = wanted === 'fr' ? './' : 'en.html'
  if (asked || document.documentElement.lang !== wanted) {
    document.documentElement.dataset.leaving = 'true' // nothing begins on this page
    location.replace(page + location.hash)
  } else if (location.hash.startsWith('#/')) document.documentElement.classList.add('coming-back')

  /** @param {Event} event */
  const keep = event => {
    const touched = event.target instanceof Element ? event.target.closest('a[href], button') : null
    if (!touched || touched.matches('[hreflang], [target]')) return
    event.preventDefault()
    event.stopPropagation()
    for (const earlier of document.querySelectorAll('[data-touched]')) earlier.removeAttribute('data-touched')
    touched.setAttribute('data-touched', '')
  }
  document.addEventListener('click', keep, true)
  document.addEventListener('ludotheque shell', () => document.removeEventListener('click', keep, true))
}
