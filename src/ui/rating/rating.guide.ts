import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Rating',
  use: 'A rating of one to five stars by a customer; RatingDisplay shows the average.',
  keyboard: ['Tab reaches the stars; arrows select.'],
  spoken: ['The group’s name, then each number of stars with its word. RatingDisplay is one sentence.'],
  do: ['Give every number of stars a word.', 'Show the number of reviews next to RatingDisplay.'],
  dont: ['Don’t preselect stars.'],
}
