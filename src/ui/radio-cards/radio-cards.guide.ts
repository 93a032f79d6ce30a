import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Radio cards',
  use: 'One of several options with details. For two to four short options use a segmented control.',
  keyboard: ['Tab reaches the group; arrows select.'],
  spoken: ['The group’s name; each card with everything it shows, “1 of 3”.'],
  do: ['Preselect the usual option.', 'Put the price at the end.'],
  dont: ['Don’t hide details until the card is selected.'],
}
