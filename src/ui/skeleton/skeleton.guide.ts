import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Skeleton',
  use: 'The place of something on its way, as large as what will come.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Nothing: the page says that it is loading.'],
  do: ['Match the size of what comes.'],
  dont: ['Don’t show it for what is already known.'],
}
