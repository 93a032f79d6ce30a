import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Porthole, machine dots',
  use: 'A machine’s door: the ring is the time, the water is the drum. Payments and steps use the ring alone.',
  keyboard: ['Not in the tab order.'],
  spoken: ['One image named by a full sentence; hidden next to a sentence that says the same.'],
  do: ['Use one value for ring and water.', 'Animate the water of at most one per page.'],
  dont: ['Don’t put text on the ring.', 'Don’t draw it below 56 px with a figure inside.'],
}
