import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Spoken',
  use: 'One text for the eye and another for the ear.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Only the second text.'],
  do: ['Use it where signs or figures would be read wrong.'],
  dont: ['Don’t tell screen readers more or less than is seen.'],
}
