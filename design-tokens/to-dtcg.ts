/** Looks as token files. */
import type { ResolvedTokens } from './resolve-tokens.ts'

/** A token file, or a group in one. */
export type Group = { [name: string]: unknown }

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null

/** Puts a token into a file under its dotted name, with the groups that the name asks for. */
export function putToken(file: Group, name: string, token: Group) {
  const path = name.split('.')
  const last = path.pop() ?? name
  let group = file
  for (const key of path) {
    const next = group[key]
    const inner = isGroup(next) ? next : {}
    group[key] = inner
    group = inner
  }
  group[last] = token
}

/** A hex as the format wants a colour. */
export const colorValue = (hex: string) => ({
  colorSpace: 'srgb',
  components: [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))),
  hex,
})

/** A `tokens.json` of a brand that changes nothing but the brand colour. */
export const brandTokens = (hex: string) => ({ color: { brand: { $type: 'color', $value: colorValue(hex) } } })

/** Colours are bare hex in a look. */
function valueOut(value: unknown): unknown {
  if (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)) return colorValue(value)
  if (Array.isArray(value)) return value.map(valueOut)
  if (!isGroup(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, valueOut(part)]))
}

/** Every semantic token with its value in one scheme, as a DTCG 2025.10 file without aliases or extensions. */
export function toTokenFile(look: ResolvedTokens, scheme: 'light' | 'dark'): Group {
  const file: Group = {}
  for (const [name, { type, value, dark }] of look)
    putToken(file, name, { $type: type, $value: valueOut(scheme === 'dark' ? dark : value) })
  return file
}
