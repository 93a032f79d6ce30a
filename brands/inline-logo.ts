/** A brand's logo as `BrandMark` needs it. It is part of the page and causes no request. */
import { readLogo } from './logo.ts'

const inUrl = (svg: string) =>
  svg.replace(/[\s]+/g, ' ').replace(/[%#<>"()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

/** A CSS rule that shows an image instead of the inline drawing. */
export const logoPicture = (url: string) =>
  `:root{--logo-shape:none;--logo-picture:url("${url}") center/contain no-repeat #fff}`

/** Prefixes the ids, so that they differ from those of the page, and removes whitespace between elements. */
const scopeIds = (inner: string) =>
  inner
    .replace(/>\s+</g, '><')
    .replace(/(\sid\s*=\s*["'])/g, '$1logo-')
    .replace(/(url\(\s*["']?#|\shref\s*=\s*["']#)/g, '$1logo-')

/**
 * A logo in one colour becomes an inline drawing that takes the page's colour; a logo with its own colours becomes an
 * image on white, as in the brand's icons.
 * @param text content of the brand's logo.svg
 * @returns CSS for the head, and markup for the start of the body
 * @throws RangeError when the file is not a valid logo
 */
export function logoParts(text: string): { css: string; markup: string } {
  const { box, inner, isOneColor } = readLogo(text)
  if (isOneColor) {
    const symbol = `<symbol id="logo" viewBox="${box}">${scopeIds(inner)}</symbol>`
    return {
      css: '#logo-drawing{position:absolute}',
      markup: `<svg id="logo-drawing" width="0" height="0" aria-hidden="true">${symbol}</svg>`,
    }
  }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${inner}</svg>`
  return { css: logoPicture(`data:image/svg+xml,${inUrl(svg)}`), markup: '' }
}
