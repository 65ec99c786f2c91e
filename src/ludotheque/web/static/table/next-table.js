// At a table: the call to another table of the evening. It stands on the card of the result, too.
import { evening, listen, ring, showInTitle, showLine } from '../call.js'
import { byId } from '../dom.js'
import { state } from './state.js'

const { code, root = '/' } = byId('ui-main').dataset

if (evening())
  listen(root, async call => {
    state.nextTable = call?.table === code ? null : call
    showLine(state.nextTable, byId('ui-next-table').textContent ?? '')
    showInTitle(state.nextTable)
    if (state.nextTable) ring()
    if (state.view.result) (await import('./result.js')).showNextTable()
  })
