import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Avatar',
  use: 'A person at a glance, always beside their name.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Nothing: the name beside it is read.'],
  do: ['Give a picture or initials; it falls back by itself.'],
  dont: ['Don’t make it a circle: circles fill.', 'Don’t let it stand without the name.'],
}
