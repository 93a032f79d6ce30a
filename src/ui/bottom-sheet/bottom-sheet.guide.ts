import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Sheet',
  use: 'Asks or shows something over the page, from the bottom. A short question is a dialog.',
  keyboard: ['Focus goes in and stays in; Escape and Android’s Back close it; it goes back to where it came from.'],
  spoken: ['“Dialog” and its title.'],
  do: ['Give it a button or cross that closes it.', 'Keep it under 38rem; longer content scrolls.'],
  dont: ['Don’t open one from another.', 'Don’t make dragging the only way.'],
}
