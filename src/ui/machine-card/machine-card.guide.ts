import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Machine front, tile and wall',
  use: 'A machine as it stands in the shop; a wall keeps the shop’s order.',
  keyboard: ['Tab reaches machines that can be chosen.'],
  spoken: ['“Washer 05, free”, or when it will be free.'],
  do: ['Say when it frees, not only how long.', 'Keep the physical order.'],
  dont: ['Don’t sort a wall by state.', 'Don’t show a machine without its number.'],
}
