import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Dialog',
  use: 'A short question that has to be answered before going on.',
  keyboard: ['Focus goes in and stays in; Escape is “no”; it goes back to where it came from.'],
  spoken: ['“Alert dialog” or “dialog” and its title, then the text.'],
  do: ['Name the outcome on the buttons: “Cancel the order”.'],
  dont: ['Don’t ask what can be undone: do it and offer undo.', 'Don’t put a form in it: take a sheet.'],
}
