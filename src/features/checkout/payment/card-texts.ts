import type { SavedCard } from '#contract/saved-cards.ts'

/** What texts say of a saved card: as it is printed on the card, in Latin digits. */
export const cardTexts = ({ scheme, last_digits: digits, expires }: SavedCard) => ({
  scheme,
  digits,
  month: expires.slice(5),
  year: expires.slice(2, 4),
})
