/** Resolves every semantic token to its value, from the base layer, the semantic layer and a brand's overrides. */

import { nearestName } from './nearest-name.ts'
import { type ColorRole, type Field, type Palette, type PaletteMode, paletteOf } from './palette.ts'
import { aliasOf, type Limits, type Token, type Tokens, type TokenType } from './parse-dtcg.ts'

/** A semantic token without aliases. Colours are `#rrggbb`. */
export type ResolvedToken = {
  type: TokenType
  value: unknown
  /** The value in dark mode. */
  dark: unknown
  /** The value as written in the file, with aliases. */
  source: unknown
  /** Name of the token whose value replaces this one under `prefers-contrast: more`. */
  moreContrast?: string
  /** Of `color.brand`: how fills follow it, if the brand says so. */
  palette?: PaletteMode
  /** Of `color.brand`: the field at the top of home, if the brand says so. */
  field?: Field
  /** Without aliases to values. */
  limits?: Limits
  /** The same for every brand. */
  isFixed?: true
  /** Whether the brand's file has it. */
  isOverridden?: true
}
/** Every semantic token of a brand by its dotted name, `color.fill`. */
export type ResolvedTokens = ReadonlyMap<string, ResolvedToken>
export type TokenLayers = { base: Tokens; semantic: Tokens; brand: Tokens }

type Scheme = 'light' | 'dark'

/** The types of the parts of a composite value. */
const PARTS: Readonly<Record<string, TokenType>> = {
  color: 'color',
  offsetX: 'dimension',
  offsetY: 'dimension',
  blur: 'dimension',
  spread: 'dimension',
  fontFamily: 'fontFamily',
  fontSize: 'dimension',
  fontWeight: 'fontWeight',
  letterSpacing: 'dimension',
  lineHeight: 'number',
}

const isRole = (role: string, palette: Palette): role is ColorRole => Object.hasOwn(palette, role)

/** Why a brand may not override a token so. */
function faultOf(name: string, { type }: Token, semantic: Tokens): string | undefined {
  const own = semantic.get(name)
  if (!own) {
    const near = nearestName(name, [...semantic.keys()])
    return near
      ? `${name} is not a semantic token: did you mean ${near}?`
      : `${name} is not a semantic token: a brand may only change those of semantic.tokens.json`
  }
  if (own.type !== type) return `${name} is a ${own.type}, not a ${type}`
  if (type === 'typography') return `${name}: text styles are the same for every brand`
  return own.isFixed ? `${name} is the same for every brand: remove it from tokens.json` : undefined
}

/**
 * The semantic layer with the brand's overrides. A brand may override semantic tokens only, and no text styles, because
 * the tests prove the Thai line heights for the default ones.
 */
function withBrand(semantic: Tokens, brand: Tokens): Tokens {
  const faults = [...brand].flatMap(([name, token]) => {
    const fault = faultOf(name, token, semantic)
    return fault ? [fault] : []
  })
  if (faults.length > 0) throw new TypeError(faults.join('\n'))
  // A colour that the brand overrides is no longer derived, because the brand's token has no role. Limits and what replaces
  // it for more contrast are not the brand's to change.
  const overrides = [...brand].map(([name, { limits: _, ...token }]): [string, Token] => {
    const { limits, moreContrast } = semantic.get(name) ?? {}
    return [name, { ...token, ...(limits && { limits }), ...(moreContrast && { moreContrast }) }]
  })
  return new Map([...semantic, ...overrides])
}

/** Follows aliases to values, also inside composite values. The target of an alias must have the expected type. */
function resolver(all: Tokens, palette: Record<Scheme, Palette>) {
  const read = (name: string, scheme: Scheme, type: TokenType | undefined, seen: readonly string[]): unknown => {
    const token = all.get(name)
    if (!token) {
      const near = nearestName(name, [...all.keys()])
      const from = seen.at(-1)
      throw new ReferenceError(
        `${from ? `${from}: ` : ''}{${name}} is not a token${near ? `: did you mean {${near}}?` : ''}`,
      )
    }
    if (seen.includes(name)) throw new ReferenceError(`{${name}} refers to itself: ${[...seen, name].join(' → ')}`)
    if (type && token.type !== type) throw new TypeError(`{${name}} is a ${token.type}, but a ${type} is expected`)
    if (token.role === undefined) {
      const schemeValue = scheme === 'dark' && token.dark !== undefined ? token.dark : token.value
      return follow(schemeValue, scheme, token.type, [...seen, name])
    }
    if (!isRole(token.role, palette[scheme])) throw new ReferenceError(`${name}: palette.ts has no role ${token.role}`)
    return palette[scheme][token.role]
  }
  const follow = (value: unknown, scheme: Scheme, type: TokenType | undefined, seen: readonly string[]): unknown => {
    const alias = aliasOf(value)
    if (alias !== undefined) return read(alias, scheme, type, seen)
    if (Array.isArray(value)) return value.map((part) => follow(part, scheme, undefined, seen))
    if (typeof value !== 'object' || value === null) return value
    if ('hex' in value) return value.hex
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, follow(part, scheme, PARTS[key], seen)]))
  }
  return {
    read: (name: string, scheme: Scheme) => read(name, scheme, undefined, []),
    limits: (limits: Limits): Limits => ({
      ...limits,
      least: follow(limits.least, 'light', undefined, []),
      most: follow(limits.most, 'light', undefined, []),
    }),
  }
}

/**
 * Every semantic token of a brand with its values.
 * @throws TypeError with a line for each token that a brand may not have, and for each alias that leads to no value
 */
export function resolveTokens({ base, semantic, brand }: TokenLayers): ResolvedTokens {
  const merged = withBrand(semantic, brand)
  const all = new Map([...base, ...merged])
  const faults = new Set<string>()
  const attempt = <Value>(work: () => Value): Value | undefined => {
    try {
      return work()
    } catch (cause) {
      faults.add(cause instanceof Error ? cause.message : String(cause))
      return undefined
    }
  }
  const seed = attempt(() => resolver(all, paletteOf('#000000')).read('color.brand', 'light'))
  const { palette: fills, field: brandField } = merged.get('color.brand') ?? {}
  const { read, limits: resolveLimits } = resolver(all, paletteOf(String(seed), fills, brandField))
  const resolved = [...merged].flatMap(([name, written]) => {
    const { type, value: source, moreContrast, palette, field, limits, isFixed } = written
    if (moreContrast && !merged.has(moreContrast)) faults.add(`${name}: {${moreContrast}} is not a token`)
    const token = attempt(
      (): ResolvedToken => ({
        ...{ type, value: read(name, 'light'), dark: read(name, 'dark'), source },
        ...(moreContrast && { moreContrast }),
        ...(palette && { palette }),
        ...(field && { field }),
        ...(limits && { limits: resolveLimits(limits) }),
        ...(isFixed && { isFixed }),
        ...(brand.has(name) && { isOverridden: true }),
      }),
    )
    return token ? [[name, token] as const] : []
  })
  if (faults.size > 0) throw new TypeError([...faults].join('\n'))
  return new Map(resolved)
}

/** The palette that the colours of a brand without overrides have. */
export function brandPalette(tokens: ResolvedTokens): { light: Palette; dark: Palette } {
  const brand = tokens.get('color.brand')
  return paletteOf(String(brand?.value), brand?.palette, brand?.field)
}
