import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Search field',
  use: 'Looks for something in the list under it.',
  keyboard: ['Enter asks; Escape empties.'],
  spoken: ['Label, “search”; how much was found when it changes.'],
  do: ['Say how much was found, also nothing.', 'Wait until the typing rests.'],
  dont: ['Don’t put what one must know in the placeholder.'],
}
