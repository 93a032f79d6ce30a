/** Between two facts on one line. Voices pause at a comma, and read a middle dot aloud. */
export const SEPARATOR = ', '

/** Facts on one line or in the name of a control, without those that are missing. */
export const factsText = (facts: readonly (string | null | undefined)[]) => facts.filter(Boolean).join(SEPARATOR)
