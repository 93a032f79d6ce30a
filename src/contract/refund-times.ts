/** What the refund policy promises, and the server keeps. */
export const REFUND_TIMES = {
  /** Minutes that a customer has to choose after a failed start. */
  choiceMinutes: 15,
  /** Minutes after the end of a payment in which late money starts the machine by itself. */
  lateStartMinutes: 5,
  /** Working days in which a bank transfer is sent. */
  workingDays: 3,
  /** Hours before the pick-up until which a paid order can be moved or cancelled: the shop's preparation time. */
  changeHours: 1,
} as const
