/**
 * A brand colour as CSS variables. Kept small: it ships to browsers, for when the API returns another colour than the
 * page has.
 */
import { type Palette, paletteOf } from './palette.ts'

export const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * A value that follows the colour scheme: `src/index.css` sets either `--light` or `--dark` to an empty value.
 * `light-dark()` would do the same, but iOS supports it only from 17.5.
 */
export const forScheme = (light: string, dark: string) =>
  light === dark ? light : `var(--light, ${light}) var(--dark, ${dark})`

/** One `:root` rule with the variables. */
export const cssRule = (variables: Iterable<readonly [string, string]>) =>
  `:root{${[...variables].map(([name, value]) => `${name}:${value.replaceAll(', ', ',')}`).join(';')}}`

/** The whole palette of a brand colour, `#rrggbb`, as one `:root` rule. */
export function paletteCss(brand: string): string {
  const { light, dark } = paletteOf(brand)
  const roles = Object.keys(light) as (keyof Palette)[] // the keys of the typed object one line above
  return cssRule(roles.map((role) => [`--colors-${kebab(role)}`, forScheme(light[role], dark[role])] as const))
}
