import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'PIN field',
  use: 'Six digits over one real field, with a keypad for thumbs.',
  keyboard: ['Digits and Backspace in the field.', 'The keypad is one stop; arrows move in it.'],
  spoken: ['“3 of 6”, never the digits, unless they are shown.'],
  do: ['Let it be shown.', 'Let password managers fill it.'],
  dont: ['Don’t shuffle the keypad.', 'Don’t forbid paste.'],
}
