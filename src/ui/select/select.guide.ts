import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Select',
  use: 'One of many short names. Up to five, or with facts, are radio cards.',
  keyboard: ['Enter, Space or arrows open; arrows and letters choose; Escape closes.'],
  spoken: ['Label, value, “list box”; the number of choices when open.'],
  do: ['Give a sensible first value.'],
  dont: ['Don’t take it for yes or no.'],
}
