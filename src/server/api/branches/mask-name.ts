const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** The first grapheme of a name and an ellipsis: recognisable to its owner, too little to identify them. */
export function maskName(name: string): string {
  const [first] = letters.segment(name.trim())
  return `${first?.segment ?? ''}…`
}
