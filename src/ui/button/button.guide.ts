import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Button',
  use: 'Starts an action. For navigation use a LinkButton, which has the same style but is a link.',
  keyboard: ['Enter and Space press it.', 'While pending it keeps focus and ignores presses.'],
  spoken: ['Its text and “button”.', '`pendingLabel`, if a wait that a press started lasts a second.'],
  do: ['Use one filled button per screen.', 'Name the action: “Pay with PromptPay”.', 'Use `size="pay"` for payments.'],
  dont: ['Don’t disable a button that can explain the problem when pressed.', 'Don’t put two filled buttons together.'],
}
