import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Icons',
  use: 'Line pictures of one set, 24 px. They never carry meaning alone.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Nothing: the word or the control round them has the name.'],
  do: ['Put a word beside them or name the control.'],
  dont: ['Don’t scale under 20 px.', 'Don’t use emoji.'],
}
