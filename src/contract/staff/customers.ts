import { array, boolean, maxLength, nullable, object, optional, pipe, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Day, Line, ReceivedSum, TransactionId } from '#contract/scalars.ts'
import { PhoneNumber } from '#contract/thai/phone.ts'
import { Person } from './person.ts'

/**
 * Signs a customer out on all devices, for example after the loss of a phone. Returns the number of devices, 0 also if
 * no customer of the brand has this phone number.
 */
export const endCustomerSessions = endpoint('POST', '/api/operator/end_sessions', {
  input: object({ brand: pipe(string(), maxLength(64)), phone_number: PhoneNumber }),
  output: object({ ended: Count }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})

/**
 * Ends the account of a customer who cannot do it themselves, as by `delete_account`: of a child whose parents have not agreed,
 * of who asks for it by phone, or one that is misused. `refunds` are the cases of what was left on refund coupons, which goes to
 * the phone of the account. `erased` is false if no customer of the brand has this phone number. `purchase_open` 409 while a
 * purchase, an order, a refund or a report is open.
 */
export const eraseCustomer = endpoint('POST', '/api/operator/erase_customer', {
  input: object({
    brand: pipe(string(), maxLength(64)),
    phone_number: PhoneNumber,
    /** Without personal data: the audit outlives the account. */
    reason: Line(200),
    by: optional(Person),
  }),
  output: object({
    erased: boolean(),
    refunds: array(object({ case_number: string(), amount: ReceivedSum, due_on: nullable(Day) })),
  }),
  access: 'operator',
  roles: ['owner'],
})

/**
 * Gives the account that made a purchase another phone, for a customer who no longer has the old one and has shown staff who
 * they are: with the purchase's reference, and what the account knows of them. All its devices are signed out; the customer
 * then sets a PIN by SMS. `transaction_unknown` 404, also if the account has ended; `phone_taken` 409.
 */
export const moveAccount = endpoint('POST', '/api/operator/move_account', {
  input: object({ transaction: TransactionId, phone_number: PhoneNumber, by: optional(Person) }),
  output: object({ moved: boolean() }),
  access: 'operator',
  roles: ['owner', 'manager'],
})
