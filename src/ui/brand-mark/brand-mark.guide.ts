import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Brand mark',
  use: 'The brand’s logo and name, once per page.',
  keyboard: ['Not in the tab order.'],
  spoken: ['The name of the brand.'],
  do: ['Let the header position it.'],
  dont: ['Don’t recolour it.', 'Don’t use it as a button.'],
}
