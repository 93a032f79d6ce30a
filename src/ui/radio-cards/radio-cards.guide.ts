import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Radio cards',
  use: 'One of several, each with all its facts. For two or three words take a segmented control.',
  keyboard: ['Tab to the group, arrows choose.'],
  spoken: ['The group’s name; each card with everything it shows, “1 of 3”.'],
  do: ['Choose the usual one before.', 'Put the price at the end.'],
  dont: ['Don’t hide facts until chosen.'],
}
