const MAX_CHARACTERS = 120

/** A text from outside as one short line: no control or direction characters, and cut where it is long. */
function shortLine(text: string): string {
  const characters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('')
}

/** The specification's message for an address that is no page of the app. */
export const notFoundMessage = (path: string) => `Page not found: ${shortLine(path)}`

/** The message of an error, to be read out to a helper; empty where it has none. */
export const errorMessage = (error: unknown) => shortLine(error instanceof Error ? error.message : String(error ?? ''))

/** The specification's status message. */
export const statusMessage = (status: number) => (status === 404 ? 'Page Not Found' : 'Internal Server Error')
