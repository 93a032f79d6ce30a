/** False where the server renders a page: `src/render-screen.tsx`. */
export const hasDocument = typeof document !== 'undefined'
