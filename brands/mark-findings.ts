/** Whether customers see a brand's logos in the header of the app. Node.js only: it draws them. */
import sharp from 'sharp'
import { contrastOf, luminance } from '#design-tokens/palette.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { readLogo } from './logo.ts'
import { LOGO_KINDS, type LogoKind, type LogoTexts, shapeOf } from './logo-files.ts'

/** Of the drawing, in pixels: three for each of CSS in the header. */
const HEIGHT_PX = 84
/** Less of a mark than this share of its box is a dot at 28 px. */
const MIN_SHARE = 0.02
/**
 * WCAG leaves the colours of logos to their owners (1.4.11: a presentation that is essential), and yellow marks have 1.6:1 on
 * white. Below this nobody finds them.
 */
const MIN_RATIO = 1.5
/** Fainter pixels are shadows and the soft edges of shapes. */
const MIN_ALPHA = 26

const percent = (share: number) => `${Math.round(share * 100)} %`

/** How a drawing comes out: the share of its box that is painted, and that has the contrast with what it stands on. */
function sharesOf(pixels: Uint8Array, surface: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => Number.parseInt(surface.slice(start, start + 2), 16))
  const back = luminance(surface)
  const seen = new Map<number, boolean>()
  let [painted, recognised] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < MIN_ALPHA) continue
    painted++
    const over = (channel: number, behind: number) => Math.round((channel * alpha + behind * (255 - alpha)) / 255)
    const color = (over(pixels[at] ?? 0, r) << 16) | (over(pixels[at + 1] ?? 0, g) << 8) | over(pixels[at + 2] ?? 0, b)
    let isSeen = seen.get(color)
    if (isSeen === undefined) {
      isSeen = contrastOf(luminance(`#${color.toString(16).padStart(6, '0')}`), back) >= MIN_RATIO
      seen.set(color, isSeen)
    }
    if (isSeen) recognised++
  }
  const all = pixels.length / 4
  return { painted: painted / all, recognised: recognised / all }
}

async function faultOfMark(text: string, kind: LogoKind, surface: string): Promise<string | undefined> {
  let logo: ReturnType<typeof readLogo>
  try {
    logo = readLogo(text, shapeOf(kind))
  } catch {
    return undefined // `faultOfLogo` says why
  }
  // A logo in one colour takes the text's, which has the contrast by the rules of the palette.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${logo.box}" width="${HEIGHT_PX * logo.ratio}" height="${HEIGHT_PX}" color="#000">${logo.inner}</svg>`
  const pixels = await sharp(Buffer.from(svg), { limitInputPixels: 50_000_000 })
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (!pixels) return 'cannot be drawn: export it again as SVG or PNG.'
  const { painted, recognised } = sharesOf(pixels, logo.isOneColor ? '#ffffff' : surface)
  if (painted < MIN_SHARE)
    return `paints ${percent(painted)} of its box, so nothing is seen of it in the header and on the home screen. Export it with a filled shape, close to the edges of the artboard.`
  // In the dark, a logo that would be lost has a white outline: `inline-logo.ts`.
  if (/dark/i.test(kind) || recognised >= MIN_SHARE) return undefined
  return `is hardly seen on the light header, ${surface}: ${percent(recognised)} of its box has a contrast of ${MIN_RATIO}:1. Give it a darker colour, or a darker shape behind it. A light one is for the dark: ${kind === 'logo' ? 'logo-dark.svg' : 'logo-wide-dark.svg'}.`
}

/** What customers would not see of the logos, each with its kind; empty if nothing is wrong. */
export async function markFindings(
  texts: LogoTexts,
  tokens: ResolvedTokens,
): Promise<{ kind: LogoKind; message: string }[]> {
  const surface = String(tokens.get('color.surface')?.value)
  const found = LOGO_KINDS.map(async (kind) => {
    const text = texts[kind]
    const fault = text === null ? undefined : await faultOfMark(text, kind, surface)
    return fault ? [{ kind, message: `The logo ${fault}` }] : []
  })
  return (await Promise.all(found)).flat()
}
