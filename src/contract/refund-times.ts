/** What the refund policy promises, and the server keeps. */
export const REFUND_TIMES = {
  /** Minutes that a customer has to choose after a failed start. */
  choiceMinutes: 15,
  /** Hours from its payment in which a dryer for after the wash can be started. */
  laterDryerHours: 3,
  /** Minutes after which a start of which nobody knows anything is the customer's to decide. */
  unknownStartMinutes: 30,
  /** Minutes after which a load that is paused counts as stopped. */
  pausedMinutes: 60,
  /** Minutes after the end of a payment in which late money starts the machine by itself. */
  lateStartMinutes: 5,
  /** Days after the end of a load in which its customer can report that it went wrong. */
  reportDays: 7,
  /** How often in so many days a stop gives its customer the choice at once; then staff look at the next one first. */
  stopsAtOnce: 3,
  stopDays: 30,
  /** Working days in which a bank transfer is sent, and such a report is decided. */
  workingDays: 3,
  /** Hours before the pick-up until which a paid order can be moved or cancelled: the shop's preparation time. */
  changeHours: 1,
  /** Days until the bank of a debit card shows money that was sent back to it. */
  debitCardDays: { least: 30, most: 60 },
} as const

/**
 * How a refund arrives once it is sent, which says how long that takes. `transfer`: at once, as every transfer between Thai
 * banks by PromptPay, https://www.bot.or.th/en/financial-innovation/digital-finance/digital-payment/promptpay.html. `card`:
 * a credit card's next statement, a debit card's {@link REFUND_TIMES.debitCardDays}, https://docs.omise.co/refunding-charges.
 * `wallet`: as its provider books it, which publishes no time; our texts name none. A refund coupon is there at once, and has
 * no end.
 */
export const ARRIVALS = ['transfer', 'card', 'wallet'] as const
export type Arrival = (typeof ARRIVALS)[number]
