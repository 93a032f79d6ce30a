import { decode, sign, verify } from 'hono/jwt'
import { type InferOutput, number, object, optional, pipe, safeParse, string, uuid } from 'valibot'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import type { Key, KeyRing } from '#server/platform/key-ring.ts'

const ALGORITHM = 'HS256'
/** Two servers may have measured the database's time differently by this much. */
const LEEWAY_SECONDS = 60

/** All that we sign; another server with our key may sign less. */
const Claims = object({
  sub: pipe(string(), uuid()),
  fam: pipe(string(), uuid()),
  exp: number(),
  iat: optional(number(), 0),
  nbf: optional(number(), 0),
})

/** An access token names its key in `kid`. */
export function signAccessToken(caller: Caller, { current }: KeyRing, lifetimeSeconds: number): Promise<string> {
  const iat = Math.floor(clock.now() / 1000)
  const claims = { sub: caller.customerId, fam: caller.sessionId, iat, exp: iat + lifetimeSeconds }
  const k = Buffer.from(current.secret).toString('base64url')
  return sign(claims, { kty: 'oct', alg: ALGORITHM, kid: current.id, k }, ALGORITHM)
}

/** The keys that may have signed a token: the one that it names, or any if it names none, as tokens once did. */
function candidates(token: string, { all }: KeyRing): readonly Key[] {
  try {
    const { kid } = decode(token).header
    return kid === undefined ? all : all.filter(({ id }) => id === kid)
  } catch {
    return []
  }
}

async function claimsOf(token: string, keys: KeyRing): Promise<InferOutput<typeof Claims> | undefined> {
  // Its own check of the times would be by the clock of this machine.
  const options = { alg: ALGORITHM, exp: false, iat: false, nbf: false } as const
  for (const { secret } of candidates(token, keys)) {
    const claims = safeParse(Claims, await verify(token, secret, options).catch(() => undefined))
    if (claims.success) return claims.output
  }
  return undefined
}

/** @throws ApiError `unauthorized`, or `expired_token` when a refresh can help */
export async function verifyAccessToken(token: string, keys: KeyRing): Promise<Caller> {
  const claims = await claimsOf(token, keys)
  if (!claims) throw new ApiError('unauthorized')
  const { sub: customerId, fam: sessionId, exp, iat, nbf } = claims
  const now = clock.now() / 1000
  if (Math.max(iat, nbf) > now + LEEWAY_SECONDS) throw new ApiError('unauthorized')
  if (exp <= now - LEEWAY_SECONDS) throw new ApiError('expired_token')
  return { customerId, sessionId }
}
