import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Number field',
  use: 'How many of something that is counted, such as bags.',
  keyboard: ['Up and Down step; Home and End go to the bounds; digits are typed.'],
  spoken: ['Label and value; the error before the hint. The buttons by their own names.'],
  do: ['Name the buttons with what they count.', 'Say what is wrong with a number beyond the bounds.'],
  dont: ['Don’t take it for codes, phones or years: they are no numbers.'],
}
