// HMAC with SHA-256 (RFC 2104): only who checks a game needs it, not who plays.
import { BLOCK, sha256 } from './sha256.js'

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const padded = (/** @type {number} */ mask) => block.map(byte => byte ^ mask)
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))))
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
