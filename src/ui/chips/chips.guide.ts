import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Chips',
  use: 'Filters, several together or one at most; one of many short answers, such as an hour; removable ones show what was chosen elsewhere.',
  keyboard: ['Arrows walk; Space turns one.', 'Tab goes from cross to cross of removable ones.'],
  spoken: ['Several: name and whether it is pressed. One: a radio button. A cross by its own name.'],
  do: ['Keep them in one order.', 'Name a cross with what it takes away.'],
  dont: ['Don’t take them for two to four answers of which one holds: that is a segmented control.'],
}
