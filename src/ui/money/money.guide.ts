import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Money',
  use: 'A sum in running text, in one piece. A large figure is a price.',
  keyboard: ['Not in the tab order.'],
  spoken: ['“40 baht”.'],
  do: ['Give it satang.'],
  dont: ['Don’t write a currency sign by hand.'],
}
