// The words that a seat mixes into the shuffle; random ones by default.

export const randomWords = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const field = document.getElementById('own-words')
if (field instanceof HTMLInputElement && !field.value) field.value = randomWords()
