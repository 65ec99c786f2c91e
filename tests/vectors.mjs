// What a JavaScript engine makes of the golden vectors: the names of those that come out otherwise.
export function mismatches({ Chance, check, deal }, { bytes, hex, hmac, sha256 }, vectors) {
  const wrong = []
  const same = (name, found, wanted) => JSON.stringify(found) === JSON.stringify(wanted) || wrong.push(name)
  for (const [text, digest] of vectors.sha256) same(`sha256 ${text}`, hex(sha256(bytes(text))), digest)
  for (const [key, text, digest] of vectors.hmac) same(`hmac ${key} ${text}`, hex(hmac(bytes(key), bytes(text))), digest)
  for (const drawn of vectors.draws) {
    const chance = new Chance(drawn.secret, drawn.table, drawn.words)
    const [numbers, low] = [chance.throw(0), chance.throw(1)]
    same(`promise of ${drawn.table}`, chance.promise, drawn.promise)
    same(`numbers of ${drawn.table}`, drawn.next.map(() => numbers.next()), drawn.next)
    same(`draws of ${drawn.table}`, drawn.below.map(([n]) => [n, low.below(n)]), drawn.below)
    same(`pack of ${drawn.table}`, chance.throw(2).shuffle(drawn.shuffled.map((_, place) => place)), drawn.shuffled)
  }
  for (const dealt of vectors.deals) {
    const { secret, table, words, recipe } = dealt
    const chance = new Chance(secret, table, words)
    same(`deal of ${recipe.game} ${recipe.seats}`, deal(recipe, chance.throw(0)), dealt.deal)
    same(`dice of ${recipe.game} ${recipe.seats}`, dealt.rolls.map((_, at) => chance.roll(recipe.dice, at + 1)), dealt.rolls)
  }
  const recipes = vectors.deals.map(({ recipe }) => recipe)
  for (const text of vectors.records) {
    const { findings } = check(text, recipes)
    if (findings.length < 2 || findings.some(({ ok }) => !ok)) wrong.push(`record ${text}`)
  }
  return wrong
}

// The places in a record of each game at which a changed byte goes unnoticed.
export function unnoticed({ check }, vectors) {
  const recipes = vectors.deals.map(({ recipe }) => recipe)
  const found = []
  const games = new Map(vectors.records.map(text => [text.match(/game: (.*)/)[1], text]))
  for (const text of games.values()) {
    const whole = new TextEncoder().encode(text)
    for (let at = 0; at < whole.length; at++) {
      const other = Uint8Array.from(whole)
      other[at] ^= 1
      if (check(new TextDecoder().decode(other), recipes).findings.every(({ ok }) => ok)) found.push([at, text])
    }
  }
  return found
}
