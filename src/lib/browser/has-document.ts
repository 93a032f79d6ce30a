/** False where the server renders a page: `src/entry-server.tsx`. */
export const hasDocument = typeof document !== 'undefined'
