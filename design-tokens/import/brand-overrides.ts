/** Makes a brand's `tokens.json` of the tokens of another tool. */
import { nearestName } from '#design-tokens/nearest-name.ts'
import { parseTokens, type Tokens, type TokenType } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedToken, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { dtcgValue, type Group, putToken } from '#design-tokens/to-dtcg.ts'
import type { ForeignToken, ForeignTokens } from './read-foreign-tokens.ts'
import { kindOf } from './sentences.ts'
import { readValue, TYPES } from './values.ts'

/**
 * By name of ours, a role, the name of the foreign token that gives its value; null for one that stays as it follows from
 * the brand colour.
 */
export type TokenMap = Readonly<Record<string, string | null>>
export type Foreign = { light: ForeignTokens; dark: ForeignTokens }
export type Layers = { base: Tokens; semantic: Tokens }

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

/** The tokens of ours that are mapped, without those that stay. */
const mapped = (map: TokenMap) =>
  Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

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
  const valuesOf = (ours: string, theirs: string) => {
    const type = semantic.get(ours)?.type ?? 'color'
    const light = valueAs(type, foreign.light.tokens.get(theirs))
    return { type, light, dark: valueAs(type, foreign.dark.tokens.get(theirs)) ?? light }
  }
  const put = (ours: string, theirs: string) => {
    const { type, light, dark } = valuesOf(ours, theirs)
    const palette = foreign.light.tokens.get(theirs)?.palette
    const $extensions = {
      ...(type === 'color' && !same(type, light, dark) && { 'app.washday.dark': dtcgValue(dark) }),
      ...(palette && ours === 'color.brand' && { 'app.washday.palette': palette }),
    }
    putToken(file, ours, {
      $type: type,
      $value: dtcgValue(light),
      ...(Object.keys($extensions).length > 0 && { $extensions }),
    })
  }
  const brandColor = map['color.brand']
  if (brandColor) put('color.brand', brandColor)
  const derived = resolveTokens({ base, semantic, brand: parseTokens(file, 'tokens.json') })
  const isDerived = (token: ResolvedToken | undefined, light: unknown, dark: unknown) =>
    token !== undefined && same(token.type, token.value, light) && same(token.type, token.dark, dark)
  for (const [ours, theirs] of mapped(map)) {
    const { light, dark } = valuesOf(ours, theirs)
    if (ours !== 'color.brand' && !isDerived(derived.get(ours), light, dark)) put(ours, theirs)
  }
  return { file, problems }
}
