import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Price',
  use: 'A large figure with its unit.',
  keyboard: ['Not in the tab order.'],
  spoken: ['“50.00 baht”, as one text.'],
  do: ['Use it once, for the amount that matters.'],
  dont: [
    'Don’t break the line between figure and unit.',
    'Don’t use it in running text.',
    'Don’t rely on a minus sign: use `AlternativeText` to say that an amount is deducted.',
  ],
}
