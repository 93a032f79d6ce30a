import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Page container, stacks and text',
  use: 'The column of a page, the gaps between its parts, and the text styles.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Headings by their level, whatever their size.'],
  do: ['Choose the level by structure and the size by design.'],
  dont: ['Don’t set lengths by hand: use the spacing scale.'],
}
