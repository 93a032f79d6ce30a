/**
 * Which token of another system has which role of ours: what can be told by name and colour is proposed, a person decides,
 * and the brand's folder remembers. Runs in Node.js and in the workbench.
 */
import Color from 'colorjs.io'
import { type InferOutput, nullable, optional, pipe, record, regex, strictObject, string } from 'valibot'
import { checkTokens } from '../../../design-tokens/check-tokens.ts'
import { parseTokens } from '../../../design-tokens/parse-dtcg.ts'
import { type ResolvedToken, type ResolvedTokens, resolveTokens } from '../../../design-tokens/resolve-tokens.ts'
import { unfiledFamilies } from '../../typeface/typeface-findings.ts'
import { brandOverrides, type Foreign, type Layers, type TokenMap, valueAs } from './brand-overrides.ts'
import { brandLikelihood, fitOfName, hasRoleNames, prefixOf } from './role-names.ts'

/** `brands/<id>/token-map.json`. */
export const TokenMapFile = strictObject({
  $schema: optional(string()),
  roles: record(pipe(string(), regex(/^[A-Za-z]+\.\w+$/)), nullable(string())),
})
export type TokenMapFile = InferOutput<typeof TokenMapFile>
export const tokenMapFile = (roles: TokenMap): TokenMapFile => ({
  $schema: '../studio/import-tokens/token-map.schema.json',
  roles: { ...roles },
})

export type Candidate = {
  /** Of the foreign token. */
  name: string
  light: unknown
  dark: unknown
  /** Why it is proposed. */
  reason: 'name' | 'colour'
}
export type Proposal = {
  /** Name of our token. */
  role: string
  /** What it has if nothing is mapped. */
  derived: { light: unknown; dark: unknown }
  /** The likeliest first. */
  candidates: readonly Candidate[]
}

const MAX_CANDIDATES = 5
/** Names with more other words are about something else. */
const MIN_FIT = 0.5
/** A name like this needs no question. */
const MIN_CERTAIN = 0.85
/** The colour of which a tool has made the others. */
const IS_SOURCE = /\b(?:core ?colors?|seed|source)\b/i
/** Distance in OKLab at which two areas beside each other look the same or nearly so. */
const NEAR = 0.03

/** Chroma in OKLCH below which nobody names the hue of a colour. */
const MIN_CHROMA = 0.03
const chromaOf = (hex: unknown) => Number(new Color(String(hex)).to('oklch').coords[1]) || 0
const isGrey = (hex: unknown) => chromaOf(hex) < MIN_CHROMA
const distanceOf = (a: unknown, b: unknown) => new Color(String(a)).deltaE(new Color(String(b)), 'OK')

/**
 * Of our own export, which has our brand colour, the tokens with the names of ours; of another file the one colour that can
 * only be the brand's.
 */
export function certainMap(foreign: Foreign, layers: Layers): TokenMap {
  const map: Record<string, string> = {}
  for (const [name, { type }] of layers.semantic)
    if (type !== 'typography' && valueAs(type, foreign.light.tokens.get(name)) !== undefined) map[name] = name
  if (map['color.brand']) return map
  // In another system, a name that is ours by chance says nothing.
  const named = byName('color.brand', foreign)
  const best = named.filter(({ fit }) => fit === named[0]?.fit)
  // Two that fit equally well are for a person to tell apart, unless one says that the other was made of it, as in Material.
  const [first] = best.some(({ name }) => IS_SOURCE.test(name)) ? best.filter(({ name }) => IS_SOURCE.test(name)) : best
  // In a scale that goes beyond 1000, such as Spectrum's, 500 is a tint.
  const scale = /\b500$/.test(first?.name ?? '') ? first?.name.replace(/500$/, '') : undefined
  if (
    scale !== undefined &&
    [...foreign.light.tokens.keys()].some((name) => /^1[1-9]00$/.test(name.replace(scale, '')))
  )
    return {}
  const isOne = first && (IS_SOURCE.test(first.name) || best.every(({ name }) => sameColour(first.name, name, foreign)))
  if (isOne && first.fit > MIN_CERTAIN && !isGrey(foreign.light.tokens.get(first.name)?.value))
    return { 'color.brand': first.name }
  return {}
}

const sameColour = (a: string, b: string, { light, dark }: Foreign) =>
  light.tokens.get(a)?.value === light.tokens.get(b)?.value && dark.tokens.get(a)?.value === dark.tokens.get(b)?.value

/** The opaque colours of a file, the one that is the likeliest to be the brand's first. */
export const likelyBrands = (foreign: Foreign): string[] =>
  [...foreign.light.tokens]
    .filter(([, { type, alpha }]) => type === 'color' && alpha === undefined)
    .map(([name, { value }]) => ({ name, likelihood: brandLikelihood(name, chromaOf(value), prefixIn(foreign)) }))
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ name }) => name)

const prefixes = new WeakMap<Foreign, ReadonlySet<string>>()
function prefixIn(foreign: Foreign): ReadonlySet<string> {
  const known = prefixes.get(foreign) ?? prefixOf([...foreign.light.tokens.keys()])
  prefixes.set(foreign, known)
  return known
}

const byName = (role: string, foreign: Foreign) =>
  [...foreign.light.tokens.keys()]
    .map((name) => ({ name, fit: fitOfName(role, name, prefixIn(foreign)) }))
    .filter(({ fit }) => fit >= MIN_FIT)
    .sort((a, b) => b.fit - a.fit)

function candidatesFor(role: string, ours: ResolvedToken, foreign: Foreign): Candidate[] {
  const candidate = (name: string, reason: Candidate['reason']): Candidate[] => {
    const light = valueAs(ours.type, foreign.light.tokens.get(name))
    const dark = valueAs(ours.type, foreign.dark.tokens.get(name)) ?? light
    return light === undefined ? [] : [{ name, light, dark, reason }]
  }
  const likely = role === 'color.brand' ? likelyBrands(foreign) : []
  const named = byName(role, foreign)
    .toSorted((a, b) => b.fit - a.fit || likely.indexOf(a.name) - likely.indexOf(b.name))
    .flatMap(({ name }) => candidate(name, 'name'))
  // White and grey are nobody's brand colour as long as there is another.
  if (role === 'color.brand')
    return [...named.slice(0, MAX_CANDIDATES), ...likely.flatMap((name) => candidate(name, 'colour'))]
      .filter(({ name }, i, all) => all.findIndex((it) => it.name === name) === i)
      .slice(0, MAX_CANDIDATES)
      .sort((a, b) => Number(isGrey(a.light)) - Number(isGrey(b.light)))
  if (ours.type !== 'color') return named.slice(0, MAX_CANDIDATES)
  const near = [...foreign.light.tokens]
    .filter(([name, { type }]) => type === 'color' && !named.some((it) => it.name === name))
    .flatMap(([name]) => candidate(name, 'colour'))
    .map((it) => ({ it, far: distanceOf(it.light, ours.value) + distanceOf(it.dark, ours.dark) }))
    .filter(({ far }) => far < 2 * NEAR)
    .sort((a, b) => a.far - b.far)
    .map(({ it }) => it)
  return [...named, ...near].slice(0, MAX_CANDIDATES)
}

/** What the brand has with what is mapped so far. */
function resolvedWith(map: TokenMap, foreign: Foreign, layers: Layers) {
  const { file, problems } = brandOverrides(map, foreign, layers)
  return resolveTokens({ ...layers, brand: parseTokens(problems.length > 0 ? {} : file, 'tokens.json') })
}

/**
 * Roles that are not mapped yet, with the tokens that may have them. The brand colour is proposed alone, since the others
 * follow from it.
 */
export function proposals(map: TokenMap, foreign: Foreign, layers: Layers): Proposal[] {
  const resolved = resolvedWith(map, foreign, layers)
  const roles = 'color.brand' in map ? [...layers.semantic.keys()] : ['color.brand']
  return roles.flatMap((role) => {
    const ours = resolved.get(role)
    if (!ours || role in map || !hasRoleNames(role)) return []
    const candidates = candidatesFor(role, ours, foreign)
    return candidates.length > 0 ? [{ role, derived: { light: ours.value, dark: ours.dark }, candidates }] : []
  })
}

/** What is wrong with a brand that has these tokens, in sentences. */
export function faultsOfMap(map: TokenMap, foreign: Foreign, layers: Layers): readonly string[] {
  const { file, problems } = brandOverrides(map, foreign, layers)
  if (problems.length > 0) return problems
  const tokens = resolveTokens({ ...layers, brand: parseTokens(file, 'tokens.json') })
  return [...checkTokens(tokens).map(({ message }) => message), ...typefaceFaults(map, tokens, layers)]
}

/** Of mapped typefaces that the brand has no files of. */
function typefaceFaults(map: TokenMap, tokens: ResolvedTokens, { fonts = {}, base }: Layers): string[] {
  return Object.keys(map).flatMap((role) => {
    const token = map[role] === null ? undefined : tokens.get(role)
    const families = token?.type === 'fontFamily' ? unfiledFamilies(token.value, fonts, base) : []
    return families.length === 0
      ? []
      : [`${role}: ${families[0]} comes with its files, in the brand editor or by npm run brand -- font.`]
  })
}

/** The map with the first proposal for each other role that passes; by a similar colour alone only for the brand. */
export function acceptAll(start: TokenMap, foreign: Foreign, layers: Layers): TokenMap {
  let map = start
  const takeOf = ({ role, candidates }: Proposal) => {
    const taken = candidates.find(
      ({ name, reason }) =>
        (reason === 'name' || role === 'color.brand') &&
        faultsOfMap({ ...map, [role]: name }, foreign, layers).length === 0,
    )
    if (taken) map = { ...map, [role]: taken.name }
  }
  // The others are proposed once there is a brand colour.
  if (!('color.brand' in map)) for (const proposal of proposals(map, foreign, layers)) takeOf(proposal)
  for (const proposal of proposals(map, foreign, layers)) takeOf(proposal)
  return map
}
