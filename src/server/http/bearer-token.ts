import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether the `Authorization` header holds one of these tokens. Takes the same time for any wrong token.
 * @param tokens the present one and, while it is being changed, the previous one
 */
export const hasBearerToken = (
  authorization: string | undefined,
  ...tokens: readonly (string | undefined)[]
): boolean => {
  const given = digest(authorization ?? '')
  return tokens.some((token) => token !== undefined && timingSafeEqual(given, digest(`Bearer ${token}`)))
}
