/** Colours as other tools spell them. */
import Color from 'colorjs.io'
import { isJsonObject } from './json.ts'

/** An opaque colour, or one with the alpha that it was written with. */
export type ImportedColor = { hex: string; alpha: number }

/** The colour spaces of DTCG 2025.10 by their names in colorjs.io. https://www.designtokens.org/tr/2025.10/color/#supported-color-spaces */
const SPACES: Readonly<Record<string, string>> = {
  srgb: 'srgb',
  'srgb-linear': 'srgb-linear',
  hsl: 'hsl',
  hwb: 'hwb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  'display-p3': 'p3',
  'a98-rgb': 'a98rgb',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
  'xyz-d65': 'xyz-d65',
  'xyz-d50': 'xyz-d50',
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const opaque = (color: Color): ImportedColor => {
  const alpha = Number(color.alpha ?? 1)
  color.alpha = 1
  // A colour outside of sRGB keeps its hue and lightness.
  return { hex: color.to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false }), alpha }
}

function fromText(text: string): ImportedColor | undefined {
  const trimmed = text.trim()
  // Some tools leave out the #.
  const css = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(trimmed) ? `#${trimmed}` : trimmed
  // Tokens Studio writes the alpha of a colour like this.
  const [, inner, alpha] = /^rgba\(\s*(#[0-9a-f]{3,8})\s*,\s*([\d.]+%?)\s*\)$/i.exec(css) ?? []
  try {
    if (inner !== undefined && alpha !== undefined)
      return { ...opaque(new Color(inner)), alpha: Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1) }
    return opaque(new Color(css))
  } catch {
    return undefined
  }
}

/**
 * @param value a CSS colour, a hex with or without its #, `{ colorSpace, components, alpha, hex }` of DTCG 2025.10, `{ color, alpha }`, or
 * `{ r, g, b, a }` of Figma with shares of 1
 * @returns undefined when it is no colour
 */
export function importColor(value: unknown): ImportedColor | undefined {
  if (typeof value === 'string') return fromText(value)
  if (!isJsonObject(value)) return undefined
  const { colorSpace, components, alpha = 1, hex, color, r, g, b, a = 1 } = value
  if (isShare(r) && isShare(g) && isShare(b) && isShare(a)) return opaque(new Color('srgb', [r, g, b], a))
  const space = typeof colorSpace === 'string' ? SPACES[colorSpace] : undefined
  if (space && Array.isArray(components) && components.length === 3 && isShare(alpha)) {
    const numbers = components.map((component) => (component === 'none' ? null : component))
    if (numbers.every((it): it is number | null => it === null || Number.isFinite(it))) {
      const [x = 0, y = 0, z = 0] = numbers
      return opaque(new Color(space, [x, y, z], alpha))
    }
  }
  const opaqueColor = typeof color === 'string' ? fromText(color) : undefined
  if (opaqueColor && isShare(alpha)) return { ...opaqueColor, alpha }
  return typeof hex === 'string' ? fromText(hex) : undefined
}
