import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Toast',
  use: 'What came of something while one is elsewhere. What must not be missed also stands on a page.',
  keyboard: ['F6 reaches it, Escape or its cross removes it; hover and focus stop its time.'],
  spoken: ['Announced once, politely; errors at once.'],
  do: ['Say it in one sentence.', 'Leave those with an action until dismissed.'],
  dont: ['Don’t put the only way on in one.', 'Don’t show two for one event.'],
}
