/** A brand's logo as `BrandMark` takes it. No request: it comes with the page, or not at all. */
import { readLogo } from './logo.ts'

const inUrl = (svg: string) =>
  svg.replace(/[\s]+/g, ' ').replace(/[%#<>"()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** A picture in place of the drawing. */
export const logoPicture = (address: string) =>
  `:root{--logo-shape:none;--logo-picture:url("${address}") center/contain no-repeat #fff}`

/** What stands in a page: without blanks, and with names that are none of the page's. */
const named = (inner: string) =>
  inner
    .replace(/>\s+</g, '><')
    .replace(/(\sid\s*=\s*["'])/g, '$1logo-')
    .replace(/(url\(\s*["']?#)/g, '$1logo-')

/**
 * A logo of one colour is a drawing in the page, which takes the page's colour; one with its own colours is a picture on
 * white, as its icons are.
 * @param text the brand's logo.svg
 * @returns rules for the head, and what the body begins with
 * @throws RangeError when it is no logo
 */
export function logoParts(text: string): { css: string; markup: string } {
  const { box, inner, isOneColor } = readLogo(text)
  if (isOneColor) {
    const symbol = `<symbol id="logo" viewBox="${box}">${named(inner)}</symbol>`
    return {
      css: '#logo-drawing{position:absolute}',
      markup: `<svg id="logo-drawing" width="0" height="0" aria-hidden="true">${symbol}</svg>`,
    }
  }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${inner}</svg>`
  return { css: logoPicture(`data:image/svg+xml,${inUrl(svg)}`), markup: '' }
}
