import { Code } from '#ui/code/code.tsx'

/** Phones, case numbers, accounts and references: readers would say words, and figures of billions. */
const SIGNS = /(\b(?:TRX_\w+|[A-Z0-9]+(?:-[A-Z0-9]+){2}|\d{9,})\b)/

/** A text of the desk, whose numbers and codes are read sign by sign. */
export const Signs = ({ children: text }: { children: string }) =>
  // Keyed by position: they are the parts of one text.
  text.split(SIGNS).map((part, at) => (at % 2 ? <Code key={at} text={part} /> : <span key={at}>{part}</span>))
