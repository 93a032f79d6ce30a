/** What Node, PostgreSQL or the network calls an error: `ENOENT`, `40001`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
