import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Bottom navigation',
  use: 'Links to the five main pages of the app. Pages of a task have a bottom bar or nothing.',
  keyboard: ['Tab reaches each link; Enter opens it.'],
  spoken: ['“Navigation”, then each link; the current one is announced as current.'],
  do: ['Label each icon with a word.', 'Keep Scan in the middle.'],
  dont: ['Don’t remove or reorder links on some pages.', 'Don’t use it for actions.'],
}
