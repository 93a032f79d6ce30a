import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'List, definition list, panel',
  use: 'Rows of one kind in a panel; facts by name as on a bill.',
  keyboard: ['Tab goes through rows that are links.'],
  spoken: ['“List, 4 items”; facts as name and value.'],
  do: ['Align figures at the end.', 'Mark one fact as the total.'],
  dont: ['Don’t centre rows.', 'Don’t use it for layout.'],
}
