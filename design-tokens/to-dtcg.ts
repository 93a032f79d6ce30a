/** Looks as token files. */
import type { Look } from './look.ts'

type Group = { [name: string]: unknown }

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
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, valueOut(part)]))
}

/** Every semantic token with its value in one scheme, as a DTCG 2025.10 file without aliases or extensions. */
export function toTokenFile(look: Look, scheme: 'light' | 'dark'): Group {
  const file: Group = {}
  for (const [name, token] of look) {
    const path = name.split('.')
    const last = path.pop() ?? name
    const group = path.reduce<Group>((parent, key) => {
      parent[key] ??= {}
      return parent[key] as Group // a group made here: no token's name begins another's
    }, file)
    group[last] = { $type: token.type, $value: valueOut(scheme === 'dark' ? token.dark : token.value) }
  }
  return file
}
