import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Select',
  use: 'One of many short names. For up to five options, or options with details, use radio cards.',
  keyboard: ['Enter, Space or arrows open it; arrows and letters select; Escape closes.'],
  spoken: ['Label, value, “list box”; the number of options when open.'],
  do: ['Choose a sensible initial value.'],
  dont: ['Don’t use it for yes or no.'],
}
