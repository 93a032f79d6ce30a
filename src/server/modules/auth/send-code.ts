import { smsNameOf } from '#brands/sms-name.ts'
import { CODE_LENGTH } from '#contract/code.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { OTP_VALID_MS } from '#contract/otp.ts'
import type { Standing } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { requireWork, type WorkCall } from '#server/http/proof-of-work.ts'
import { networkOf } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import { newReference } from '#server/platform/ids.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { newOtp, type OtpOwner } from './otp.ts'
import type { RateLimitIdentity } from './rate-limit-identity.ts'
import { countUnentered } from './sms-budget.ts'

type OtpMessage = { purpose: OtpOwner['purpose']; brand: string; code: string; reference: string; origin: string }

/** The SMS with a code. Its last line is for phones, which fill in the code on that site alone. */
export function otpMessage({ purpose, origin, ...values }: OtpMessage): { th: string; en: string } {
  const text = textOf(`sms.otp.${purpose}`, { ...values, minutes: String(OTP_VALID_MS / MINUTE_MS) })
  const binding = `\n\n@${new URL(origin).hostname} #${values.code}`
  return { th: text.th + binding, en: text.en + binding }
}

type SendCall = Pick<RequestContext<Endpoint>, 'app' | 'brand' | 'origin' | 'address'> & {
  locale: 'th' | 'en'
}

/**
 * Codes to phones that anybody may have made up cost work from the second of a network on.
 * @throws ApiError `work_required`
 */
export async function requireWorkForCode(
  call: WorkCall & Pick<RequestContext<Endpoint>, 'brand' | 'address'>,
  standing: Standing,
): Promise<void> {
  if (standing !== 'unproved') return
  await call.app.db.transaction(async (tx) => {
    const codes = await countUnentered(tx, { brand: call.brand.id, network: networkOf(call.address) })
    await requireWork(tx, call, codes.ofNetwork)
  })
}

/** Creates a code and sends it, unless the phone has no standing. */
export async function sendCode(
  { app, brand, origin, address, locale }: SendCall,
  owner: OtpOwner,
  identity: RateLimitIdentity,
  standing: Standing,
) {
  const { id, code, expiresAt, resendAt } = await newOtp(app, owner, address, identity, standing)
  const reference = newReference()
  // Not awaited: the response time would reveal that the phone has an account. The customer can request another code.
  if (standing !== 'none')
    app.background.run('otp sms failed', () =>
      app.sms.send({
        id,
        phone: owner.phone,
        text: otpMessage({ purpose: owner.purpose, brand: smsNameOf(brand), code, reference, origin })[locale],
      }),
    )
  return {
    reference,
    expires_at: expiresAt.toISOString(),
    resend_at: resendAt.toISOString(),
    length: CODE_LENGTH,
    server_time: clock.date().toISOString(),
  }
}

/** Limits of strangers refuse a code: it is for a phone that proved nothing, or nobody knows who asks. */
export const isOfStrangers = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.limit === 'sms:new' || error.limit === 'sms:network')

/** A code that a session asks for. What is refused is noted, for the limits count who has asked. */
export const sendCodeToSession: typeof sendCode = (call, owner, identity, standing) =>
  sendCode(call, owner, identity, standing).catch(async (error: unknown) => {
    if (isOfStrangers(error)) await newOtp(call.app, owner, call.address, identity, 'none')
    throw error
  })
