import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Bottom navigation',
  use: 'The five places of the app. On pages of a task, a bottom bar or nothing.',
  keyboard: ['Tab to each place, Enter opens it.'],
  spoken: ['“Navigation”, then each place; the current one is said to be current.'],
  do: ['Give each place a word under its icon.', 'Keep Scan in the middle.'],
  dont: ['Don’t drop or reorder places by page.', 'Don’t use it for actions.'],
}
