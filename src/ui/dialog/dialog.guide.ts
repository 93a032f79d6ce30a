import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Dialog',
  use: 'A short question that must be answered before the user continues.',
  keyboard: ['Focus moves into the dialog and stays there. Escape means “no”. Focus returns to the previous element.'],
  spoken: ['“Alert dialog” or “dialog” and its title, then the text.'],
  do: ['Name the outcome on the buttons: “Cancel the order”.'],
  dont: ['Don’t ask about what can be undone: do it and offer undo.', 'Don’t put a form in it: use a sheet.'],
}
