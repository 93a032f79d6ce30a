/** Makes a brand's `tokens.json` of the tokens of another tool. */
import { nearestName } from '#design-tokens/nearest-name.ts'
import { parseTokens, type Tokens } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedToken, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { colorValue, type Group, putToken } from '#design-tokens/to-dtcg.ts'
import type { ForeignToken, ForeignTokens } from './read-foreign-tokens.ts'

/** By name of ours, the name of the foreign token that gives its value. */
export type TokenNames = Readonly<Record<string, string>>
export type Foreign = { light: ForeignTokens; dark: ForeignTokens }
type Layers = { base: Tokens; semantic: Tokens }

/** Names that other systems give to their main colour, the most exact first. */
const BRAND_COLOR_NAMES = [
  /^(?:colou?rs?\.)?brand(?:\.(?:default|primary|main|base|500|600))?$/i,
  /(?:^|\.)(?:brand|primary|accent)(?:[.-](?:color|default|main|base|500|600|900))?$/i,
]

/** Tokens with the same names as ours, as in our own export, and a colour that can only be the brand's. */
export function suggestNames({ light }: Foreign, { semantic }: Layers): TokenNames {
  const names: Record<string, string> = {}
  for (const [name, { type }] of semantic)
    if (type !== 'typography' && light.tokens.get(name)?.type === (type === 'fontWeight' ? 'number' : type))
      names[name] = name
  if (names['color.brand']) return names
  const colors = [...light.tokens].filter(([, { type }]) => type === 'color').map(([name]) => name)
  for (const pattern of BRAND_COLOR_NAMES) {
    const [only, ...others] = colors.filter((name) => pattern.test(name))
    if (only && others.length === 0) return { ...names, 'color.brand': only }
  }
  return names
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isSame = (token: ResolvedToken | undefined, light: unknown, dark: unknown) =>
  token !== undefined && same(token.value, light) && same(token.dark, dark)

/** The problem of a foreign token that shall give the value of one of ours. */
function problemOf(ours: string, theirs: string, type: string | undefined, foreign: Foreign): string | undefined {
  if (type === undefined) return `${ours} is not a token of a brand.`
  if (type === 'typography') return `${ours}: text styles are the same for every brand.`
  const token = foreign.light.tokens.get(theirs)
  if (!token) {
    const unread = foreign.light.problems.find(
      (problem) => problem.startsWith(`${theirs}:`) || problem.startsWith(`${theirs} `),
    )
    const near = nearestName(theirs, [...foreign.light.tokens.keys()])
    return unread ?? `The file has no token ${theirs}${near ? `: did you mean ${near}?` : '.'}`
  }
  if (token.type !== type) return `${theirs} is a ${token.type ?? 'token of another type'}, and ${ours} is a ${type}.`
  if (token.alpha !== undefined)
    return `${theirs} is ${Math.round(token.alpha * 100)} % opaque, and ${ours} must be opaque.`
  return undefined
}

const tokenValue = ({ type, value }: ForeignToken) => (type === 'color' ? colorValue(String(value)) : value)

/**
 * Takes only what differs from what the brand has anyway, so that colours stay derived from the brand colour where they can.
 * @returns the file, or all problems at once
 */
export function brandOverrides(
  names: TokenNames,
  foreign: Foreign,
  { base, semantic }: Layers,
): { file: Group; problems: readonly string[] } {
  const file: Group = {}
  const problems = Object.entries(names)
    .map(([ours, theirs]) => problemOf(ours, theirs, semantic.get(ours)?.type, foreign))
    .filter((problem) => problem !== undefined)
  if (problems.length > 0) return { file, problems }
  const put = (ours: string, theirs: string) => {
    const light = foreign.light.tokens.get(theirs)
    if (!light) return
    const dark = foreign.dark.tokens.get(theirs) ?? light
    const hasDark = light.type === 'color' && !same(light.value, dark.value)
    putToken(file, ours, {
      $type: light.type,
      $value: tokenValue(light),
      ...(hasDark && { $extensions: { 'app.washday.dark': tokenValue(dark) } }),
    })
  }
  const { 'color.brand': brandColor, ...others } = names
  if (brandColor) put('color.brand', brandColor)
  const derived = resolveTokens({ base, semantic, brand: parseTokens(file, 'tokens.json') })
  for (const [ours, theirs] of Object.entries(others)) {
    const light = foreign.light.tokens.get(theirs)
    if (light && !isSame(derived.get(ours), light.value, (foreign.dark.tokens.get(theirs) ?? light).value))
      put(ours, theirs)
  }
  return { file, problems }
}
