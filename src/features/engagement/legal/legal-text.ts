/** One of the shop's public texts in one language. Both languages of a page have the same parts, part for part. */
export type LegalText = {
  intro: string
  sections: readonly {
    heading: string
    /** One paragraph each. */
    paragraphs?: readonly string[]
    /** What can be counted up, after the paragraphs. */
    points?: readonly string[]
  }[]
}

/** The brand and the company behind it, in the text's language. */
export type Shop = { name: string; operator: string }

export type WriteText = (shop: Shop) => LegalText
