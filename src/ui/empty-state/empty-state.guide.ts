import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Empty state',
  use: 'Shown where content does not exist yet: why, and how to get the first item.',
  keyboard: ['Tab reaches its action.'],
  spoken: ['Heading, sentence, action.'],
  do: ['Use one sentence and one action.'],
  dont: ['Don’t blame the user.', 'Don’t show it while loading: use a skeleton.'],
}
