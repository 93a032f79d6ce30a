import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Date and time',
  use: 'A moment: years of the Buddhist era, in Bangkok.',
  keyboard: ['Not in the tab order.'],
  spoken: ['In Thai where it is written in Thai, so `lang="th"` on an English page.'],
  do: ['Give it the ISO text of the wire.'],
  dont: ['Don’t format dates yourself.', 'Don’t write a moment without saying of what.'],
}
