import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Toast',
  use: 'The result of something that happened while the user is elsewhere. What must not be missed is on a page as well.',
  keyboard: ['F6 reaches it; Escape or its cross dismisses it; hover and focus pause its timer.'],
  spoken: ['Announced once, politely; errors immediately.'],
  do: ['Use one sentence.', 'Keep toasts with an action until they are dismissed.'],
  dont: ['Don’t make it the only way to continue.', 'Don’t show two for one event.'],
}
