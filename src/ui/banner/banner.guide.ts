import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Banner',
  use: 'Information about the page that stays as long as it is true.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Read at its place in the page.', 'Not announced by itself.'],
  do: ['Put it above the content it describes.', 'State the fact first, then what to do.'],
  dont: ['Don’t use it for the result of an action: use an alert.', 'Don’t stack two banners.'],
}
