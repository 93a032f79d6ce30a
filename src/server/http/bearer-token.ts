import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether the `Authorization` header holds one of these tokens. Takes the same time for any wrong token.
 * @param tokens the present one, and others while it is being changed
 */
export const hasBearerToken = (authorization: string | undefined, tokens: readonly string[]): boolean => {
  const given = digest(authorization ?? '')
  return tokens.some((token) => timingSafeEqual(given, digest(`Bearer ${token}`)))
}
