import { smsNameOf } from '#brands/sms-name.ts'
import { CODE_LENGTH } from '#contract/code.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Standing } from '#server/db/schema/auth.ts'
import type { RequestContext } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { newReference } from '#server/platform/ids.ts'
import { newOtp, type OtpOwner } from './otp.ts'
import { otpMessage } from './otp-message.ts'
import type { Asker } from './rate-limit-identity.ts'

type SendCall = Pick<RequestContext<Endpoint>, 'app' | 'brand' | 'origin' | 'address'> & {
  locale: 'th' | 'en'
}

/** Creates a code and sends it, unless the phone has no standing. */
export async function sendCode(
  { app, brand, origin, address, locale }: SendCall,
  owner: OtpOwner,
  asker: Asker,
  standing: Standing,
) {
  const { id, code, expiresAt, resendAt } = await newOtp(app, owner, address, asker, standing)
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
