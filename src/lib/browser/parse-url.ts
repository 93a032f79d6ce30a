/** An address, or undefined for what is none. `URL.parse` is not in iPhones before iOS 18. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
