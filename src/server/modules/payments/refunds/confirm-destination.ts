import type { chooseRefund, RefundDestination } from '#contract/refund-destination.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { isElsewhere } from './refund-destination.ts'

type Call = Pick<RequestContext<typeof chooseRefund>, 'app' | 'brand' | 'caller'> & {
  input: { destination?: RefundDestination | undefined; pin_code?: string | undefined }
}

/**
 * Who holds an unlocked phone, or a stolen token, sends no money elsewhere: that takes the PIN.
 * @throws ApiError `invalid` without a PIN, `wrong_pin`, `pin_locked`
 */
export async function confirmDestination(call: Call): Promise<void> {
  const { app, brand, caller, input } = call
  if (!(await isElsewhere(app.db, caller.customerId, input.destination))) return
  if (input.pin_code === undefined) throw new ApiError('invalid', { errors: { pin_code: ['missing'] } })
  await app.confirmPin(brand.id, caller, input.pin_code)
}
