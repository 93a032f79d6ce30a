import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Badge',
  use: 'A tag on something: its state, or what is special about it.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Its text, in the sentence of what it is on.'],
  do: ['One or two words.', 'Take the tone that its meaning has.'],
  dont: ['Don’t make it pressable: take a chip or a button.', 'Don’t use a status tone for selling.'],
}
