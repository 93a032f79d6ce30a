import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Porthole, tiny doors',
  use: 'A machine’s door: the ring is time, the water is the drum. Payment has a ring and steps.',
  keyboard: ['Not in the tab order.'],
  spoken: ['One picture with a whole sentence for a name; hidden beside a sentence that says the same.'],
  do: ['Give one share for ring and water.', 'At most one that sways.'],
  dont: ['Don’t put text on the ring.', 'Don’t draw it under 56 px with a figure in it.'],
}
