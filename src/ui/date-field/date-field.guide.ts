import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Date field',
  use: 'A date that users know by heart, as three numbers. It accepts years of the Buddhist and the common era.',
  keyboard: ['Tab moves between the parts.', 'Digits only; focus never moves by itself.'],
  spoken: ['The group’s name, then day, month, year; the error before the description.'],
  do: ['Show an example.', 'Accept both eras.'],
  dont: ['Don’t use it to choose an available day: show the days.'],
}
