import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Phone field',
  use: 'A Thai mobile number, typed in any usual format.',
  keyboard: ['Digits, spaces, dashes, +66; paste.'],
  spoken: ['Its label; the error before the description.'],
  do: ['Keep the text as typed.'],
  dont: ['Don’t mask or reformat it while the user types.'],
}
