import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Pause',
  use: 'A comma that is only heard, between Thai facts that stand apart on the screen.',
  keyboard: ['Not in the tab order.'],
  spoken: ['A short rest.'],
  do: ['Use it inside one accessible name.'],
  dont: ['Don’t use it where markup already parts the facts.'],
}
