import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Bottom bar',
  use: 'The sum and the one thing to press, at the end of a page and in reach of the thumb.',
  keyboard: ['Tab reaches its controls after the page’s.'],
  spoken: ['Its content, last on the page.'],
  do: ['One filled button.', 'Keep the total beside it.'],
  dont: ['Don’t show it together with the bottom navigation.', 'Don’t put facts in it that the page has not said.'],
}
