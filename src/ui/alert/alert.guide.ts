import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Alert',
  use: 'The result of an action, shown next to the control that started it. For information about the whole page use a banner; for information that may be missed, a toast.',
  keyboard: ['Not in the tab order.'],
  spoken: [
    'Read at its place in the page; its text carries the meaning of the icon.',
    'Not announced by itself: call `announce` when the event happens.',
  ],
  do: ['First say what happened to the money.', 'Offer the next step in the same alert.'],
  dont: ['Don’t leave it after the problem is solved.', 'Don’t express the meaning by colour alone.'],
}
