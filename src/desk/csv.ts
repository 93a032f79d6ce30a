/** A cell that a spreadsheet would run as a formula begins with an apostrophe: https://owasp.org/www-community/attacks/CSV_Injection */
const cell = (value: string | number) => {
  // Without the joiners of names on a page (`src/contract/thai/whole-names.ts`): a search in a spreadsheet would miss them.
  const plain = String(value).replaceAll('\u2060', '')
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
