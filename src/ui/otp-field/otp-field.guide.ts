import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Code field',
  use: 'The code that was sent by SMS: one field over six places, filled by the phone itself.',
  keyboard: ['Digits, Backspace, paste.'],
  spoken: ['Its label, then how many digits are in.'],
  do: ['Offer a new code, and say when.'],
  dont: ['Don’t split it into six fields.', 'Don’t send by itself without saying so.'],
}
