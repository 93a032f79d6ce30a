import { pipe, regex, string, transform } from 'valibot'
import { toAsciiDigits } from './ascii-digits.ts'
import { cleanLine } from './clean.ts'

/** How many digits a PIN, a code sent by SMS and the number of a lottery ticket have. */
export const CODE_LENGTH = 6
export const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`)

/** Cleans a number or a code and converts its digits, letters and dashes to ASCII where possible. */
export const toPlainCode = (text: string) => toAsciiDigits(cleanLine(text)).replace(/[\p{Pd}\u2212]/gu, '-')

/** Like `toPlainCode`, without the blanks and dashes that people write between digits. */
export const toPlainDigits = (text: string) => toPlainCode(text).replace(/[\s-]/g, '')

/**
 * Finds the six-digit code in a pasted message such as “Your code is 123456”, if it is the only group of six digits.
 * @returns the whole plain text if it is not a message, or has no single such group
 */
export function findCode(text: string): string {
  const plain = toPlainCode(text)
  const groups = /[^\d\s-]/.test(plain)
    ? (plain.match(/\d+/g) ?? []).filter(({ length }) => length === CODE_LENGTH)
    : []
  const [only, ...others] = new Set(groups)
  return only && others.length === 0 ? only : plain
}

/**
 * Six digits, in any script, with or without blanks and dashes between them. `weakPin` checks whether they are easy to
 * guess.
 */
export const PinCode = pipe(string(), transform(toPlainDigits), regex(CODE))
