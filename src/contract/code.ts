import { cleanLine } from './clean.ts'
import { toAsciiDigits } from './phone.ts'

/** Cleaned text in which digits, letters and dashes are ASCII where they have such a form: a number or a code. */
export const toPlainCode = (text: string) => toAsciiDigits(cleanLine(text)).replace(/[\p{Pd}\u2212]/gu, '-')

/** The same without the blanks and dashes that people write between digits. */
export const toPlainDigits = (text: string) => toPlainCode(text).replace(/[\s-]/g, '')

/**
 * Finds the code of six digits in a pasted message such as “Your code is 123456”, where it is the only group of six.
 * @returns the whole plain text where there is no message, or no such group
 */
export function findCode(text: string): string {
  const plain = toPlainCode(text)
  const groups = /[^\d\s-]/.test(plain) ? (plain.match(/\d+/g) ?? []).filter(({ length }) => length === 6) : []
  const [only, ...others] = new Set(groups)
  return only && others.length === 0 ? only : plain
}
