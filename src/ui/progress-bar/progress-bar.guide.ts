import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Progress bar',
  use: 'Progress towards a known end. Time and steps are rings.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Its name and the value in words.'],
  do: ['Show the value next to it.'],
  dont: ['Don’t use it for a wait without a known end.'],
}
