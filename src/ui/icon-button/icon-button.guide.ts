import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Icon button',
  use: 'An action with a well-known icon: close, share, show. Otherwise use a button with text.',
  keyboard: ['Enter and Space press it.'],
  spoken: ['Its label and “button”.'],
  do: ['Name the action: “Close”, not “Cross”.'],
  dont: ['Don’t use it for the main action of a page.'],
}
