import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Alternative text',
  use: 'One text on the screen and another for screen readers.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Only the second text.'],
  do: ['Use it where signs or figures would be read wrongly.'],
  dont: ['Don’t give screen readers more or less information than the screen.'],
}
