import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Text field',
  use: 'One line of text, with label, description and error. For several lines use a text area.',
  keyboard: ['As in any text field.'],
  spoken: ['Label, then the error, then the description.'],
  do: ['Keep the description when there is no error.', 'Show an example of a valid value.'],
  dont: ['Don’t use the placeholder as a label.', 'Don’t truncate the input: say that it is too long.'],
}
