// On pages that are no table: the call to a table of an evening.
import { evening, listen, ring, showInTitle, showLine } from './call.js'
import { byId, query } from './dom.js'

const { root = '/', go = '' } = byId('ui-called-here').dataset

listen(root, call => {
  showLine(call, go)
  showInTitle(call)
  if (call) ring()
})

// On the home page: back to the evening, whether a table waits or not.
const back = document.getElementById('ui-evening')
if (back && evening()) {
  query('a', back).setAttribute('href', `${root}evening/${evening()}`)
  back.hidden = false
}
