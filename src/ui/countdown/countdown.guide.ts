import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Countdown',
  use: 'The time that remains, such as to pay or until a new code can be requested.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Read as “12 minutes 5 seconds left to pay”; announced only at its thresholds.'],
  do: ['Use the server’s time.', 'Say what happens at the end.'],
  dont: ['Don’t announce every second.'],
}
