import { parseUrl } from './parse-url.ts'

const ORIGIN = 'https://here.invalid'

/**
 * Validates a redirect target from a link: a path of this app, or undefined.
 * Anything that could leave the app is refused: other origins, `//host`, backslashes, control characters.
 */
export function safeRedirectPath(text: unknown): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused here
  if (typeof text !== 'string' || !text.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(text)) return undefined
  const url = parseUrl(text, ORIGIN)
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
