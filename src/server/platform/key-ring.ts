import { createHash } from 'node:crypto'

/** A secret with a name that reveals nothing of it: what was made with the secret says so by this id. */
export type Key = { id: string; secret: string }

/** A secret that can be changed while servers run: one key is used, and up to two others are accepted. */
export type KeyRing = {
  current: Key
  /** The current one first. */
  all: readonly Key[]
  /** Made what names no key, because keys had no ids then. */
  oldest: Key
}

const ID_LENGTH = 8

export const namedKey = (secret: string): Key => ({
  id: createHash('sha256').update(`key id|${secret}`).digest('base64url').slice(0, ID_LENGTH),
  secret,
})

/**
 * @param others.next accepted before it is used, so that servers can change one after the other
 * @param others.previous accepted after it was used
 */
export function keyRing(
  secret: string,
  { next, previous }: { next?: string | undefined; previous?: string | undefined } = {},
): KeyRing {
  const all = [secret, next, previous].flatMap((it) => (it === undefined ? [] : namedKey(it)))
  const current = namedKey(secret)
  return { current, all, oldest: previous === undefined ? current : namedKey(previous) }
}
