// Words that nobody can guess, for those who have none of their own: they are mixed into the shuffle.
export const someWords = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')

const field = document.getElementById('own-words')
if (field && !field.value) field.value = someWords()
