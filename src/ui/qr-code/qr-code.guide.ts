import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'QR code',
  use: 'A code to scan, black on white in every theme, with the required quiet zone.',
  keyboard: ['Not in the tab order.'],
  spoken: ['What it pays: “PromptPay QR code, 50 baht”.'],
  do: ['Offer to save and share it: a phone cannot scan its own screen.'],
  dont: ['Don’t colour or round it.', 'Don’t put it on anything but white.'],
}
