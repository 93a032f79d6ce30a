/** A brand colour as CSS variables. Small: it is sent to browsers whose API gives another colour than the page had. */
import { type Palette, paletteOf } from './palette.ts'

export const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The one of two values that the colour scheme asks for: `src/index.css` sets one of the switches to nothing.
 * `light-dark()` says the same, but no iPhone before iOS 17.5 knows it.
 */
export const forScheme = (light: string, dark: string) =>
  light === dark ? light : `var(--light, ${light}) var(--dark, ${dark})`

/** Variables as one rule for the page. */
export const cssRule = (variables: Iterable<readonly [string, string]>) =>
  `:root{${[...variables].map(([name, value]) => `${name}:${value.replaceAll(', ', ',')}`).join(';')}}`

/** All that follows from a brand colour, `#rrggbb`. */
export function paletteCss(brand: string): string {
  const { light, dark } = paletteOf(brand)
  const roles = Object.keys(light) as (keyof Palette)[] // of an object made two lines above
  return cssRule(roles.map((role) => [`--colors-${kebab(role)}`, forScheme(light[role], dark[role])] as const))
}
