import { check, pipe, string, transform } from 'valibot'
import { toPlainDigits } from '#contract/code.ts'

/**
 * Whether a text is a Thai tax id: 13 digits, the last of which checks the others. Of a person it is the national id, of
 * a company its registration number; both use the same sum, weighted 13 to 2, modulo 11:
 * https://arthurdejong.org/python-stdnum/doc/stdnum.th.tin
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return (11 - (sum % 11)) % 10 === digits[12]
}

/** A Thai tax id in any script, with or without blanks and dashes. */
export const TaxId = pipe(string(), transform(toPlainDigits), check(isTaxId, 'tax_id'))
