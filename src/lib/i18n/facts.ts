/** Between two facts on one line. It stays with the second, so that no line ends with it. */
export const SEPARATOR = ' ·\u00a0'

/** Facts on one line, without those that are missing. */
export const factsText = (facts: readonly (string | null | undefined)[]) => facts.filter(Boolean).join(SEPARATOR)

/** The same as the name of a control: voices read the dot, and pause at a comma. */
export const spokenFacts = (facts: readonly (string | null | undefined)[]) => facts.filter(Boolean).join(', ')
