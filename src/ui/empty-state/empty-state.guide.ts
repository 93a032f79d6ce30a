import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Empty state',
  use: 'Stands where there is nothing yet: why, and the way to the first one.',
  keyboard: ['Tab reaches its action.'],
  spoken: ['Heading, sentence, action.'],
  do: ['One sentence, one action.'],
  dont: ['Don’t blame.', 'Don’t show it while loading: that is a skeleton.'],
}
