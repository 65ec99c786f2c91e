// Saves what a link of the library leads to as a file: a download would be asked of the host, which does not have it.

/** @param {Event} event a click on a link with `download` */
export async function saveFile(event) {
  const link = event.target instanceof Element ? event.target.closest('a[download]') : null
  if (!(link instanceof HTMLAnchorElement) || link.href.startsWith('blob:')) return
  event.preventDefault()
  const answer = await fetch(link.href)
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')
  const file = document.createElement('a')
  file.href = URL.createObjectURL(await answer.blob())
  file.download = named?.[1] ?? link.download
  file.click()
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000)
}
