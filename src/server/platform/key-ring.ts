import { createHash } from 'node:crypto'

/** A secret with a name that reveals nothing of it: what was made with the secret says so by this id. */
export type Key = { id: string; secret: string }

/** A secret that can be changed while servers run: one key is used, and others are accepted. */
export type KeyRing = {
  current: Key
  /** The current one first. */
  all: readonly Key[]
}

const ID_LENGTH = 8

export const namedKey = (secret: string): Key => ({
  id: createHash('sha256').update(`key id|${secret}`).digest('base64url').slice(0, ID_LENGTH),
  secret,
})

/** @param others accepted as well, while servers change one after the other */
export function keyRing([secret, ...others]: readonly [string, ...string[]]): KeyRing {
  const current = namedKey(secret)
  return { current, all: [current, ...others.map(namedKey)] }
}
