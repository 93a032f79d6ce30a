import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Page header',
  use: 'The bar at the top: the back control and the context of the page.',
  keyboard: ['Tab reaches the back control first.'],
  spoken: ['The back control by its name, “Back”. The title of the page is its <h1>, not the text of the bar.'],
  do: ['Name the target of the back control.'],
  dont: ['Don’t put a primary action in it.'],
}
