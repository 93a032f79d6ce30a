import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Brand mark',
  use: 'The shop’s sign, once on a page.',
  keyboard: ['Not in the tab order.'],
  spoken: ['The name of the shop.'],
  do: ['Let the header place it.'],
  dont: ['Don’t recolour it.', 'Don’t use it as a button.'],
}
