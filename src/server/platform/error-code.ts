/** The code of an error of Node, PostgreSQL or the network: `ENOENT`, `40001`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
