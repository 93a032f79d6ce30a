import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Slider',
  use: 'About how much, such as a distance. An exact number is a number field.',
  keyboard: ['Arrows step; Page keys step more; Home and End go to the bounds.'],
  spoken: ['Label and value with its unit.'],
  do: ['Give the unit in formatOptions.', 'Ask the server at onChangeEnd.'],
  dont: ['Don’t take it for money.'],
}
