// Moves by dragging: picks what lies under the finger, lets the piece follow, picks what it is dropped on.
const SLACK = 8 // pixels of a trembling finger

// The piece that somebody means who takes hold of a target: in it, or lying on it.
function pieceAt(element) {
  const own = element.closest('.piece') ?? element.querySelector('.piece')
  if (own) return own
  const area = element.getBoundingClientRect()
  return [...document.querySelectorAll('.board .piece')].reverse().find(piece => {
    const { left, top, width, height } = piece.getBoundingClientRect()
    const x = left + width / 2, y = top + height / 2
    return x > area.left && x < area.right && y > area.top && y < area.bottom
  })
}

function openTargetAt(x, y) {
  return document.elementsFromPoint(x, y).map(node => node.closest('[data-t]')).find(node => node?.classList.contains('can'))
}

export function dragging(root, targets) {
  let held = null

  root.addEventListener('pointerdown', event => {
    const element = event.target.closest('.board [data-t]')
    const touched = element?.dataset.t
    if (!element || event.button || !(element.classList.contains('can') || element.classList.contains('sel'))) return
    const piece = pieceAt(element)
    if (piece) held = { piece, touched, x: event.clientX, y: event.clientY, moved: false }
  })

  root.addEventListener('pointermove', event => {
    if (!held) return
    const dx = event.clientX - held.x, dy = event.clientY - held.y
    if (!held.moved && Math.hypot(dx, dy) < SLACK) return
    if (!held.moved) start(event.pointerId)
    if (!held) return
    held.piece.style.translate = `${dx * held.scale}px ${dy * held.scale}px`
  })

  // Only now is the pointer captured: earlier, plain clicks would be lost.
  function start(pointer) {
    if (!targets.path.includes(held.touched)) targets.pick(held.touched)
    if (!targets.path.includes(held.touched)) { held = null; return } // that was a whole move already
    held.moved = true
    held.scale = 1 / held.piece.parentNode.getScreenCTM().a
    held.piece.style.pointerEvents = 'none'
    root.setPointerCapture(pointer)
  }

  function drop(event) {
    const { piece, moved } = held ?? {}
    held = null
    if (!moved) return
    piece.style.pointerEvents = ''
    addEventListener('click', click => click.stopPropagation(), { capture: true, once: true })
    setTimeout(() => dispatchEvent(new Event('click')), 0) // no click came: take the trap away again
    const over = event.type === 'pointerup' && openTargetAt(event.clientX, event.clientY)
    if (over) targets.pick(over.dataset.t) // the piece stays under the finger until the answer comes
    if (!over || targets.path.length) home(piece)
    if (!over) targets.drop()
  }

  function home(piece) {
    piece.animate({ translate: [piece.style.translate, '0px 0px'] }, 150)
    piece.style.translate = ''
  }

  root.addEventListener('pointerup', drop)
  root.addEventListener('pointercancel', drop)
}
