import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Screen reader pause',
  use: 'A comma for screen readers only, between Thai facts that are visually separate.',
  keyboard: ['Not in the tab order.'],
  spoken: ['A short pause.'],
  do: ['Use it within one accessible name.'],
  dont: ['Don’t use it where markup already separates the facts.'],
}
