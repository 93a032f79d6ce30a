import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Bottom bar',
  use: 'The total and the main action, at the end of a page and in reach of the thumb.',
  keyboard: ['Tab reaches its controls after those of the page.'],
  spoken: ['Its content, last on the page.'],
  do: ['Use one filled button.', 'Show the total next to it.'],
  dont: ['Don’t show it together with the bottom navigation.', 'Don’t show facts in it that the page does not show.'],
}
