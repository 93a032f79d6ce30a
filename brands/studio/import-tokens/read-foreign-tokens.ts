/**
 * Reads token files as design tools write them: the format of the Design Tokens Community Group, 2025.10
 * (https://www.designtokens.org/tr/2025.10/format/) and its drafts, Style Dictionary, Tokens Studio, the variables of Figma,
 * and themes that are plain objects of colours.
 */

import { calculate } from './arithmetic.ts'
import { collectPlainColors, collectTokens, groupsOfList } from './collect.ts'
import { importColor } from './colors.ts'
import { CssFile, tokensOfCss } from './css-file.ts'
import { tokensOfFigma } from './figma-variables.ts'
import { isJsonObject, type Json } from './json.ts'
import type { Choices, RawToken, RawTokens, Scheme } from './raw-token.ts'
import { type Problem, sentenceOf, sentencesOf } from './sentences.ts'
import { setsOf } from './tokens-studio.ts'
import { type ForeignType, PART_TYPES, readValue, TYPES } from './values.ts'

export type { Scheme } from './raw-token.ts'

/** A token with its aliases followed. */
export type ForeignToken = {
  /** Undefined for one that no brand can change, such as a border. */
  type: ForeignType | undefined
  /** As a `$value` of our own token files, but colours are opaque hexes. */
  value: unknown
  /** Of a colour that is not opaque. */
  alpha?: number
  /** As in the file. */
  raw: unknown
  /** From our own export. */
  choices?: Choices
}
export type ForeignTokens = {
  /** By dotted name. */
  tokens: ReadonlyMap<string, ForeignToken>
  /** What could not be read, in sentences for designers. */
  problems: readonly string[]
  /** Why a token could not be read; undefined for one that was. */
  whyUnread: (name: string) => string | undefined
}

/** More aliases in a row than any system has. */
const MAX_DEPTH = 50

const nothing = (problem: string): ForeignTokens => ({
  tokens: new Map(),
  problems: [problem],
  whyUnread: () => undefined,
})

/** The name that a whole value refers to, and the way to a part of its value. */
function targetOf(value: unknown): { name: string; part: readonly string[] } | undefined {
  if (isJsonObject(value) && typeof value.$ref === 'string') {
    const path = value.$ref
      .replace(/^#\//, '')
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const end = path.indexOf('$value')
    const name = (end === -1 ? path : path.slice(0, end)).filter((part) => part !== '$root')
    return { name: name.join('.'), part: end === -1 ? [] : path.slice(end + 1) }
  }
  if (typeof value !== 'string') return undefined
  // Tokens Studio once wrote $name for {name}.
  const [, braced, dollar] = /^\s*(?:\{([^{}]+)\}|\$([a-z][\w.-]*))\s*$/i.exec(value) ?? []
  const name = (braced ?? dollar)?.trim().replace(/\.(?:\$value|\$root|value)$/, '')
  return name === undefined ? undefined : { name, part: [] }
}

class AliasError extends Error {
  readonly target: string | undefined
  constructor(target?: string) {
    super(target)
    this.target = target
  }
}

/** As a part of a value; Tokens Studio once wrote $name for {name}. */
const REFERENCE = /\{[^{}]+\}|\$[a-z][\w-]*(?:\.[\w-]+)+/i

/** Follows the aliases in a token, also in the parts of its value. */
function follow(raw: ReadonlyMap<string, RawToken>, token: RawToken, depth = 0): RawToken {
  if (depth > MAX_DEPTH) throw new AliasError()
  const target = targetOf(token.value)
  if (target) {
    const next = raw.get(target.name)
    if (!next) throw new AliasError(target.name)
    const found = follow(raw, next, depth + 1)
    const value = target.part.reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      found.value,
    )
    const alpha = token.alpha ?? found.alpha
    return {
      type: target.part.length > 0 ? token.type : (token.type ?? found.type),
      value,
      ...(alpha !== undefined && { alpha }),
      ...((token.isModified || found.isModified) && { isModified: true }),
    }
  }
  if (typeof token.value === 'string' && REFERENCE.test(token.value)) {
    // Each reference by its value, then the calculation or the colour that they are parts of.
    const text = token.value.replaceAll(new RegExp(REFERENCE, 'gi'), (reference) => {
      const { value } = follow(raw, { type: undefined, value: reference }, depth + 1)
      return isJsonObject(value) && 'unit' in value ? `${value.value}${value.unit}` : String(value)
    })
    return { ...token, value: calculate(text) ?? text }
  }
  if (typeof token.value === 'string' && token.type !== 'color' && /^[\d.(-].*[*/+-]|^calc\(/.test(token.value))
    return { ...token, value: calculate(token.value) ?? token.value }
  const inside = (value: unknown): unknown => follow(raw, { type: undefined, value }, depth + 1).value
  if (Array.isArray(token.value)) return { ...token, value: token.value.map(inside) }
  if (isJsonObject(token.value))
    return {
      ...token,
      value: Object.fromEntries(Object.entries(token.value).map(([key, value]) => [key, inside(value)])),
    }
  return token
}

/** The token, or what is wrong with it. */
function readToken(name: string, raw: ReadonlyMap<string, RawToken>, written: RawToken): ForeignToken | Problem {
  let found: RawToken
  try {
    found = follow(raw, written)
  } catch (cause) {
    if (!(cause instanceof AliasError)) throw cause
    return cause.target === undefined ? { kind: 'circle', name } : { kind: 'missing', name, target: cause.target }
  }
  const { value, alpha } = found
  // A weight such as 700 may be a text; a colour without its # is one that has a type, or a letter.
  const isNumber = typeof value === 'string' && /^\s*\d{3,4}\s*$/.test(value)
  const guessed = !isNumber && importColor(value) ? 'color' : undefined
  const type = found.type === undefined ? guessed : TYPES[found.type]
  if (!type || type === 'shadow') {
    const shadow = type && readValue(type, value)
    return { type: shadow ? type : undefined, value: shadow && 'value' in shadow ? shadow.value : value, raw: value }
  }
  if (found.isModified) return { kind: 'modified', name }
  const read = readValue(type, value)
  if (!read) return { kind: 'value', name, value, type }
  if ('unit' in read)
    return { kind: 'unit', name, value, unit: read.unit, allowed: type === 'duration' ? 'ms or s' : 'px or rem' }
  const shownAlpha = (read.alpha ?? 1) * (type === 'color' ? (alpha ?? 1) : 1)
  const { choices } = written
  return {
    type,
    value: read.value,
    ...(shownAlpha < 1 && { alpha: shownAlpha }),
    ...(choices && { choices }),
    raw: value,
  }
}

/** The parts of a composite value as tokens of their own, such as the typeface of a text style. */
function* partsOf(name: string, { raw, type }: ForeignToken): Generator<[string, ForeignToken]> {
  if (type !== undefined || !isJsonObject(raw)) return
  for (const [key, value] of Object.entries(raw)) {
    const partType = TYPES[PART_TYPES[key] ?? '']
    const read = partType && readValue(partType, value)
    if (partType && read && 'value' in read) yield [`${name}.${key}`, { type: partType, ...read, raw: value }]
  }
}

function collectFile(file: unknown, scheme: Scheme, roots: Json[], into: RawTokens): string | undefined {
  const json = groupsOfList(file) ?? file
  const variables = json instanceof CssFile ? tokensOfCss(json, scheme) : tokensOfFigma(json, scheme)
  if (variables) for (const [name, token] of variables) into.tokens.set(name, token)
  else if (isJsonObject(json)) {
    for (const set of setsOf(json, scheme) ?? [json]) {
      roots.unshift(set)
      collectTokens(set, scheme, roots, into)
    }
  } else return 'A file is a list or a single value, and not a set of tokens.'
  return undefined
}

/** A part of a name that says a scheme, such as `light` in `schemes.light.primary`. */
const SCHEME_PART = /^(?:light|dark)(?:[-_ ]?(?:mode|theme|scheme|colors))?$/i

/**
 * Where one file has the same names for both schemes, those of the light have the values of the dark in the dark, as in
 * the files of Material. Not where there is more than the two: light, default and dark are shades of one colour.
 * @returns the names of the dark, which are not tokens of their own
 */
function pairSchemes(raw: Map<string, RawToken>, scheme: Scheme): ReadonlySet<string> {
  const doubles = new Map<string, string>()
  const names = [...raw.keys()]
  for (const name of names) {
    const parts = name.split('.')
    const at = parts.findIndex((part) => SCHEME_PART.test(part) && /^light/i.test(part))
    if (at === -1) continue
    const part = parts[at] ?? ''
    const dark = part.replace(/^light/i, (text) => (text === 'LIGHT' ? 'DARK' : text === 'Light' ? 'Dark' : 'dark'))
    const double = parts.with(at, dark).join('.')
    const group = `${parts.slice(0, at).join('.')}.`
    const isShade =
      at === parts.length - 1 && names.some((it) => it.startsWith(group) && !SCHEME_PART.test(it.slice(group.length)))
    if (raw.has(double) && !isShade) doubles.set(name, double)
  }
  if (scheme === 'dark')
    for (const [name, double] of doubles) {
      const token = raw.get(double)
      if (token) raw.set(name, token)
    }
  return new Set(doubles.values())
}

/**
 * @param files parsed files, of which later ones replace tokens of earlier ones
 * @param scheme the one to read where a file has a light and a dark value
 */
export function readForeignTokens(files: readonly unknown[], scheme: Scheme = 'light'): ForeignTokens {
  const found: RawTokens = { tokens: new Map(), valueless: new Set() }
  const roots: Json[] = []
  const faults = files.map((json) => collectFile(json, scheme, roots, found)).filter((fault) => fault !== undefined)
  if (found.tokens.size === 0 && found.valueless.size === 0)
    for (const json of files) if (isJsonObject(json)) collectPlainColors(json, found)
  const raw = found.tokens
  const doubles = pairSchemes(raw, scheme)
  const problems: Problem[] = [...found.valueless].map((name) => ({ kind: 'valueless', name }))
  const tokens = new Map<string, ForeignToken>()
  for (const [name, written] of raw) {
    if (doubles.has(name)) continue
    const token = readToken(name, raw, written)
    if ('kind' in token) problems.push(token)
    else tokens.set(name, token)
  }
  for (const [name, token] of [...tokens])
    for (const [part, value] of partsOf(name, token)) if (!raw.has(part)) tokens.set(part, value)
  if (tokens.size === 0 && problems.length === 0)
    return nothing(
      faults[0] ??
        'The file holds no tokens. Export the variables or styles themselves: as DTCG, or from Figma, Tokens Studio or Style Dictionary.',
    )
  const names = [...raw.keys()]
  return {
    tokens,
    problems: [...faults, ...sentencesOf(problems, names)],
    whyUnread: (name) => {
      const problem = problems.find((it) => it.name === name)
      return problem && sentenceOf(problem, names)
    },
  }
}
