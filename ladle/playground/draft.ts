import type { PaletteMode } from '#design-tokens/palette.ts'
import { aliasOf, parseTokens, type TokenType } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { brandTokens, colorValue, type Group, putToken } from '#design-tokens/to-dtcg.ts'
import { tokenLayers } from '#ladle/token-files.ts'

/** A brand under construction: its colour and fills, and the other overrides by token name, as typed. */
export type Draft = { color: string; palette?: PaletteMode | undefined; changes: Readonly<Record<string, string>> }

/** Example inputs for each token type. Text styles are missing because a brand cannot change them. */
export const EXAMPLES: Partial<Record<TokenType, string>> = {
  color: '#7c3aed or {color.ink}; light / dark: #7c3aed / #c4b5fd',
  dimension: '12px or 0.75rem',
  duration: '240ms',
  cubicBezier: '0.2, 0.7, 0.3, 1',
  number: '10',
  fontFamily: 'Sarabun, sans-serif',
}

/** Typed text as the `$value` of a token. Invalid text stays unchanged, and `parseTokens` refuses it. */
function tokenValue(type: TokenType, text: string): unknown {
  const input = text.trim()
  if (aliasOf(input)) return input
  if (type === 'color' && /^#[0-9a-f]{6}$/i.test(input)) return colorValue(input.toLowerCase())
  const [, number, unit] = /^(-?[\d.]+)\s*(px|rem|ms|s)$/.exec(input) ?? []
  if ((type === 'dimension' || type === 'duration') && unit) return { value: Number(number), unit }
  if (type === 'cubicBezier') return input.split(',').map(Number)
  if (type === 'number') return Number(input)
  if (type === 'fontFamily') return input.split(',').map((name) => name.trim())
  return input
}

/** The brand's `tokens.json`: its colour and its overrides. */
export function tokenFile({ color, palette, changes }: Draft): Group {
  const file = brandTokens(color, palette)
  for (const [name, text] of Object.entries(changes)) {
    const token = tokenLayers.semantic.get(name)
    if (!token) continue
    const [light, dark] = token.type === 'color' ? text.split('/', 2) : [text]
    putToken(file, name, {
      $type: token.type,
      $value: tokenValue(token.type, light ?? ''),
      ...(dark && { $extensions: { 'app.washday.dark': tokenValue(token.type, dark) } }),
    })
  }
  return file
}

/**
 * The resolved tokens of a draft.
 * @throws an error whose message says in one line what is invalid
 */
export const tokensOfDraft = (draft: Draft): ResolvedTokens =>
  resolveTokens({ ...tokenLayers, brand: parseTokens(tokenFile(draft), 'tokens.json') })

export const defaultTokens: ResolvedTokens = resolveTokens({ ...tokenLayers, brand: new Map() })
