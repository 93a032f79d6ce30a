import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Stage field, stage drum',
  use: 'The top of home, and the drum of a payment, a start, a bill and a load: one field in the brand’s colour with one machine, one sentence and one button. Whatever happens to a load happens in its drum.',
  keyboard: ['The button, and the small one beside it, are in the tab order.'],
  spoken: [
    'The heading and the facts below it say everything. While it runs, the drum is one image named by a full sentence.',
  ],
  do: ['Keep one filled button.', 'Let the heading answer.', 'Animate at most one drum per page.'],
  dont: [
    'Don’t sell on it before the laundry is collected.',
    'Don’t change ring, water or the order of states for a brand.',
  ],
}
