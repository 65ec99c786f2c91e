// Every seat may add words of its own to the shuffle. Whoever has none gets some that nobody can guess.

export const randomWords = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const field = document.getElementById('own-words')
if (field instanceof HTMLInputElement && !field.value) field.value = randomWords()
