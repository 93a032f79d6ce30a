import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Screen, stacks and text',
  use: 'The column of a page, the gaps between things and the text styles.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Headings by their level, whatever their size.'],
  do: ['Choose the level by structure and the size by look.'],
  dont: ['Don’t set lengths by hand: gaps come from the scale.'],
}
