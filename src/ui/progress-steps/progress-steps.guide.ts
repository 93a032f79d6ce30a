import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Progress steps',
  use: 'The steps of one task and which is current.',
  keyboard: ['Not in the tab order.'],
  spoken: ['An ordered list; the current step is said to be current, done ones done.'],
  do: ['Two to five steps, in words.'],
  dont: ['Don’t make them links.'],
}
