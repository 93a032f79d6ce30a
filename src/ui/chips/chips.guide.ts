import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Chips',
  use: 'Filters, of which several or at most one is selected; one of many short options, such as a time; removable chips show a selection made elsewhere.',
  keyboard: ['Arrows move between chips; Space toggles one.', 'Tab moves between the crosses of removable chips.'],
  spoken: ['Multiple: name and pressed state. Single: a radio button. Each cross has its own name.'],
  do: ['Keep their order.', 'Name a cross by what it removes.'],
  dont: ['Don’t use them for one of two to four options: use a segmented control.'],
}
