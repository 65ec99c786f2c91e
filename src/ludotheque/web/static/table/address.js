// Addresses that belong to the table of this page.
import { byId } from '../dom.js'

export const code = () => byId('ui-main').dataset.code ?? ''

/**
 * The address of a resource of this table.
 * @param {string} part
 */
export const pathOf = part => (byId('ui-main').dataset.live ?? '').replace(/live$/, part)
