import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'List, definition list, panel',
  use: 'Rows of one kind in a panel; named facts as on a receipt.',
  keyboard: ['Tab reaches rows that are links.'],
  spoken: ['“List, 4 items”; facts as term and value.'],
  do: ['Align figures at the end.', 'Mark one fact as the total.'],
  dont: ['Don’t centre rows.', 'Don’t use it for layout.'],
}
