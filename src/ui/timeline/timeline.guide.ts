import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Timeline',
  use: 'The past, current and future steps of one order.',
  keyboard: ['Not in the tab order.'],
  spoken: ['A list; the current step is announced as current; times with their day.'],
  do: ['Show the time of each step if it is known.'],
  dont: ['Don’t show steps that cannot happen.'],
}
