import { nullable, object, safeParse, string } from 'valibot'

const CodeCredential = nullable(object({ code: string() }))

/**
 * The code of the next SMS that is bound to this page's host, if the browser can read it and the customer agrees.
 * @see https://wicg.github.io/web-otp/
 */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const options = { otp: { transport: ['sms'] }, signal } // not in TypeScript's library yet
  const credential = await navigator.credentials.get(options).catch(() => null) // denied or aborted
  const received = safeParse(CodeCredential, credential && 'code' in credential ? { code: credential.code } : null)
  return received.success ? received.output?.code : undefined
}
