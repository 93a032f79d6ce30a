/**
 * What a token file may hold: the format of the Design Tokens Community Group, 2025.10
 * (https://www.designtokens.org/tr/2025.10/format/), narrowed to what we use: sRGB colours that say their hex, values or
 * whole-value aliases, no `$ref`, no `$extends`.
 */
import {
  array,
  boolean,
  custom,
  type GenericSchema,
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

export type TokenType = keyof typeof VALUES
/** One token as it stands in its file. */
export type Token = {
  type: TokenType
  value: unknown
  /** The role of `palette.ts` that gives its value, in light and dark. */
  role?: string
  /** Its value in dark mode, where that is another: an alias, or a colour. */
  dark?: unknown
  /** The token it takes the value of for those who ask their device for more contrast. */
  moreContrast?: string
}
/** Tokens by their dotted names. */
export type Tokens = ReadonlyMap<string, Token>

const ALIAS = /^\{([^{}$.][^{}.]*(?:\.[^{}$.][^{}.]*)*)\}$/
const NAME = /^[^${}.][^{}.]*$/

/** The name in `{a.b}`, or undefined. */
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
    const { components, hex } = value as { components: number[]; hex: string } // checked by the object before it
    return components.every((c, i) => Math.round(c * 255) === Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))
  }, 'components and hex are two colours'),
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

const isType = (value: unknown): value is TokenType => typeof value === 'string' && Object.hasOwn(VALUES, value)
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const Extensions = object({
  'app.washday.role': optional(string()),
  'app.washday.dark': optional(orAlias(Color)),
  'app.washday.moreContrast': optional(Alias),
})
const TOKEN_KEYS = ['$value', '$type', '$description', '$extensions', '$deprecated']
const GROUP_KEYS = ['$type', '$description', '$extensions', '$deprecated', '$schema']

/** `json` as a token of a type; throws by `fail` what does not fit. */
function tokenOf(json: Record<string, unknown>, inherited: unknown, fail: (why: string) => never): Token {
  const odd = Object.keys(json).find((key) => !TOKEN_KEYS.includes(key))
  if (odd) fail(`${odd} has no place in a token`)
  const type = json.$type ?? inherited
  if (!isType(type)) fail(type === undefined ? 'its $type is missing' : `${String(type)} is no $type we use`)
  const value = safeParse(orAlias<GenericSchema>(VALUES[type]), json.$value)
  if (!value.success) fail(`${JSON.stringify(json.$value)} is no ${type}`)
  const extensions = safeParse(Extensions, json.$extensions ?? {})
  if (!extensions.success) fail('its $extensions cannot be read')
  const { 'app.washday.role': role, 'app.washday.dark': dark, 'app.washday.moreContrast': more } = extensions.output
  const moreContrast = aliasOf(more)
  return {
    type,
    value: json.$value,
    ...(role && { role }),
    ...(dark && { dark }),
    ...(moreContrast && { moreContrast }),
  }
}

/**
 * The tokens of a file. A `$type` holds for all below it, as the format says.
 * @param where the file's name, for the errors
 * @throws TypeError in one line for what breaks the format
 */
export function parseTokens(json: unknown, where: string): Tokens {
  const tokens = new Map<string, Token>()
  const walk = (group: unknown, path: readonly string[], inherited: unknown) => {
    const fail = (why: string): never => {
      throw new TypeError(`${where}: ${path.join('.') || 'the file'}: ${why}`)
    }
    if (!isGroup(group)) return fail('it is neither a group nor a token')
    if ('$value' in group) return void tokens.set(path.join('.'), tokenOf(group, inherited, fail))
    for (const [key, child] of Object.entries(group)) {
      if (GROUP_KEYS.includes(key)) continue
      if (!NAME.test(key)) fail(`${key} is no name`)
      walk(child, [...path, key], group.$type ?? inherited)
    }
  }
  walk(json, [], undefined)
  return tokens
}
