/** DTCG 2025.10 token files in, what `panda.config.ts` needs out. Runs at build time only. */
import { readFileSync } from 'node:fs'
import { type ColorRole, paletteOf } from './palette.ts'

type Json = { [key: string]: Json | string | number | number[] | string[] | undefined }
type Token = { type: string; value: unknown; role?: ColorRole; dark?: unknown }

const ROLE = 'app.washday.role'
const DARK = 'app.washday.dark'

const isGroup = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths are from the project's root: Panda bundles its config to CommonJS, where a module does not know its own place. */
const read = (path: string): Json => {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isGroup(json)) throw new TypeError(`${path}: a token file is one JSON object`)
  return json
}

/** Every token of a file by its dotted path; `$type` is inherited from the group, as the format says. */
function flatten(group: Json, path: string[] = [], inherited = '', out = new Map<string, Token>()) {
  const type = typeof group.$type === 'string' ? group.$type : inherited
  if ('$value' in group) {
    const extensions = isGroup(group.$extensions) ? group.$extensions : {}
    out.set(path.join('.'), {
      type,
      value: group.$value,
      ...(extensions[ROLE] ? { role: extensions[ROLE] as ColorRole } : {}), // the role is checked when it is looked up
      ...(extensions[DARK] ? { dark: extensions[DARK] } : {}),
    })
    return out
  }
  for (const [key, value] of Object.entries(group)) {
    if (!key.startsWith('$') && isGroup(value)) flatten(value, [...path, key], type, out)
  }
  return out
}

function resolver(tokens: Map<string, Token>) {
  return function resolve(value: unknown, seen: string[] = []): unknown {
    const alias = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined
    if (alias === undefined) return value
    const target = tokens.get(alias)
    if (!target) throw new ReferenceError(`{${alias}} names no token`)
    if (seen.includes(alias)) throw new ReferenceError(`{${alias}} refers to itself: ${[...seen, alias].join(' → ')}`)
    return resolve(target.value, [...seen, alias])
  }
}

const hexOf = (value: unknown) => {
  if (isGroup(value) && typeof value.hex === 'string') return value.hex
  throw new TypeError(`a colour needs its hex: ${JSON.stringify(value)}`)
}
const measure = (value: unknown) => {
  if (isGroup(value) && typeof value.value === 'number' && typeof value.unit === 'string')
    return `${value.value}${value.unit}`
  throw new TypeError(`a dimension or duration needs value and unit: ${JSON.stringify(value)}`)
}
const fontStack = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .map((name) => (/\s/.test(String(name)) ? `'${name}'` : String(name)))
    .join(', ')

/**
 * The one of two colours that the colour scheme asks for: `src/index.css` sets one of the switches to nothing.
 * `light-dark()` says the same, but no iPhone before iOS 17.5 knows it.
 */
const inScheme = (light: string, dark: string) =>
  light === dark ? light : `var(--light, ${light}) var(--dark, ${dark})`

/** Colours of one brand as Panda semantic tokens. */
function colorsOf(semantic: Map<string, Token>, resolve: (value: unknown) => unknown) {
  const palette = paletteOf(hexOf(resolve('{color.brand}')))
  const colors: Record<string, { value: string }> = {}
  for (const [path, token] of semantic) {
    const name = path.replace('color.', '')
    if (token.type !== 'color' || name === 'brand') continue
    const light = token.role ? palette.light[token.role] : hexOf(resolve(token.value))
    const dark = token.role ? palette.dark[token.role] : hexOf(resolve(token.dark ?? token.value))
    if (!light || !dark) throw new ReferenceError(`${path}: palette.ts has no role ${token.role}`)
    colors[name] = { value: inScheme(light, dark) }
  }
  return colors
}

/**
 * The default look and what each other brand changes in it.
 * @param brands ids of `brands/`; the first is the default
 * @throws ReferenceError for an alias that names nothing or a brand that invents a name
 */
export function pandaTokens(brands: readonly string[]) {
  const base = flatten(read('design-tokens/base.tokens.json'))
  const semantic = flatten(read('design-tokens/semantic.tokens.json'))
  const withBrand = (brand: string) => {
    const changes = flatten(read(`brands/${brand}/tokens.json`))
    for (const name of changes.keys())
      if (!semantic.has(name)) throw new ReferenceError(`brands/${brand}/tokens.json: ${name} is no semantic token`)
    // A brand that sets a derived colour itself takes it out of the derivation: its token carries no role.
    return new Map([...semantic, ...changes])
  }
  const [defaultBrand, ...others] = brands
  const own = withBrand(defaultBrand ?? 'washday')
  const resolve = resolver(new Map([...base, ...own]))

  const pick = <Value extends string | number>(group: string, format: (value: unknown) => Value) => {
    const picked: Record<string, { value: Value }> = {}
    for (const [path, token] of own)
      if (path.startsWith(`${group}.`)) picked[path.slice(group.length + 1)] = { value: format(resolve(token.value)) }
    return picked
  }
  const textStyles = Object.fromEntries(
    [...own].flatMap(([path, token]) => {
      if (token.type !== 'typography' || !isGroup(token.value)) return []
      const part = token.value
      return [
        [
          path.replace('text.', ''),
          {
            value: {
              fontFamily: fontStack(resolve(part.fontFamily)),
              fontSize: measure(resolve(part.fontSize)),
              fontWeight: Number(resolve(part.fontWeight)),
              lineHeight: Number(resolve(part.lineHeight)),
            },
          },
        ],
      ]
    }),
  )
  return {
    tokens: {
      spacing: pick('spacing', measure),
      sizes: { ...pick('target', measure), full: { value: '100%' } },
      radii: pick('radius', measure),
      durations: pick('duration', measure),
      easings: pick('easing', (value) => (Array.isArray(value) ? `cubic-bezier(${value.join(', ')})` : String(value))),
      zIndex: pick('layer', Number),
    },
    textStyles,
    colors: colorsOf(own, resolve),
    themes: Object.fromEntries(
      others.map((brand) => {
        const tokens = withBrand(brand)
        return [brand, { semanticTokens: { colors: colorsOf(tokens, resolver(new Map([...base, ...tokens]))) } }]
      }),
    ),
  }
}
