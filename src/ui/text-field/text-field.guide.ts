import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Text field',
  use: 'One line of text, with label, hint and error. Several lines are a text area.',
  keyboard: ['As any field.'],
  spoken: ['Label, then the error, then the hint.'],
  do: ['Keep the hint when there is no error.', 'Say what a right value looks like.'],
  dont: ['Don’t use the placeholder as a label.', 'Don’t cut what is typed: say that it is too long.'],
}
