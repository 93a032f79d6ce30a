import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Icon button',
  use: 'An action whose icon everybody knows: close, share, show. Otherwise a button with a word.',
  keyboard: ['Enter and Space act.'],
  spoken: ['Its label and “button”.'],
  do: ['Name the action: “Close”, not “Cross”.'],
  dont: ['Don’t use one for the main action of a page.'],
}
