/** The style sheet of a brand's fonts. */
import { type BrandFonts, fallbackOf, type Typeface } from './record.ts'
import { SYSTEM_FONTS } from './system-fonts.ts'

const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`

type Declarations = Record<string, string | number | undefined>
const fontFace = (declarations: Declarations) => {
  const parts = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  )
  return `@font-face{${parts.join(';')}}`
}

function facesOf(
  { family, ascent, descent, lineGap, weights }: Typeface,
  addressOf: (file: string) => string,
): string[] {
  const own = weights.flatMap(({ weight, files }) =>
    files.map(({ file, range }) =>
      fontFace({
        'font-family': `'${family}'`,
        'font-weight': weight,
        src: `url(${addressOf(file)})`,
        'font-display': 'swap',
        'unicode-range': range,
      }),
    ),
  )
  const standIns = SYSTEM_FONTS.flatMap(({ script, weight, postScriptName, width }) => {
    const ownWidth = weights.find((one) => one.weight === weight)?.widths[script]
    if (ownWidth === undefined) return []
    const scale = ownWidth / width
    return fontFace({
      'font-family': `'${fallbackOf(family)}'`,
      'font-weight': weight,
      src: `local(${postScriptName})`,
      'size-adjust': percent(scale),
      'ascent-override': percent(ascent / scale),
      'descent-override': percent(descent / scale),
      'line-gap-override': percent(lineGap / scale),
      'unicode-range': script === 'thai' ? 'U+E01-E5B' : undefined,
    })
  })
  return [...own, ...standIns]
}

/**
 * Rules for the fonts of a brand, and for the fonts of devices in the same widths and heights, so that nothing moves when the
 * brand's arrive.
 * @param addressOf address of a file in `brands/<id>/fonts/`
 */
export const fontFaces = ({ text, heading }: BrandFonts, addressOf: (file: string) => string): string =>
  [text, heading].flatMap((typeface) => (typeface ? facesOf(typeface, addressOf) : [])).join('')
