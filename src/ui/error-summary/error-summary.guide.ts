import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Error summary',
  use: 'What is wrong in a form, at its top, after it was sent.',
  keyboard: ['Focus goes to it when it appears; each line is a link to its field.'],
  spoken: ['Its title and the number of faults, at once.'],
  do: ['Use the words that stand at the field.'],
  dont: ['Don’t show it while somebody is still typing.'],
}
