import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Pull refresh',
  use: 'A page of figures that grow old, such as free machines.',
  keyboard: ['The button is the gesture’s twin: Tab, Enter.'],
  spoken: ['The button’s label; while it waits, `pendingLabel`.'],
  do: ['Say the age of the figures in `note`.'],
  dont: ['Don’t use it round something that is read only once.', 'Don’t put two on a page.'],
}
