import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Skeleton',
  use: 'A placeholder for content that is loading, with the size of the content.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Nothing: the page announces that it is loading.'],
  do: ['Match the size of the content.'],
  dont: ['Don’t show it for content that is already available.'],
}
