import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Badge',
  use: 'A short label on an item: its state or what is special about it.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Its text, as part of the item’s text.'],
  do: ['Use one or two words.', 'Choose the tone by its meaning.'],
  dont: ['Don’t make it pressable: use a chip or a button.', 'Don’t use a status tone for advertising.'],
}
