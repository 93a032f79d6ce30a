import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Text area',
  use: 'Several lines in somebody’s own words. One line is a text field.',
  keyboard: ['Enter makes a line; Tab goes on.'],
  spoken: ['Label; the error, the hint and the count. The count again when the typing rests.'],
  do: ['Say how much is left.', 'Say in the error how much is too much.'],
  dont: ['Don’t cut off what was written.'],
}
