// Small helpers that every module of the table shares.
export const $ = id => document.getElementById(id)

// The sentences of the page, in the visitor's language.
export const words = JSON.parse($('words').textContent)

// "{n} left" with {n: 3} is "3 left".
export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole)

// An element with attributes and children. An attribute that is false or null is left out; `on…` listens.
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (value !== false && value != null) node.setAttribute(name, value === true ? '' : value)
  }
  node.append(...children.filter(child => child != null))
  return node
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#i-${name}`)
  svg.append(use)
  return svg
}

const still = matchMedia('(prefers-reduced-motion: reduce)')
export const calm = () => still.matches
const small = matchMedia('(max-width: 40rem)')
export const onPhone = () => small.matches

// Things that a browser may refuse to keep: nothing depends on them.
export const kept = {
  get(key) { try { return localStorage.getItem(key) } catch { return null } },
  set(key, value) { try { localStorage.setItem(key, value) } catch { /* a private window */ } },
}
