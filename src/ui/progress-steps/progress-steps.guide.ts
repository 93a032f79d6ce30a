import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Progress steps',
  use: 'The steps of one task, with the current one marked.',
  keyboard: ['Not in the tab order.'],
  spoken: ['An ordered list; the current step is announced as current, finished ones as done.'],
  do: ['Use two to five steps, in words.'],
  dont: ['Don’t make them links.'],
}
