import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Rating',
  use: 'One to five stars given by a customer; the picture shows what all gave.',
  keyboard: ['Tab to the stars; arrows choose.'],
  spoken: ['The group’s name, then each number of stars with its word. The picture is one sentence.'],
  do: ['Give every star a word.', 'Put the number of reviews beside the picture.'],
  dont: ['Don’t choose stars ahead.'],
}
