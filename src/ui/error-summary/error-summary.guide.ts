import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Error summary',
  use: 'The errors of a submitted form, at its top.',
  keyboard: ['It takes focus when it appears; each line links to its field.'],
  spoken: ['Its title with the number of errors, immediately.'],
  do: ['Use the same words as at the field.'],
  dont: ['Don’t show it while the user is still typing.'],
}
