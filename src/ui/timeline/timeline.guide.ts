import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Timeline',
  use: 'What has happened, happens now and is to come, of one order.',
  keyboard: ['Not in the tab order.'],
  spoken: ['A list; what is current is said to be current; times with their day.'],
  do: ['Give each step its time when it has one.'],
  dont: ['Don’t show steps that cannot come.'],
}
