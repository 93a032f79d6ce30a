import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Date field',
  use: 'A date somebody knows by heart, by three numbers. It takes years of both eras.',
  keyboard: ['Tab from part to part.', 'Digits only; nothing jumps by itself.'],
  spoken: ['The group’s name, then day, month, year; the error before the hint.'],
  do: ['Show an example.', 'Accept both eras.'],
  dont: ['Don’t take it to choose a free day: offer the days.'],
}
