/** Validates a brand's logo, so that it is safe to inline into a page. */
import { type LogoKind, type LogoShape, shapeOf } from './logo-files.ts'

/** Of a logo when it is cleaned. */
export const MAX_LOGO_BYTES = 64 * 1024
const ELEMENTS = new Set(
  [
    'g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask title desc',
    'pattern marker image filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting',
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((names) => names.split(' ')),
)
/** To another part of the drawing, or to a picture that is in the file. */
const SAFE_HREF = /^(?:#[\w-]+|data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=\s]*)$/

/** Width of a wide logo for a height of 1. In the header of a phone of 320 px a longer one would be too low to be read. */
const WIDE_RATIO = { least: 1.5, most: 8 }

export type Logo = {
  /** The viewBox. */
  box: string
  /** Its width for a height of 1. */
  ratio: number
  /** The content of the `<svg>` element. */
  inner: string
  /** Uses only `currentColor` and so takes any colour. Other logos keep their colours. */
  isOneColor: boolean
}

const shortNumber = (value: number) => Number(value.toFixed(1))

/** Why a drawing of this size cannot be a logo of this shape, as a sentence without its subject. */
export function faultOfRatio(width: number, height: number, shape: LogoShape): string | undefined {
  const size = `is ${shortNumber(width)} × ${shortNumber(height)}`
  const { least, most } = WIDE_RATIO
  if (shape === 'square')
    return Math.max(width / height, height / width) > most
      ? `${size}, which would be a line in a square: export a mark alone, about as wide as high. Mark and name beside each other are the wide logo.`
      : undefined
  if (width / height < least)
    return `${size}, too narrow for a wide logo: export mark and name beside each other, without margins, at least ${least} times as wide as high. A mark alone is the logo.`
  if (width / height > most)
    return `${size}, which would be too low to be read in the header of a phone: put the name on two lines, or export it at most ${most} times as wide as high.`
  return undefined
}

/** @throws RangeError with a message of one line that says what is wrong with the file */
export function readLogo(text: string, shape: LogoShape = 'square'): Logo {
  const refuse = (reason: string): never => {
    throw new RangeError(`The logo ${reason}`)
  }
  if (new TextEncoder().encode(text).length > MAX_LOGO_BYTES)
    refuse(`is larger than ${MAX_LOGO_BYTES / 1024} kB: simplify its paths`)
  const drawing = text
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
  const [, attributes, inner] = /^<svg(\s[^>]*)>([\s\S]*)<\/svg>$/.exec(drawing) ?? []
  if (attributes === undefined || inner === undefined)
    return refuse('is not an SVG: it must be one <svg> element with a drawing')
  if (/<[!?]/.test(drawing)) refuse('contains a DOCTYPE, CDATA or a processing instruction: export it as plain SVG')
  for (const [, name = ''] of inner.matchAll(/<\/?([^\s/>]*)/g))
    if (!ELEMENTS.has(name))
      refuse(name === 'text' ? 'contains text: convert it to outlines' : `must not contain <${name}>`)
  for (const [, , style = ''] of drawing.matchAll(/[\s/"']style\s*=\s*(["']?)([^"'>]*)\1/gi))
    if (!/^mix-blend-mode:[a-z-]+$/.test(style)) refuse('must not use style=: use presentation attributes')
  const forbiddenAttribute = /[\s/"'](on[a-z]+|[a-z]+:href|class)\s*=/i.exec(drawing)?.[1]
  if (forbiddenAttribute) refuse(`must not use ${forbiddenAttribute}=: use presentation attributes`)
  for (const [, , href = ''] of drawing.matchAll(/[\s/"']href\s*=\s*(["']?)([^"'>]*)\1/gi))
    if (!SAFE_HREF.test(href)) refuse('refers to something outside the file')
  if (/url\(\s*(?!#|['"]#)|&(?!amp;|lt;|gt;|quot;|#39;)|javascript:/i.test(drawing))
    refuse('refers to something outside the file')
  const [left, top, width, height] =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(attributes)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const isBox = [left, top].every(Number.isFinite) && width && height && width > 0 && height > 0
  if (!isBox || (shape === 'square' && width !== height))
    return refuse(`needs a ${shape} viewBox, such as "0 0 ${shape === 'wide' ? 240 : 64} 64"`)
  const ratioFault = faultOfRatio(width, height, shape)
  if (ratioFault) refuse(ratioFault)
  // The paint attributes of the root element apply to its content, which is used without the root.
  const inherited = [...attributes.matchAll(/\s((?:fill|stroke)[a-z-]*)\s*=\s*("[^"]*"|'[^']*')/g)].map(([all]) => all)
  const paints = [...drawing.matchAll(/\s(?:fill|stroke|stop-color)\s*=\s*["']([^"']*)["']/g)].map(([, paint]) => paint)
  const isOneColor =
    paints.includes('currentColor') && paints.every((paint) => paint === 'currentColor' || paint === 'none')
  return {
    box: `${left} ${top} ${width} ${height}`,
    ratio: width / height,
    inner: `<g${inherited.join('')}>${inner.trim()}</g>`,
    isOneColor,
  }
}

/** What is wrong with one of a brand's logos, in a sentence; undefined where there is none. */
export function faultOfLogo(text: string | null, kind: LogoKind): string | undefined {
  if (text === null) return undefined
  try {
    readLogo(text, shapeOf(kind))
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
