import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Banner',
  use: 'Something to know about this page, which stays as long as it is true.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Read in its place in the page.', 'Not announced by itself.'],
  do: ['Put it above what it is about.', 'Say the fact first, then what to do.'],
  dont: ['Don’t use it for the outcome of a press: that is an alert.', 'Don’t stack two.'],
}
