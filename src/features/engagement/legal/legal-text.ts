/** A legal text of the shop in one language. Both languages of a text have the same sections and paragraphs. */
export type LegalText = {
  intro: string
  sections: readonly {
    heading: string
    /** One paragraph each. */
    paragraphs?: readonly string[]
    /** A bulleted list after the paragraphs. */
    points?: readonly string[]
  }[]
}

/** The names of the brand and of the company that operates it, in the language of the text. */
export type Shop = { name: string; operator: string }

export type WriteText = (shop: Shop) => LegalText
