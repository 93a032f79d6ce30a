/** What a text from outside says as JSON; undefined, which no schema takes, where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
