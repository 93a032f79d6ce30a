import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Progress bar',
  use: 'How far something has come whose end is known. Time and steps are rings.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Its name and the value in words.'],
  do: ['Say the value beside it.'],
  dont: ['Don’t use it for waiting without an end.'],
}
