import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Countdown',
  use: 'Time that runs out: to pay, or until a new code can be asked for.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Found as “12 minutes left”; announced only at its marks.'],
  do: ['Follow the server’s time.', 'Say what happens at the end.'],
  dont: ['Don’t announce each second.', 'Don’t show water in it: that is for machines.'],
}
