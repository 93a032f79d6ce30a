const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The first letter of a name with what stands on it, and no more: enough to greet by, too little to be followed by. */
export function maskName(name: string): string {
  const [first] = letters.segment(name.trim())
  return `${first?.segment ?? ''}…`
}
