import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Page header',
  use: 'The bar at the top: the way back, and what the page is part of.',
  keyboard: ['Tab reaches the way back first.'],
  spoken: ['The way back by name, “Back”; the title is the page’s <h1>, not the bar’s.'],
  do: ['Name where back goes.'],
  dont: ['Don’t put a primary action in it.'],
}
