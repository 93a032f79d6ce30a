import type { chooseRefund, RefundDestination } from '#contract/refund-destination.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readCustomer } from '#server/http/customers.ts'
import type { RequestContext } from '#server/http/handler.ts'

type Call = Pick<RequestContext<typeof chooseRefund>, 'app' | 'brand' | 'caller'> & {
  input: { destination?: RefundDestination | undefined; pin_code?: string | undefined }
}

/** Whether money would go elsewhere than to the phone of the account, to which its owner has proved to have access. */
async function isElsewhere({ app, caller, input: { destination } }: Call): Promise<boolean> {
  if (!destination || destination.kind === 'account_phone') return false
  if (destination.kind !== 'promptpay_phone') return true
  return destination.number !== (await readCustomer(app.db, caller.customerId)).phone
}

/**
 * Who holds an unlocked phone, or a stolen token, sends no money elsewhere: that takes the PIN.
 * @throws ApiError `invalid` without a PIN, `wrong_pin`, `pin_locked`
 */
export async function confirmDestination(call: Call): Promise<void> {
  if (!(await isElsewhere(call))) return
  const { app, brand, caller, input } = call
  if (input.pin_code === undefined) throw new ApiError('invalid', { errors: { pin_code: ['missing'] } })
  await app.confirmPin(brand.id, caller, input.pin_code)
}
