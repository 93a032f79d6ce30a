/** A brand's logo as `BrandMark` needs it. It is part of the page and causes no request. */
import { contrast } from '#design-tokens/palette.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { type Logo, readLogo } from './logo.ts'
import { coloursOf } from './logo-colours.ts'
import { type LogoKind, type LogoTexts, shapeOf } from './logo-files.ts'

const inUrl = (svg: string) =>
  svg.replace(/[\s]+/g, ' ').replace(/[%#<>"()\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

const image = (url: string, place = 'center') => `url("${url}") ${place}/contain no-repeat`

/** CSS rules that show an image in place of the brand's own logo. What is in it is not known, so it is on white. */
export const logoPicture = (url: string) =>
  `:root{--logo-shape:none;--logo-picture:${image(url)} #fff}[data-logo]{width:1.75rem;filter:none}[data-logo-name]{position:static;clip-path:none}`

/** WCAG 2.2, 1.4.11: what is needed to recognise a picture. */
const MIN_RATIO = 3
const isSeenOn = (surface: string, { inner }: Logo) =>
  coloursOf(inner)?.every((colour) => contrast(colour, surface) >= MIN_RATIO) ?? false

/** Prefixes the ids, so that they differ from those of the page, and removes whitespace between elements. */
const scopeIds = (inner: string) =>
  inner
    .replace(/>\s+</g, '><')
    .replace(/(\sid\s*=\s*["'])/g, '$1logo-')
    .replace(/(url\(\s*["']?#|\shref\s*=\s*["']#)/g, '$1logo-')

/** What the rules of `BrandMark` say in one colour scheme. */
type Mark = Record<'shape' | 'image' | 'outline' | 'width' | 'name' | 'clip', string>
/** The square drawing beside the name, as the app's own styles show it. */
const DRAWING: Mark = {
  shape: 'inline',
  image: 'none',
  outline: 'none',
  width: '1.75rem',
  name: 'static',
  clip: 'none',
}

/** In white, along the edges of an image: twice, because one is too faint on black. */
const OUTLINE = 'drop-shadow(0 0 1px #fff)drop-shadow(0 0 1px #fff)'

/** Of the header of a phone: the rest is for the actions beside the logo. */
const MAX_WIDE = '60vw'

/** A wide drawing says the name, which then is there for screen readers only. */
const inPlaceOfName = (ratio: number) => ({
  width: `min(${Number((ratio * 1.75).toFixed(2))}rem,${MAX_WIDE})`,
  name: 'absolute',
  clip: 'inset(50%)',
})

/**
 * A logo in the colours that it has.
 * @param dark the surface of the dark scheme, on which a logo may need an outline; undefined for the light one
 */
function imageMark(logo: Logo, dark: string | undefined): Mark {
  const { box, inner, ratio } = logo
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}'>${inner}</svg>`
  const isWide = ratio !== 1
  return {
    ...DRAWING,
    shape: 'none',
    image: image(`data:image/svg+xml,${inUrl(svg)}`, isWide ? 'left' : 'center'),
    outline: dark === undefined || isSeenOn(dark, logo) ? 'none' : OUTLINE,
    ...(isWide && inPlaceOfName(ratio)),
  }
}

/** The switch between the schemes is in `src/index.css`: it follows the customer's choice too, and old iPhones know it. */
const inSchemes = (light: string, dark: string) => (light === dark ? light : `var(--light,${light})var(--dark,${dark})`)

function rulesOf(light: Mark, dark: Mark): string {
  const isChanged = (parts: readonly (keyof Mark)[]) =>
    parts.some((part) => light[part] !== DRAWING[part] || dark[part] !== DRAWING[part])
  const of = (part: keyof Mark) => inSchemes(light[part], dark[part])
  return [
    isChanged(['shape', 'image']) && `:root{--logo-shape:${of('shape')};--logo-picture:${of('image')}}`,
    isChanged(['width', 'outline']) && `[data-logo]{width:${of('width')};filter:${of('outline')}}`,
    isChanged(['name']) && `[data-logo-name]{position:${of('name')};clip-path:${of('clip')}}`,
  ]
    .filter(Boolean)
    .join('')
}

/**
 * A logo in one colour becomes an inline drawing that takes the page's colour. A logo with its own colours becomes an image,
 * in the dark with an outline where one of its colours would be lost there. A wide logo stands for mark and name, in the dark
 * only where it needs no outline.
 * @returns CSS for the head, and markup for the start of the body
 * @throws RangeError when a file is not a valid logo
 */
export function logoParts(texts: LogoTexts, tokens: ResolvedTokens): { css: string; markup: string } {
  const read = (kind: LogoKind) => {
    const text = texts[kind]
    return text === null ? undefined : readLogo(text, shapeOf(kind))
  }
  const square = readLogo(texts.logo ?? '')
  const [darkSquare, wide, darkWide] = [read('darkLogo'), read('wideLogo'), read('darkWideLogo')]
  const dark = String(tokens.get('color.surface')?.dark)

  // The page has one inline drawing: of a wide logo in one colour, which is recognised in both schemes, or of the square one.
  const drawing = wide?.isOneColor ? wide : square.isOneColor ? square : undefined
  const markOf = (logo: Logo, surface?: string): Mark => {
    if (logo !== drawing) return imageMark(logo, surface)
    return logo === wide ? { ...DRAWING, ...inPlaceOfName(logo.ratio) } : DRAWING
  }
  const wideInDark = darkWide ?? (wide && (wide === drawing || isSeenOn(dark, wide)) ? wide : undefined)
  const rules = rulesOf(markOf(wide ?? square), markOf(wideInDark ?? darkSquare ?? square, dark))
  if (!drawing) return { css: rules, markup: '' }
  const place = drawing === wide ? ' preserveAspectRatio="xMinYMid"' : ''
  const symbol = `<symbol id="logo" viewBox="${drawing.box}"${place}>${scopeIds(drawing.inner)}</symbol>`
  return {
    css: `#logo-drawing{position:absolute}${rules}`,
    markup: `<svg id="logo-drawing" width="0" height="0" aria-hidden="true">${symbol}</svg>`,
  }
}
