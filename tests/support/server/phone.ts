import { sendOtp } from '#contract/auth.ts'
import type { OtpPurpose } from '#contract/otp.ts'
import { getSandboxSms } from '#contract/sandbox.ts'
import { ask, get, until } from './client.ts'

let addresses = 0
/** A client address without earlier requests. Only a server that trusts one proxy honours it. */
export const newAddress = () => ({
  'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
})

export const inbox = async (url: string, phone: string) =>
  (await get(url, getSandboxSms, { phone_number: phone })).details

/** The code in a message. */
export const extractCode = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** Requests a code and waits until it arrives. */
export async function receiveOtp(
  url: string,
  phone: string,
  purpose: OtpPurpose = 'forgot_pin',
  headers = newAddress(),
): Promise<string> {
  const countBefore = (await inbox(url, phone)).length
  const { status, problem } = await ask(url, sendOtp, { phone_number: phone, purpose }, { headers })
  if (status !== 200) throw new Error(`No code was sent: ${problem?.code}`)
  const messages = await until(
    () => inbox(url, phone),
    (all) => all.length > countBefore,
  )
  return extractCode(messages[0]?.text ?? '')
}

/** A wrong code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
