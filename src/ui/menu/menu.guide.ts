import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Menu',
  use: 'Actions wanted now and then, behind one button. Where there are two, show them; on a page that has to be light, a sheet with a list.',
  keyboard: [
    'Enter, Space or ArrowDown on the trigger opens it with the first entry.',
    'Arrows, Home, End and typing go to an entry; Enter does it; Escape closes.',
    'Focus goes back to the trigger.',
  ],
  spoken: ['The trigger’s name and “menu button”.', 'Each entry with its note as description.'],
  do: ['Say in `note` why an entry cannot be used.'],
  dont: ['Don’t put the main action of a page in it.'],
}
