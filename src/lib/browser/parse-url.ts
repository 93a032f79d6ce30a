/** Parses a URL; undefined if it is invalid. iPhones lack `URL.parse` before iOS 18. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
