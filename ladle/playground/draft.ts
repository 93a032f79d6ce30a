import { aliasOf, parseTokens, type TokenType } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { brandTokens, colorValue, type Group, putToken } from '#design-tokens/to-dtcg.ts'
import { tokenLayers } from '#ladle/token-files.ts'

/** A brand as it is being made: its colour, and by name what else it changes, as typed. */
export type Draft = { color: string; changes: Readonly<Record<string, string>> }

/** What can be typed for a kind of token, by example. Text styles are the same for every brand. */
export const EXAMPLES: Partial<Record<TokenType, string>> = {
  color: '#7c3aed or {color.ink}; light / dark: #7c3aed / #c4b5fd',
  dimension: '12px or 0.75rem',
  duration: '240ms',
  cubicBezier: '0.2, 0.7, 0.3, 1',
  number: '10',
  fontFamily: 'Sarabun, sans-serif',
}

/** Typed text as the `$value` of a token. What does not fit is left as it is, for the format to refuse. */
function typedValue(type: TokenType, text: string): unknown {
  const typed = text.trim()
  if (aliasOf(typed)) return typed
  if (type === 'color' && /^#[0-9a-f]{6}$/i.test(typed)) return colorValue(typed.toLowerCase())
  const [, number, unit] = /^(-?[\d.]+)\s*(px|rem|ms|s)$/.exec(typed) ?? []
  if ((type === 'dimension' || type === 'duration') && unit) return { value: Number(number), unit }
  if (type === 'cubicBezier') return typed.split(',').map(Number)
  if (type === 'number') return Number(typed)
  if (type === 'fontFamily') return typed.split(',').map((name) => name.trim())
  return typed
}

/** The brand's `tokens.json`: its colour, and under their names the tokens it changes. */
export function tokenFile({ color, changes }: Draft): Group {
  const file: Group = structuredClone(brandTokens(color))
  for (const [name, text] of Object.entries(changes)) {
    const token = tokenLayers.semantic.get(name)
    if (!token) continue
    const [light, dark] = token.type === 'color' ? text.split('/', 2) : [text]
    putToken(file, name, {
      $type: token.type,
      $value: typedValue(token.type, light ?? ''),
      ...(dark && { $extensions: { 'app.washday.dark': typedValue(token.type, dark) } }),
    })
  }
  return file
}

/**
 * What a draft looks like.
 * @throws an error whose message says in one line what cannot be read
 */
export const tokensOfDraft = (draft: Draft): ResolvedTokens =>
  resolveTokens({ ...tokenLayers, brand: parseTokens(tokenFile(draft), 'tokens.json') })

export const defaultTokens: ResolvedTokens = resolveTokens({ ...tokenLayers, brand: new Map() })
