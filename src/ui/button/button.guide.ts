import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Button',
  use: 'Starts an action. What goes somewhere is a LinkButton: same look, a link to everybody else.',
  keyboard: ['Enter and Space act.', 'While pending it keeps focus and ignores presses.'],
  spoken: ['Its text and “button”.', '`pendingLabel`, if a wait that its press began lasts a second.'],
  do: ['One filled button on a screen.', 'Say what it does: “Pay with PromptPay”.', '`size="pay"` for money.'],
  dont: ['Don’t disable what can explain itself when pressed.', 'Don’t put two filled ones together.'],
}
