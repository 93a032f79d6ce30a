import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Switch',
  use: 'A setting that acts at once. In a form that is sent, take a checkbox.',
  keyboard: ['Space turns it.'],
  spoken: ['Name, “switch”, on or off.'],
  do: ['Say what is on.', 'Undo it if the server refuses, and say so.'],
  dont: ['Don’t change its name with its state.'],
}
