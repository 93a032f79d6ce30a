import JSON5 from 'json5'
import { parseCss, withoutComments } from './css-file.ts'

export type Json = { readonly [key: string]: unknown }
export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The content of a token file. JSON, or JSON5, as some systems write by hand: with comments, commas at the end and names
 * without quotes; or a style sheet with custom properties.
 * @throws SyntaxError with the place of the fault, or the remedy
 */
export function parseTokenText(text: string): unknown {
  const content = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(content)
  } catch {
    try {
      return JSON5.parse(content)
    } catch (cause) {
      const css = parseCss(content)
      if (css) return css
      if (withoutComments(content).trimStart().startsWith('@import'))
        throw new SyntaxError('it has no custom properties itself. Give the files that it imports.')
      throw cause
    }
  }
}
