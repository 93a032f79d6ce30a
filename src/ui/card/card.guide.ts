import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Card',
  use: 'One thing with a name, set apart from its neighbours. For rows of the same kind take a list.',
  keyboard: ['With `href`, Tab reaches the title’s link; other controls follow.'],
  spoken: ['Heading, then the content; the link has the title’s name.'],
  do: ['Choose the heading level that the page needs.'],
  dont: ['Don’t nest cards.', 'Don’t put a second link to the same place in it.'],
}
