import { createHash } from 'node:crypto'
import { newSecretCode } from '#server/platform/ids.ts'

/** The digest of a token or a code, which has more than 90 random bits. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The digest of a code as it was given, however it was typed. */
export const codeHash = (code: string) => sha256(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

/** A code that lets in a person of the staff: shown once, kept as a hash. */
export function newStaffCode() {
  const code = newSecretCode()
  return { code, hash: codeHash(code) }
}
