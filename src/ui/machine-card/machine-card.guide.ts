import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Machine card, tile and grid',
  use: 'A machine as it appears in the shop; a grid keeps the order of the machines in the shop.',
  keyboard: ['Tab reaches machines that can be selected.'],
  spoken: ['“Washer 05, free”, or when it will be free.'],
  do: ['Say when it becomes free, not only how long it takes.', 'Keep the physical order.'],
  dont: ['Don’t sort a grid by state.', 'Don’t show a machine without its number.'],
}
