// Where the table of this page is kept.
import { byId } from '../dom.js'

export const code = () => byId('ui-main').dataset.code ?? ''

/**
 * The address of something that belongs to this table.
 * @param {string} part
 */
export const pathOf = part => (byId('ui-main').dataset.live ?? '').replace(/live$/, part)
