import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Phone field',
  use: 'A Thai mobile number, typed in any usual way.',
  keyboard: ['Digits, spaces, dashes, +66; paste.'],
  spoken: ['Its label; the error before the hint.'],
  do: ['Keep what was typed.'],
  dont: ['Don’t mask or reformat while typing.'],
}
