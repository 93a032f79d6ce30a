import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'OTP field',
  use: 'A code sent by SMS: one field drawn as six boxes, which the phone can fill in.',
  keyboard: ['Digits, Backspace, paste.'],
  spoken: ['Its label, then how many digits are entered.'],
  do: ['Offer a new code, and say when.'],
  dont: ['Don’t split it into six fields.', 'Don’t submit it automatically without saying so.'],
}
