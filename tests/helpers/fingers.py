"""What is too small on a page to be touched with a finger."""

from __future__ import annotations

from guests import Guest

SMALL = """least => {
  const query = 'a[href], button, select, summary, input, [role=button].can, [role=tab]'
  const found = []
  for (const element of document.querySelectorAll(query)) {
    if (element.closest('.vh, .skip, [inert], [hidden], dialog:not([open]), [aria-hidden=true]')) continue
    const area = (element.type === 'checkbox' || element.type === 'radio') && element.closest('label') || element
    const { width, height } = area.getBoundingClientRect()
    if (!width || !height) continue
    if (width < least - 0.1 || height < least - 0.1) {
      found.push(`${width.toFixed(0)}×${height.toFixed(0)} ${element.outerHTML.slice(0, 110)}`)
    }
  }
  return found
}"""
FINGER = 44
INLINE = (
    'class="no num"',  # the number of a rule stands in running text, which is as high as its line
)


def too_small(guest: Guest) -> list[str]:
    return [one for one in guest.page.evaluate(SMALL, FINGER) if not any(part in one for part in INLINE)]
