/** The rows of `docs/accessibility.md`: promises that tests prove, and those that none proves yet. A test counts them. */
export const ACCESSIBILITY_ROWS = { proved: 90, open: 17 } as const
