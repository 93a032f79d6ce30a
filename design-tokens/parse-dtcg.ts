/**
 * Parses token files in the format of the Design Tokens Community Group, 2025.10
 * (https://www.designtokens.org/tr/2025.10/format/), limited to the subset that we use: sRGB colours with a hex, values
 * or whole-value aliases, no `$ref`, no `$extends`.
 */
import {
  array,
  boolean,
  custom,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
  tuple,
  union,
} from 'valibot'

import { nearestName } from './nearest-name.ts'
import { FIELDS, type Field, PALETTE_MODES, type PaletteMode } from './palette.ts'

export type TokenType = keyof typeof VALUES
/** What a brand may make of a token. Values and aliases as written; `notBelow` names another token. */
export type Limits = {
  least?: unknown
  most?: unknown
  notBelow?: string
  /** Of a text style: the smallest line height. */
  lineHeight?: number
  /** What happens beyond the limits, as the end of a sentence. */
  ifLess: string
  ifMore?: string
}
/** One token as written in its file. */
export type Token = {
  type: TokenType
  value: unknown
  /** The role in `palette.ts` that the value is derived from, in light and dark. */
  role?: string
  /** The value in dark mode, if it differs: an alias or a colour. */
  dark?: unknown
  /** The token whose value replaces this one under `prefers-contrast: more`. */
  moreContrast?: string
  /** Of `color.brand`: how fills follow it; without it, its luminance decides. */
  palette?: PaletteMode
  /** Of `color.brand`: the field at the top of home; without it, the fills decide. */
  field?: Field
  limits?: Limits
  /** The same for every brand, so that no variable is needed. */
  isFixed?: true
  /** What it is for, in one line. */
  description?: string
}
/** Tokens by their dotted names. */
export type Tokens = ReadonlyMap<string, Token>

const ALIAS = /^\{([^{}$.][^{}.]*(?:\.[^{}$.][^{}.]*)*)\}$/
const NAME = /^[^${}.][^{}.]*$/

/** `a.b` for the alias `{a.b}`; undefined for any other value. */
export const aliasOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? ALIAS.exec(value)?.[1] : undefined

const Alias = pipe(string(), regex(ALIAS))
const orAlias = <Schema extends GenericSchema>(schema: Schema) => union([schema, Alias])
const share = pipe(number(), minValue(0), maxValue(1))

const Color = pipe(
  strictObject({
    colorSpace: literal('srgb'),
    components: tuple([share, share, share]),
    hex: pipe(string(), regex(/^#[0-9a-f]{6}$/)),
  }),
  custom<{ colorSpace: 'srgb'; components: [number, number, number]; hex: string }>((value) => {
    const { components, hex } = value as { components: number[]; hex: string } // the schema of the object has checked it
    return components.every((c, i) => Math.round(c * 255) === Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))
  }, 'components and hex are different colours'),
)
const Dimension = strictObject({ value: number(), unit: picklist(['px', 'rem']) })
const Duration = strictObject({ value: pipe(number(), minValue(0)), unit: picklist(['ms', 's']) })
const FontFamily = union([string(), pipe(array(string()), minLength(1))])
const FontWeight = pipe(number(), integer(), minValue(1), maxValue(1000))
const Shadow = strictObject({
  color: orAlias(Color),
  offsetX: orAlias(Dimension),
  offsetY: orAlias(Dimension),
  blur: orAlias(Dimension),
  spread: orAlias(Dimension),
  inset: optional(boolean()),
})

const VALUES = {
  color: Color,
  dimension: Dimension,
  duration: Duration,
  cubicBezier: tuple([share, number(), share, number()]),
  fontFamily: FontFamily,
  fontWeight: FontWeight,
  number: number(),
  shadow: union([Shadow, array(Shadow)]),
  typography: strictObject({
    fontFamily: orAlias(FontFamily),
    fontSize: orAlias(Dimension),
    fontWeight: orAlias(FontWeight),
    letterSpacing: orAlias(Dimension),
    lineHeight: orAlias(number()),
  }),
} as const

const Limit = orAlias(union([Dimension, Duration, number()]))
const LimitsSchema = strictObject({
  least: optional(Limit),
  most: optional(Limit),
  notBelow: optional(Alias),
  lineHeight: optional(number()),
  ifLess: pipe(string(), minLength(1)),
  ifMore: optional(pipe(string(), minLength(1))),
})

const isType = (value: unknown): value is TokenType => typeof value === 'string' && Object.hasOwn(VALUES, value)
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const Extensions = object({
  'app.washday.role': optional(string()),
  'app.washday.dark': optional(orAlias(Color)),
  'app.washday.moreContrast': optional(Alias),
  'app.washday.palette': optional(picklist(PALETTE_MODES)),
  'app.washday.field': optional(picklist(FIELDS)),
  'app.washday.limits': optional(LimitsSchema),
  'app.washday.fixed': optional(literal(true)),
})
const TOKEN_KEYS = ['$value', '$type', '$description', '$extensions', '$deprecated']
const GROUP_KEYS = ['$type', '$description', '$extensions', '$deprecated', '$schema']

/** What a token has from the groups around it. */
type Inherited = { type?: unknown; limits?: Limits | undefined; isFixed?: true | undefined }
type Json = Record<string, unknown>
type Report = (reason: string) => void

/** How a value of a type is written, for those that people write in other ways. */
const EXAMPLES: Partial<Record<TokenType, string>> = {
  color: '{ "colorSpace": "srgb", "components": [0.0588, 0.5412, 0.2941], "hex": "#0f8a4b" }',
  dimension: '{ "value": 24, "unit": "px" }',
  duration: '{ "value": 200, "unit": "ms" }',
}

const orNearest = (name: string, names: readonly string[]) => {
  const near = nearestName(name, names)
  return near ? `: did you mean ${near}?` : ''
}

function extensionsOf(json: Json, report: Report): InferOutput<typeof Extensions> {
  const extensions = safeParse(Extensions, json.$extensions ?? {})
  if (extensions.success) return extensions.output
  for (const { path, message } of extensions.issues)
    report(`its extension ${path?.[0]?.key ?? '$extensions'} is invalid: ${message}`)
  return {}
}

function limitsOf({ notBelow, lineHeight, ifMore, ...limits }: InferOutput<typeof LimitsSchema>): Limits {
  const lowerName = aliasOf(notBelow)
  return {
    ...limits,
    ...(lowerName && { notBelow: lowerName }),
    ...(lineHeight && { lineHeight }),
    ...(ifMore && { ifMore }),
  }
}

/** What is in `json`, and what it has from the groups around it. */
const inheritedFrom = (
  json: Json,
  { 'app.washday.limits': limits, 'app.washday.fixed': isFixed }: InferOutput<typeof Extensions>,
  group: Inherited,
): Inherited => ({
  type: json.$type ?? group.type,
  limits: limits ? limitsOf(limits) : group.limits,
  isFixed: isFixed ?? group.isFixed,
})

/** The type of a token whose value fits it. */
function typeOf(json: Json, type: unknown, report: Report): TokenType | undefined {
  if (!isType(type)) {
    const names = Object.keys(VALUES)
    report(
      type === undefined
        ? 'its $type is missing'
        : `the $type ${String(type)} is not supported${orNearest(String(type), names) || `. There are ${names.join(', ')}`}`,
    )
    return undefined
  }
  if (safeParse(orAlias<GenericSchema>(VALUES[type]), json.$value).success) return type
  const example = EXAMPLES[type]
  report(`${JSON.stringify(json.$value)} is not a valid ${type}${example ? `. Write it as ${example}` : ''}`)
  return undefined
}

/** `json` as a token; undefined when it violates the format, after a report of everything that does. */
function tokenOf(json: Json, group: Inherited, report: Report): Token | undefined {
  for (const key of Object.keys(json))
    if (!TOKEN_KEYS.includes(key)) report(`${key} is not allowed in a token${orNearest(key, TOKEN_KEYS)}`)
  const extensions = extensionsOf(json, report)
  const {
    'app.washday.role': role,
    'app.washday.dark': dark,
    'app.washday.moreContrast': more,
    'app.washday.palette': palette,
    'app.washday.field': field,
  } = extensions
  const { type: writtenType, limits, isFixed } = inheritedFrom(json, extensions, group)
  const type = typeOf(json, writtenType, report)
  const moreContrast = aliasOf(more)
  return (
    type && {
      type,
      value: json.$value,
      ...(role && { role }),
      ...(dark && { dark }),
      ...(moreContrast && { moreContrast }),
      ...(palette && { palette }),
      ...(field && { field }),
      ...(limits && { limits }),
      ...(isFixed && { isFixed }),
      ...(typeof json.$description === 'string' && { description: json.$description }),
    }
  )
}

/**
 * The tokens of a file. The `$type` of a group applies to every token in it, as the format specifies, and so
 * do its extensions `app.washday.limits` and `app.washday.fixed`.
 * @param fileName prefixes the error messages
 * @throws TypeError when the file violates the format, with a line for each fault
 */
export function parseTokens(json: unknown, fileName: string): Tokens {
  const tokens = new Map<string, Token>()
  const faults: string[] = []
  const walk = (group: unknown, path: readonly string[], inherited: Inherited) => {
    const report: Report = (reason) => faults.push(`${fileName}: ${path.join('.') || 'the file'}: ${reason}`)
    if (!isGroup(group)) return report('it is neither a group nor a token')
    if ('$value' in group) {
      const token = tokenOf(group, inherited, report)
      if (token) tokens.set(path.join('.'), token)
      return
    }
    const own = inheritedFrom(group, extensionsOf(group, report), inherited)
    for (const [key, child] of Object.entries(group)) {
      if (GROUP_KEYS.includes(key)) continue
      if (NAME.test(key)) walk(child, [...path, key], own)
      else report(`${key} is not a valid name${orNearest(key, TOKEN_KEYS)}`)
    }
  }
  walk(json, [], {})
  if (faults.length > 0) throw new TypeError(faults.join('\n'))
  return tokens
}
