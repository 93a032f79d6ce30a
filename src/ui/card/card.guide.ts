import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Card',
  use: 'One item with a title, separate from its neighbours. For rows of the same kind use a list.',
  keyboard: ['With `href`, Tab reaches the title’s link, then the other controls.'],
  spoken: ['Heading, then the content; the link is named by the title.'],
  do: ['Choose the heading level that the page needs.'],
  dont: ['Don’t nest cards.', 'Don’t add a second link to the same target.'],
}
