// The sentences of this page, in the visitor's language.
import { readJson } from './dom.js'

export const words = /** @type {Record<string, string>} */ (readJson('words'))

/**
 * A sentence with its blanks filled in: "{n} left" with {n: 3} is "3 left".
 * @param {string} sentence
 * @param {Record<string, unknown>} values
 */
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (blank, key) => String(values[key] ?? blank))
