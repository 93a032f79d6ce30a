import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Search field',
  use: 'Searches the list below it.',
  keyboard: ['Enter submits; Escape clears.'],
  spoken: ['Label, “search”; the number of results when it changes.'],
  do: ['Announce the number of results, also if there are none.', 'Wait until the user stops typing.'],
  dont: ['Don’t put required information in the placeholder.'],
}
