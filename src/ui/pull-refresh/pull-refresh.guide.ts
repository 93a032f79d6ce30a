import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Pull to refresh',
  use: 'A page whose data becomes outdated, such as free machines.',
  keyboard: ['The button does the same as the gesture: Tab, Enter.'],
  spoken: ['The button’s label; while it refreshes, `pendingLabel`.'],
  do: ['Show the age of the data in `note`.'],
  dont: ['Don’t use it for content that does not change.', 'Don’t use two on a page.'],
}
