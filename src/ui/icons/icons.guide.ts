import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Icons',
  use: 'Line icons of one set, 24 px. They never carry meaning alone.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Nothing: the word or the control around them has the name.'],
  do: ['Put a word next to them or name the control.'],
  dont: ['Don’t scale them below 20 px.', 'Don’t use emoji.'],
}
