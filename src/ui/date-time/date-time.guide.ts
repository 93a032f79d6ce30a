import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Date and time',
  use: 'A date and time, in the Buddhist era and Bangkok time.',
  keyboard: ['Not in the tab order.'],
  spoken: ['In Thai if written in Thai, because of `lang="th"` on an English page.'],
  do: ['Pass the ISO text of the API.'],
  dont: ['Don’t format dates yourself.', 'Don’t show a time without saying what it is the time of.'],
}
