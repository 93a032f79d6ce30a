import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: 'Coupon card',
  use: 'A coupon and its action. The payment page itself shows the best one.',
  keyboard: ['Tab reaches its action.'],
  spoken: ['A group named by its title, then the conditions, the value and the action.'],
  do: ['Give the reason when it cannot be used.'],
  dont: ['Don’t use a dashed border unless the coupon is applied.'],
}
