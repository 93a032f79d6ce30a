import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Code',
  use: 'A reference, coupon or ticket number, shown in full and spelled out.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Letter by letter, in groups of four.'],
  do: ['Use it for every id that somebody may read aloud.'],
  dont: ['Don’t use it for amounts or times.', 'Don’t shorten the code.'],
}
