import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Switch',
  use: 'A setting with immediate effect. In a form that is submitted use a checkbox.',
  keyboard: ['Space toggles it.'],
  spoken: ['Name, “switch”, on or off.'],
  do: ['Name what is on.', 'Revert it if the server refuses the change, and say so.'],
  dont: ['Don’t change its name with its state.'],
}
