import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Price',
  use: 'A large figure and its unit.',
  keyboard: ['Not in the tab order.'],
  spoken: ['“50.00 baht”, as one.'],
  do: ['Once for the sum that matters.'],
  dont: [
    'Don’t break figure and unit.',
    'Don’t take it in running text.',
    'Don’t leave a minus to it: `Spoken` says what is taken off.',
  ],
}
