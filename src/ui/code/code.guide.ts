import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Code',
  use: 'A reference, coupon or ticket number: shown whole and spelled out.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Letter by letter, four at a time.'],
  do: ['Use it for every id that somebody may read aloud.'],
  dont: ['Don’t use it for sums or times.', 'Don’t shorten the code.'],
}
