/** The code of a machine that does not exist: it is corrected in the scanner's field, and not typed again. */
let refused = ''

export function keepRefusedCode(code: string) {
  refused = code
}

export const readRefusedCode = () => refused
