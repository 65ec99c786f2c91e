// On pages that are no table: the call to a table of an evening.
import { listen, ring, showInTitle, showLine } from './call.js'
import { byId } from './dom.js'

const { root = '/', go = '' } = byId('ui-called-here').dataset

listen(root, call => {
  showLine(call, go)
  showInTitle(call)
  if (call) ring()
})
