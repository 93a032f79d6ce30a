const MAX_CHARACTERS = 120

/** Makes an untrusted text one short line: replaces control and direction characters, and truncates. */
function shortLine(text: string): string {
  const characters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('')
}

/** The specification's message for a path that is not a page of the app. */
export const notFoundMessage = (path: string) => `Page not found: ${shortLine(path)}`

/** The message of an error, for the customer to read out to support; empty if there is none. */
export const errorMessage = (error: unknown) => shortLine(error instanceof Error ? error.message : String(error ?? ''))

/** The specification's status message. */
export const statusMessage = (status: number) => (status === 404 ? 'Page Not Found' : 'Internal Server Error')
