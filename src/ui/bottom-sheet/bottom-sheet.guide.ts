import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Bottom sheet',
  use: 'Asks a question or shows content over the page, from the bottom. For a short question use a dialog.',
  keyboard: [
    'Focus moves into the sheet and stays there. Escape and Android’s Back close it, and focus returns to the previous element.',
  ],
  spoken: ['“Dialog” and its title.'],
  do: ['Include a button or a cross that closes it.', 'Keep it below 38rem; longer content scrolls.'],
  dont: ['Don’t open one sheet from another.', 'Don’t make dragging the only way to close it.'],
}
