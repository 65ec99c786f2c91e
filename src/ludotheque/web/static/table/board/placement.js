// Figures that are put on places one by one, before the game begins.
/** @import { Placed, Setup } from '../../protocol' */

export class Placement {
  /** @param {Setup} setup */
  constructor(setup) {
    this.setup = setup
    /** @type {Placed} */
    this.placed = {}
    /** @type {string | null} the letter of the figure that is placed next; null if all are */
    this.figure = this.firstLeft()
  }

  /** @param {string} letter */
  name(letter) {
    return this.setup.figures[letter][1]
  }

  /**
   * How many figures of that kind are still to be placed.
   * @param {string} letter
   */
  left(letter) {
    return this.setup.figures[letter][0] - Object.values(this.placed).filter(figure => figure === letter).length
  }

  firstLeft() {
    return Object.keys(this.setup.figures).find(letter => this.left(letter)) ?? null
  }

  complete() {
    return this.setup.places.every(place => this.placed[place])
  }

  /**
   * Put the chosen figure on a place. Touched once more, or when all figures are placed, a place is emptied.
   * @param {string} place
   */
  touch(place) {
    const placed = { ...this.placed }
    if (this.figure && placed[place] !== this.figure) placed[place] = this.figure
    else delete placed[place]
    this.put(placed)
  }

  /** @param {Placed} placed all figures at once */
  put(placed) {
    this.placed = placed
    if (!this.figure || !this.left(this.figure)) this.figure = this.firstLeft()
  }
}
