import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Coupon card',
  use: 'A coupon and what can be done with it. On the payment page the best one is shown by the page itself.',
  keyboard: ['Tab reaches its action.'],
  spoken: ['Title as a heading, value, until when, and what it is good for.'],
  do: ['Give the reason when it cannot be used.'],
  dont: ['Don’t dash its edge unless it is on offer.'],
}
