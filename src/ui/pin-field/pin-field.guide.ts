import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'PIN field',
  use: 'Six digits in one real input, with an optional on-screen keypad.',
  keyboard: ['Digits and Backspace in the field.', 'The keypad is one tab stop; arrows move in it.'],
  spoken: ['“3 of 6”, never the digits unless they are shown.'],
  do: ['Let users show the PIN.', 'Let password managers fill it in.'],
  dont: ['Don’t shuffle the keypad.', 'Don’t block paste.'],
}
