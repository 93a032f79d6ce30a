// In its own file, so that no other page of the account loads the destinations of refunds.
import { array, nullable, object, optional } from 'valibot'
import { PinCode } from './code.ts'
import { endpoint } from './endpoint.ts'
import { RefundDestination } from './refund-destination.ts'
import { Day, ReceivedSum } from './scalars.ts'
import { Id } from './tolerant.ts'

/**
 * Deletes the account: personal data are deleted, and records required for accounting are anonymised. What is left on
 * coupons that stand for money is sent by bank to `destination`, or to the mobile number of the account.
 * `wrong_pin` 403, `pin_locked` 423, `pin_is_new` 409 for a `destination` as in `setRefundDestination`, `purchase_open` 409 while a payment or a machine is in progress, or a bank refund
 * has not been sent.
 */
export const deleteAccount = endpoint('POST', '/api/delete_account', {
  input: object({ pin_code: PinCode, destination: optional(RefundDestination) }),
  /** The cases of that money; `due_on` is null for a refund to the card or wallet. */
  output: object({
    refunds: optional(array(object({ case_number: Id, amount: ReceivedSum, due_on: nullable(Day) })), []),
  }),
  access: 'customer',
  capability: 'privacy',
})
