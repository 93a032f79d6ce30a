import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Number field',
  use: 'A quantity, such as a number of bags.',
  keyboard: ['Up and Down step; Home and End go to the bounds; digits are typed.'],
  spoken: ['Label and value; the error before the description. The buttons by their own names.'],
  do: ['Name the buttons by what they count.', 'Explain the error of a number out of bounds.'],
  dont: ['Don’t use it for codes, phone numbers or years: they are not quantities.'],
}
