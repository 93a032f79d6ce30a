/** The rows of `docs/accessibility.md`: promises that tests prove, and those that none proves yet. A test counts them. */
export const ACCESSIBILITY_ROWS = { proved: 107, open: 4 } as const
