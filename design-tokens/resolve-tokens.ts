/** Two tiers and a brand in, the value of every semantic name out. */

import { type ColorRole, type Palette, paletteOf } from './palette.ts'
import { aliasOf, type Tokens, type TokenType } from './parse-dtcg.ts'

/** A semantic token with nothing left to look up. Colours are `#rrggbb`. */
export type ResolvedToken = {
  type: TokenType
  value: unknown
  /** In dark mode. */
  dark: unknown
  /** As it stands in its file, aliases and all. */
  source: unknown
  /** Name of the token it follows for those who ask for more contrast. */
  moreContrast?: string
}
/** Every semantic token of a brand by its dotted name, `color.fill`. */
export type ResolvedTokens = ReadonlyMap<string, ResolvedToken>
export type TokenLayers = { base: Tokens; semantic: Tokens; brand: Tokens }

type Scheme = 'light' | 'dark'

/** What the parts of a composite value are. */
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

/** The one tier over the other. A brand changes semantic names only, and no text styles: Thai line heights are proved for those. */
function withBrand(semantic: Tokens, brand: Tokens): Tokens {
  for (const [name, token] of brand) {
    const own = semantic.get(name)
    if (!own)
      throw new ReferenceError(`${name} is no semantic token: a brand changes those of semantic.tokens.json only`)
    if (own.type !== token.type) throw new TypeError(`${name} is a ${own.type}, not a ${token.type}`)
    if (token.type === 'typography') throw new TypeError(`${name}: text styles are the same for every brand`)
  }
  // A brand that sets a derived colour itself takes it out of the derivation: its token carries no role.
  return new Map([...semantic, ...brand])
}

/** Follows aliases, in composite values too, to values. What is meant must be of the type that is needed. */
function resolver(all: Tokens, palette: Record<Scheme, Palette>) {
  const read = (name: string, scheme: Scheme, type: TokenType | undefined, seen: readonly string[]): unknown => {
    const token = all.get(name)
    if (!token) throw new ReferenceError(`{${name}} names no token`)
    if (seen.includes(name)) throw new ReferenceError(`{${name}} refers to itself: ${[...seen, name].join(' → ')}`)
    if (type && token.type !== type) throw new TypeError(`{${name}} is a ${token.type}, where a ${type} is needed`)
    if (token.role === undefined) {
      const own = scheme === 'dark' && token.dark !== undefined ? token.dark : token.value
      return follow(own, scheme, token.type, [...seen, name])
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
  return (name: string, scheme: Scheme) => read(name, scheme, undefined, [])
}

/**
 * What a brand looks like.
 * @throws ReferenceError for an alias or a brand's name that is nobody's; TypeError for one of another type
 */
export function resolveTokens({ base, semantic, brand }: TokenLayers): ResolvedTokens {
  const own = withBrand(semantic, brand)
  const all = new Map([...base, ...own])
  const seed = resolver(all, paletteOf('#000000'))('color.brand', 'light')
  const read = resolver(all, paletteOf(String(seed)))
  return new Map(
    [...own].map(([name, { type, value: source, moreContrast }]) => {
      if (moreContrast && !own.has(moreContrast)) throw new ReferenceError(`${name}: {${moreContrast}} names no token`)
      const [value, dark] = [read(name, 'light'), read(name, 'dark')]
      return [name, { type, value, dark, source, ...(moreContrast && { moreContrast }) }]
    }),
  )
}
