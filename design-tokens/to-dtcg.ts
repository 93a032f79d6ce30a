/** Writes token files. */
import type { PaletteMode } from './palette.ts'

/** A token file, or a group in one. */
export type Group = { [name: string]: unknown }

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null

/** Adds a token to a file under its dotted name, and the groups that the name needs. */
export function putToken(file: Group, name: string, token: Group) {
  const path = name.split('.')
  const key = path.pop() ?? name
  let group = file
  for (const groupName of path) {
    const child = group[groupName]
    const childGroup = isGroup(child) ? child : {}
    group[groupName] = childGroup
    group = childGroup
  }
  group[key] = token
}

/** A hex as a `$value` of type `color`. */
export const colorValue = (hex: string) => ({
  colorSpace: 'srgb',
  components: [1, 3, 5].map((start) => Number((Number.parseInt(hex.slice(start, start + 2), 16) / 255).toFixed(4))),
  hex,
})

/**
 * The `tokens.json` of a brand that overrides only the brand colour.
 * @param palette how fills follow it; without it, the colour decides
 */
export const brandTokens = (hex: string, palette?: PaletteMode): Group => ({
  color: {
    brand: {
      $type: 'color',
      $value: colorValue(hex),
      ...(palette && { $extensions: { 'app.washday.palette': palette } }),
    },
  },
})

/** A resolved value as a `$value`: a resolved colour is a bare hex. */
export function dtcgValue(value: unknown): unknown {
  if (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)) return colorValue(value)
  if (Array.isArray(value)) return value.map(dtcgValue)
  if (!isGroup(value) || 'hex' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, dtcgValue(part)]))
}
