import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Text area',
  use: 'Several lines of free text. For one line use a text field.',
  keyboard: ['Enter starts a new line; Tab moves on.'],
  spoken: ['Label; the error, the description and the count. The count again when the user stops typing.'],
  do: ['Show how many characters are left.', 'Say in the error how many characters are too many.'],
  dont: ['Don’t truncate the text.'],
}
