// What a JavaScript engine makes of the golden vectors in tests/chance.json. Node and the browser both run this.

/** The names of the vectors that come out differently. */
export function mismatches({ Chain, Chance, bytes, check, deal, givenBy, hex, hmac, readLine, sha256 }, vectors) {
  const wrong = []
  const compare = (name, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(name)
  }
  for (const [text, digest] of vectors.sha256) compare(`sha256 ${text}`, hex(sha256(bytes(text))), digest)
  for (const [key, text, mac] of vectors.hmac) compare(`hmac ${key} ${text}`, hex(hmac(bytes(key), bytes(text))), mac)
  for (const { secret, table, words, ...drawn } of vectors.draws) {
    const chance = new Chance(secret, table, words)
    const [numbers, low, pack] = [chance.throw(0), chance.throw(1), [...drawn.shuffled.keys()]]
    compare(`commitment of ${table}`, chance.commitment, drawn.promise)
    compare(
      `numbers of ${table}`,
      drawn.next.map(() => numbers.next()),
      drawn.next,
    )
    compare(
      `draws of ${table}`,
      drawn.below.map(([n]) => [n, low.below(n)]),
      drawn.below,
    )
    compare(`pack of ${table}`, chance.throw(2).shuffle(pack), drawn.shuffled)
  }
  for (const { seed, numbers } of vectors.chains) {
    const chain = new Chain(seed)
    compare(`chain of ${seed}`, [...chain.numbers.slice(0, 4), chain.numbers.at(-2)], numbers)
  }
  for (const { secret, table, words, n, line, next } of vectors.throws) {
    const draws = new Chance(secret, table, words, { [n]: givenBy(readLine(line), words.length) }).throw(n)
    compare(
      `throw ${n} of ${table}`,
      next.map(() => draws.next()),
      next,
    )
  }
  for (const { secret, table, words, recipe, ...dealt } of vectors.deals) {
    const chance = new Chance(secret, table, words)
    const rolls = dealt.rolls.map((_, index) => chance.roll(recipe.dice, index + 1))
    compare(`deal of ${recipe.game} ${recipe.seats}`, deal(recipe, chance.throw(0)), dealt.deal)
    compare(`dice of ${recipe.game} ${recipe.seats}`, rolls, dealt.rolls)
  }
  for (const text of vectors.records) {
    const { findings } = check(text, recipesOf(vectors))
    if (findings.length < 2 || findings.some(({ ok }) => !ok)) wrong.push(`record ${text}`)
  }
  return wrong
}

export const recipesOf = vectors => vectors.deals.map(({ recipe }) => recipe)

/** The places in a record of each game at which a changed byte goes unnoticed. */
export function unnoticed({ check }, vectors) {
  const recipes = recipesOf(vectors)
  const found = []
  const records = new Map(vectors.records.map(text => [text.match(/game: (.*)/)[1], text]))
  for (const text of records.values()) {
    const whole = new TextEncoder().encode(text)
    for (let at = 0; at < whole.length; at++) {
      const changed = Uint8Array.from(whole)
      changed[at] ^= 1
      if (check(new TextDecoder().decode(changed), recipes).findings.every(({ ok }) => ok)) found.push([at, text])
    }
  }
  return found
}
