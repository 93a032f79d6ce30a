import { withoutJoins } from '#contract/thai/joins.ts'

/** A cell that a spreadsheet would run as a formula begins with an apostrophe: https://owasp.org/www-community/attacks/CSV_Injection */
const cell = (value: string | number) => {
  const plain = withoutJoins(String(value))
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
