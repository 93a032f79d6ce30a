/** Makes a brand's `tokens.json` of the tokens of another tool. */
import { nearestName } from '../../../design-tokens/nearest-name.ts'
import { parseTokens, type Tokens, type TokenType } from '../../../design-tokens/parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from '../../../design-tokens/resolve-tokens.ts'
import { dtcgValue, type Group, putToken } from '../../../design-tokens/to-dtcg.ts'
import type { BrandFonts } from '../../typeface/record.ts'
import { isJsonObject } from './json.ts'
import { choicesOf } from './raw-token.ts'
import type { ForeignToken, ForeignTokens } from './read-foreign-tokens.ts'
import { kindOf } from './sentences.ts'
import { readValue, TYPES } from './values.ts'

/**
 * By name of ours, a role, the name of the foreign token that gives its value; null for one that stays as it follows from
 * the brand colour.
 */
export type TokenMap = Readonly<Record<string, string | null>>
export type Foreign = { light: ForeignTokens; dark: ForeignTokens }
export type Layers = {
  base: Tokens
  semantic: Tokens
  /** The brand's own: a typeface comes with its files, and not by its name in a token. */
  fonts?: BrandFonts | undefined
}

/** The value of a token as one of another type: Figma has only numbers and texts. */
export function valueAs(type: TokenType, token: ForeignToken | undefined): unknown {
  if (!token || token.alpha !== undefined) return undefined
  if (token.type === type) return token.value
  const ownType = TYPES[type]
  if (!ownType || token.type === 'color' || ownType === 'color') return undefined
  const read = readValue(ownType, token.raw)
  return read && 'value' in read ? read.value : undefined
}

/** One typeface as a list, and seconds as milliseconds. */
function comparable(type: TokenType, value: unknown): unknown {
  if (type === 'fontFamily') return [value].flat()
  const isSeconds =
    typeof value === 'object' && value !== null && 'unit' in value && value.unit === 's' && 'value' in value
  return isSeconds ? { value: Number(value.value) * 1000, unit: 'ms' } : value
}
const same = (type: TokenType, a: unknown, b: unknown) =>
  JSON.stringify(comparable(type, a)) === JSON.stringify(comparable(type, b))

/** A half transparent colour on white, as `#rrggbb`. */
const onWhite = (hex: string, alpha: number) =>
  `#${[1, 3, 5]
    .map((start) => Math.round(Number.parseInt(hex.slice(start, start + 2), 16) * alpha + 255 * (1 - alpha)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** The problem of a foreign token that shall give the value of one of ours. */
function problemOf(ours: string, theirs: string, { light }: Foreign, semantic: Tokens): string | undefined {
  const type = semantic.get(ours)?.type
  if (type === undefined) {
    const near = nearestName(ours, [...semantic.keys()])
    return `${ours} is not a token of a brand${near ? `: did you mean ${near}?` : '.'}`
  }
  if (type === 'typography') return `${ours}: text styles are the same for every brand.`
  const token = light.tokens.get(theirs)
  if (!token) {
    const near = nearestName(theirs, [...light.tokens.keys()])
    return light.whyUnread(theirs) ?? `The file has no token ${theirs}${near ? `: did you mean ${near}?` : '.'}`
  }
  if (token.alpha !== undefined)
    return `${theirs} is ${Math.round(token.alpha * 100)} % opaque, and ${ours} must be opaque. On white it looks like ${onWhite(String(token.value), token.alpha)}: make that a token.`
  return valueAs(type, token) === undefined
    ? `${theirs} is ${kindOf(token.type)}, and ${ours} is ${kindOf(type)}.`
    : undefined
}

/** Figma drops extensions, so our files for it have them as variables. */
const choicesOfBrand = (theirs: string, { tokens }: ForeignTokens) =>
  tokens.get(theirs)?.choices ?? choicesOf((name) => tokens.get(`brand.${name}`)?.raw)

/** The tokens of ours that are mapped, without those that stay. */
const mapped = (map: TokenMap) =>
  Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** How many tokens stand between a token and a value of its own: those with fewer come first. */
function depthOf(name: string, semantic: Tokens): number {
  const aliases = [...JSON.stringify(semantic.get(name)?.value ?? null).matchAll(/"\{([^{}]+)\}"/g)]
  return Math.max(0, ...aliases.map(([, alias = '']) => (semantic.has(alias) ? 1 + depthOf(alias, semantic) : 0)))
}

/** A shadow whose colour follows the scheme, as that of one of our colours does; undefined where none does. */
function shadowInBoth(light: unknown, dark: unknown, tokens: ResolvedTokens): unknown {
  if (Array.isArray(light) && Array.isArray(dark) && light.length === dark.length) {
    const shadows = light.map((shadow, i) => shadowInBoth(shadow, dark[i], tokens))
    return shadows.includes(undefined) ? undefined : shadows
  }
  if (!isJsonObject(light) || !isJsonObject(dark)) return undefined
  const { color: lightColor, ...lengths } = light
  const { color: darkColor, ...darkLengths } = dark
  if (JSON.stringify(lengths) !== JSON.stringify(darkLengths)) return undefined
  if (lightColor === darkColor) return light
  for (const [name, { type, value, dark: inDark }] of tokens)
    if (type === 'color' && value === lightColor && inDark === darkColor) return { ...light, color: `{${name}}` }
  return undefined
}

/**
 * Takes only what differs from what the brand has anyway, so that colours stay derived from the brand colour where they can.
 * @returns the file, or all problems at once
 */
export function brandOverrides(
  map: TokenMap,
  foreign: Foreign,
  { base, semantic }: Layers,
): { file: Group; problems: readonly string[] } {
  const file: Group = {}
  const problems = mapped(map)
    .map(([ours, theirs]) => problemOf(ours, theirs, foreign, semantic))
    .filter((problem) => problem !== undefined)
  if (problems.length > 0) return { file, problems }
  const put = (ours: string, theirs: string, soFar: ResolvedTokens) => {
    const type = semantic.get(ours)?.type ?? 'color'
    const light = valueAs(type, foreign.light.tokens.get(theirs))
    const dark = valueAs(type, foreign.dark.tokens.get(theirs)) ?? light
    const derived = soFar.get(ours)
    const isDerived = derived && same(type, derived.value, light) && same(type, derived.dark, dark)
    if (isDerived && ours !== 'color.brand') return
    const isSame = same(type, light, dark)
    const value = isSame || type === 'color' ? light : type === 'shadow' ? shadowInBoth(light, dark, soFar) : undefined
    if (value === undefined) problems.push(`${theirs} has another value in the dark: only colours can have two.`)
    const { palette, field } = (ours === 'color.brand' && choicesOfBrand(theirs, foreign.light)) || {}
    const $extensions = {
      ...(type === 'color' && !isSame && { 'app.washday.dark': dtcgValue(dark) }),
      ...(palette && { 'app.washday.palette': palette }),
      ...(field && { 'app.washday.field': field }),
    }
    putToken(file, ours, {
      $type: type,
      $value: dtcgValue(value ?? light),
      ...(Object.keys($extensions).length > 0 && { $extensions }),
    })
  }
  const byDepth = Map.groupBy(mapped(map), ([ours]) => depthOf(ours, semantic))
  for (const [, pairs] of [...byDepth].sort(([a], [b]) => a - b)) {
    const soFar = resolveTokens({ base, semantic, brand: parseTokens(file, 'tokens.json') })
    for (const [ours, theirs] of pairs) put(ours, theirs, soFar)
  }
  return { file, problems }
}
