import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Chips',
  use: 'Filters that can be on together.',
  keyboard: ['Space turns one.'],
  spoken: ['Name and whether it is pressed.'],
  do: ['Keep them in one order.'],
  dont: ['Don’t take them for one of several.'],
}
