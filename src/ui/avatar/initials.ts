/** Vowels that are written before the consonant they belong to. */
const LEADING_VOWELS = /^[เแโใไ]+/

/** The first letters of the first and the last word; of a Thai word its first consonant, as Thai initials go. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => /\p{L}|\p{N}/u.exec(word.replace(LEADING_VOWELS, ''))?.[0] ?? '')
    .filter(Boolean)
  return [...new Set([0, letters.length - 1])]
    .map((place) => letters[place] ?? '')
    .join('')
    .toLocaleUpperCase('th')
}
