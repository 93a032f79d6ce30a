import { object, safeParse, string } from 'valibot'
import { parseJson } from '#server/platform/parse-json.ts'

const MAX_LENGTH = 2_000
const Payload = object({ sub: string() })

/**
 * The customer whom the token of a call names, not verified: public calls do not read it. Good for a hint only, such as where
 * to read.
 */
export function optionalCustomer(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1]
  if (!payload || payload.length > MAX_LENGTH) return undefined
  const claims = safeParse(Payload, parseJson(Buffer.from(payload, 'base64url').toString()))
  return claims.success ? claims.output.sub : undefined
}
