/**
 * Reads token files as design tools write them: the format of the Design Tokens Community Group, 2025.10
 * (https://www.designtokens.org/tr/2025.10/format/) and its drafts, Tokens Studio (https://docs.tokens.studio/manage-settings/token-format)
 * and the variables of Figma's REST API (https://developers.figma.com/docs/rest-api/variables-endpoints/).
 */

import { nearestName } from '#design-tokens/nearest-name.ts'
import { importColor } from './colors.ts'
import { tokensOfFigma } from './figma-variables.ts'
import { isJsonObject, type Json } from './json.ts'

/** A token with its aliases followed. */
export type ForeignToken = {
  /** Of DTCG, where we use it; undefined for one that no brand can change, such as a border. */
  type: 'color' | 'dimension' | 'duration' | 'fontFamily' | 'cubicBezier' | 'number' | undefined
  /** As a `$value` of our own token files. A colour is its opaque hex. */
  value: unknown
  /** Of a colour that is not opaque. */
  alpha?: number
}
export type ForeignTokens = {
  /** By dotted name. */
  tokens: ReadonlyMap<string, ForeignToken>
  /** What could not be read, one sentence each. */
  problems: readonly string[]
}

/** A token as written. */
export type RawToken = { type: string | undefined; value: unknown }

/** Names of types in Tokens Studio and in older drafts. */
const TYPES: Readonly<Record<string, ForeignToken['type']>> = {
  color: 'color',
  dimension: 'dimension',
  sizing: 'dimension',
  spacing: 'dimension',
  borderRadius: 'dimension',
  borderWidth: 'dimension',
  fontSizes: 'dimension',
  fontSize: 'dimension',
  duration: 'duration',
  fontFamily: 'fontFamily',
  fontFamilies: 'fontFamily',
  cubicBezier: 'cubicBezier',
  number: 'number',
  opacity: 'number',
}
/** More aliases in a row than any system has. */
const MAX_DEPTH = 50

export type Scheme = 'light' | 'dark'
type Target = { into: Map<string, RawToken>; scheme: Scheme }

/** Spectrum names the type in the address of a schema. */
const typeOfSchema = (schema: unknown) =>
  typeof schema === 'string' ? /token-types\/(color|dimension|opacity)\.json$/.exec(schema)?.[1] : undefined

const valueKeyOf = (json: Json) => ['$value', 'value', '$ref'].find((key) => key in json && isValue(json, key))
/** A group may be called `value`: it is a token only if what it holds is no group. */
const isValue = (json: Json, key: string) =>
  key !== 'value' || !isJsonObject(json[key]) || 'type' in json || '$type' in json

/** Spectrum writes a token once for each scheme. https://opensource.adobe.com/spectrum-design-data/schemas/token-types/color-set.json */
const inScheme = (json: Json, scheme: Scheme): Json => {
  const set = isJsonObject(json.sets)
    ? (json.sets[scheme] ?? json.sets.light ?? Object.values(json.sets)[0])
    : undefined
  return isJsonObject(set) ? set : json
}

/** The tokens below `json`, by dotted name. `$root` is the token of its group's own name. */
function collect(outer: Json, path: readonly string[], inherited: string | undefined, { into, scheme }: Target) {
  const json = inScheme(outer, scheme)
  const ownType = json.$type ?? json.type ?? typeOfSchema(json.$schema)
  const type = typeof ownType === 'string' ? ownType : inherited
  const key = path.length > 0 ? valueKeyOf(json) : undefined
  if (key) return void into.set(path.join('.'), { type, value: key === '$ref' ? { $ref: json[key] } : json[key] })
  for (const [name, child] of Object.entries(json)) {
    if (!isJsonObject(child) || (name.startsWith('$') && name !== '$root')) continue
    collect(child, name === '$root' ? path : [...path, name], type, { into, scheme })
  }
}

/** The name that an alias refers to. */
function targetOf(value: unknown): string | undefined {
  if (isJsonObject(value) && typeof value.$ref === 'string')
    return value.$ref
      .replace(/^#\//, '')
      .replace(/\/\$(?:value|root)$/, '')
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.')
  if (typeof value !== 'string') return undefined
  // Tokens Studio once wrote $name for {name}.
  const [, braced, dollar] = /^\s*(?:\{([^{}]+)\}|\$([\w.-]+))\s*$/.exec(value) ?? []
  return (braced ?? dollar)?.trim().replace(/\.\$(?:value|root)$/, '')
}

const lengthOf = (value: unknown): { value: number; unit: string } | undefined => {
  if (typeof value === 'number') return { value, unit: 'px' }
  if (isJsonObject(value) && typeof value.value === 'number' && typeof value.unit === 'string')
    return { value: value.value, unit: value.unit }
  const [, number, unit] = /^\s*(-?\d*\.?\d+)\s*([a-z]*)\s*$/i.exec(typeof value === 'string' ? value : '') ?? []
  return number === undefined ? undefined : { value: Number(number), unit: unit?.toLowerCase() || 'px' }
}

/** A value in the spelling of our token files; undefined when it does not fit its type. */
function readValue(type: ForeignToken['type'], value: unknown): ForeignToken | undefined {
  if (type === 'color') {
    const color = importColor(value)
    return color && { type, value: color.hex, ...(color.alpha < 1 && { alpha: color.alpha }) }
  }
  if (type === 'dimension' || type === 'duration') {
    const length = lengthOf(value)
    const units = type === 'dimension' ? ['px', 'rem'] : ['ms', 's']
    const unit = type === 'duration' && length?.unit === 'px' ? 'ms' : length?.unit
    return length && unit && units.includes(unit) ? { type, value: { value: length.value, unit } } : undefined
  }
  if (type === 'fontFamily') {
    const names =
      typeof value === 'string' ? value.split(',').map((name) => name.trim().replace(/^['"]|['"]$/g, '')) : value
    return Array.isArray(names) && names.every((name) => typeof name === 'string' && name !== '')
      ? { type, value: names }
      : undefined
  }
  if (type === 'number') return Number.isFinite(Number(value)) ? { type, value: Number(value) } : undefined
  if (type === 'cubicBezier')
    return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite) ? { type, value } : undefined
  return { type, value }
}

const nothing = (problem: string): ForeignTokens => ({ tokens: new Map(), problems: [problem] })

const short = (value: unknown) => {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/**
 * @param files parsed files, of which later ones replace tokens of earlier ones
 * @param scheme the one to read where a file has a light and a dark value
 */
export function readForeignTokens(files: readonly unknown[], scheme: Scheme = 'light'): ForeignTokens {
  const raw = new Map<string, RawToken>()
  for (const json of files) {
    if (!isJsonObject(json)) return nothing('A file is a list or a single value, not a set of tokens.')
    const variables = tokensOfFigma(json, scheme)
    if (variables) for (const [name, token] of variables) raw.set(name, token)
    else collect(json, [], undefined, { into: raw, scheme })
  }
  if (raw.size === 0) return nothing('The file holds no tokens: nothing in it has a $value or a value.')
  const problems: string[] = []
  const names = [...raw.keys()]
  const tokens = new Map<string, ForeignToken>()
  for (const [name, { type, value }] of raw) {
    const found = follow(raw, { type, value }, MAX_DEPTH)
    if (typeof found === 'string') {
      const nearest = nearestName(found, names)
      problems.push(
        `${name} refers to {${found}}, which is not in the file${nearest ? `: did you mean {${nearest}}?` : '.'}`,
      )
      continue
    }
    if (!found) {
      problems.push(`${name} refers to itself.`)
      continue
    }
    const ownType = found.type === undefined && importColor(found.value) ? 'color' : TYPES[found.type ?? '']
    const token = readValue(ownType, found.value)
    if (token) tokens.set(name, token)
    else problems.push(`${name}: ${short(found.value)} is not a ${ownType} that we can read.`)
  }
  return { tokens, problems }
}

/** The token at the end of a row of aliases; the name that is missing; undefined for a circle. */
function follow(
  raw: ReadonlyMap<string, RawToken>,
  { type, value }: RawToken,
  depth: number,
): RawToken | string | undefined {
  const target = targetOf(value)
  if (target === undefined) return { type, value }
  if (depth === 0) return undefined
  const next = raw.get(target)
  return next ? follow(raw, { type: type ?? next.type, value: next.value }, depth - 1) : target
}
