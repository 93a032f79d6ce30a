/** A brand's logo as what `BrandMark` is drawn by. No request: it comes with the page, or not at all. */
import { readLogo } from './make/logo.ts'

const inUrl = (svg: string) =>
  svg.replace(/[\s]+/g, ' ').replace(/[%#<>"()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/**
 * A logo of one colour is a shape that takes the page's; one with its own colours is a picture on white, as its icons are.
 * @param text the brand's logo.svg
 * @throws RangeError when it is no logo
 */
export function logoCss(text: string): string {
  const { box, inner, isOneColor } = readLogo(text)
  const url = `url("data:image/svg+xml,${inUrl(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${inner}</svg>`)}")`
  return isOneColor
    ? `:root{--logo-shape:${url};--logo-picture:initial}`
    : `:root{--logo-shape:initial;--logo-picture:${url} center/contain no-repeat #fff}`
}
