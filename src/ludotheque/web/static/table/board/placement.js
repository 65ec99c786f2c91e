// Figures that are put on places one by one, before the game begins.
/** @import { SetupChoices } from '../../protocol' */

/** @typedef {Record<string, string>} Placed letters of figures by the places they stand on */

export class Placement {
  /** @param {SetupChoices} setup */
  constructor(setup) {
    this.setup = setup
    /** @type {Placed} */
    this.placed = {}
    /** @type {string | null} the letter of the figure that is placed next; null if all are */
    this.figure = this.firstLeft()
  }

  /** @param {string} letter */
  kind(letter) {
    return this.setup.figures.find(figure => figure.letter === letter)
  }

  /** @param {string} letter */
  name(letter) {
    return this.kind(letter)?.name ?? letter
  }

  /**
   * How many figures of that kind are still to be placed.
   * @param {string} letter
   */
  left(letter) {
    const placed = Object.values(this.placed).filter(figure => figure === letter).length
    return (this.kind(letter)?.count ?? 0) - placed
  }

  firstLeft() {
    return this.setup.figures.find(({ letter }) => this.left(letter))?.letter ?? null
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
