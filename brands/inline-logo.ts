/** A brand's logo as `BrandMark` needs it. It is part of the page and causes no request. */
import { contrast } from '#design-tokens/palette.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { readLogo } from './logo.ts'
import { coloursOf } from './logo-colours.ts'

const inUrl = (svg: string) =>
  svg.replace(/[\s]+/g, ' ').replace(/[%#<>"()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

/**
 * A CSS rule that shows an image instead of the inline drawing.
 * @param plate the colour behind it; white, unless it is known that the image is recognised without
 */
export const logoPicture = (url: string, plate = '#fff') =>
  `:root{--logo-shape:none;--logo-picture:url("${url}") center/contain no-repeat ${plate}}`

/** WCAG 2.2, 1.4.11: what is needed to recognise a picture. */
const MIN_RATIO = 3
const plateOn = (surface: string, colours: readonly string[] | undefined) =>
  colours?.every((colour) => contrast(colour, surface) >= MIN_RATIO) ? 'transparent' : '#fff'

/** Prefixes the ids, so that they differ from those of the page, and removes whitespace between elements. */
const scopeIds = (inner: string) =>
  inner
    .replace(/>\s+</g, '><')
    .replace(/(\sid\s*=\s*["'])/g, '$1logo-')
    .replace(/(url\(\s*["']?#|\shref\s*=\s*["']#)/g, '$1logo-')

function imageOf(text: string) {
  const { box, inner } = readLogo(text)
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${inner}</svg>`
  return { url: `data:image/svg+xml,${inUrl(svg)}`, colours: coloursOf(inner) }
}

/**
 * A logo in one colour becomes an inline drawing that takes the page's colour. A logo with its own colours becomes an image,
 * on white wherever one of its colours would be lost on the page.
 * @param logo content of the brand's logo.svg
 * @param darkLogo content of its logo-dark.svg, for the dark scheme
 * @returns CSS for the head, and markup for the start of the body
 * @throws RangeError when a file is not a valid logo
 */
export function logoParts(logo: string, tokens: ResolvedTokens, darkLogo?: string): { css: string; markup: string } {
  const { box, inner, isOneColor } = readLogo(logo)
  const surface = tokens.get('color.surface')
  const [light, dark] = [String(surface?.value), String(surface?.dark)]
  const darkImage = darkLogo === undefined ? undefined : imageOf(darkLogo)
  const darkCss = darkImage
    ? `@media (prefers-color-scheme:dark){${logoPicture(darkImage.url, plateOn(dark, darkImage.colours))}}`
    : ''
  if (isOneColor) {
    const symbol = `<symbol id="logo" viewBox="${box}">${scopeIds(inner)}</symbol>`
    return {
      css: `#logo-drawing{position:absolute}${darkCss}`,
      markup: `<svg id="logo-drawing" width="0" height="0" aria-hidden="true">${symbol}</svg>`,
    }
  }
  const { url, colours } = imageOf(logo)
  const plate = `light-dark(${plateOn(light, colours)},${plateOn(dark, colours)})`
  return { css: logoPicture(url, plate) + darkCss, markup: '' }
}
