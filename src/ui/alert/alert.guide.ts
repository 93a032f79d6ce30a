import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Alert',
  use: 'What came of an action, beside the control that started it. For something to know about the whole page take a banner; for what may be missed, a toast.',
  keyboard: ['Not in the tab order.'],
  spoken: [
    'Read where it stands, with its icon’s meaning in words.',
    'Not announced by itself: announce when the event happens.',
  ],
  do: ['Name what happened to the money first.', 'Offer the way on in the same alert.'],
  dont: ['Don’t leave it after what it tells of is over.', 'Don’t say it by colour alone.'],
}
