// The set-up page works without this: it only tells what the chosen chairs mean.
import './words.js'

const form = document.getElementById('setup')
const wait = document.getElementById('wait')

function tell() {
  const chosen = [...form.querySelectorAll('.seat select')].map(select => select.value)
  wait.hidden = !chosen.includes('link')
}

// One visitor, one chair: whoever sits down somewhere else gets up from where they sat.
function oneChairEach(moved) {
  if (moved.value !== 'me') return
  for (const select of form.querySelectorAll('.seat select')) {
    if (select !== moved && select.value === 'me') select.value = 'here'
  }
}

form.addEventListener('change', event => {
  if (event.target.matches('.seat select')) oneChairEach(event.target)
  tell()
})
tell()
