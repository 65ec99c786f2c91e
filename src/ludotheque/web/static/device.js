// What is known of the visitor's device, and the few settings that are stored on it.

const motion = matchMedia('(prefers-reduced-motion: reduce)')
const narrow = matchMedia('(max-width: 40rem)')

export const reducedMotion = () => motion.matches
export const onPhone = () => narrow.matches

// Some browsers refuse to store anything, in a private window for instance: nothing may depend on it.
export const settings = {
  /** @param {string} key */
  get(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // then it lasts until the page is closed
    }
  },
  /** @param {string} key */
  remove(key) {
    try {
      localStorage.removeItem(key)
    } catch {
      // there was nothing
    }
  },
}
