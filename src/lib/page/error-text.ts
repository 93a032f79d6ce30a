const MOST_CHARACTERS = 120

/** A text from outside as one short line: no control or direction characters, and cut where it is long. */
function shortLine(text: string): string {
  const characters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim()]
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
    : characters.join('')
}

/** The specification's message for an address that is no page of the app. */
export const notFoundMessage = (path: string) => `Page not found: ${shortLine(path)}`

/** What an error says of itself, to be read out to whoever helps; empty where it says nothing. */
export const errorMessage = (error: unknown) => shortLine(error instanceof Error ? error.message : String(error ?? ''))

/** The specification's status message. */
export const statusMessage = (status: number) => (status === 404 ? 'Page Not Found' : 'Internal Server Error')
