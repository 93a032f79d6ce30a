/** Reads a font as designers have it: TTF, OTF, WOFF or WOFF2, static or variable. */
import { basename } from 'node:path'
import { create, type Font } from 'fontkitten'
import { isThai, type Script } from '../../typeface/characters.ts'

export type SourceFont = {
  /** As a message names it. */
  name: string
  bytes: Buffer
  font: Font
  family: string
  /** 1 to 1000. */
  weight: number
  /** The axes of a variable font with their default values. */
  axes: Record<string, { min: number; default: number; max: number }>
}

/** A font that cannot be used, with all reasons. */
export class FontError extends RangeError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The font cannot be used:', ...problems].join('\n'))
    this.problems = problems
  }
}

/** What the maker of a font has set in it about its use in other files. https://learn.microsoft.com/typography/opentype/spec/os2#fstype */
function embeddingProblem({ 'OS/2': os2 }: Font): string | undefined {
  const { noEmbedding, noSubsetting, bitmapOnly } = os2.fsType
  if (noEmbedding) return 'its maker forbids embedding (fsType 2). Ask the maker for a licence and file for the web.'
  if (noSubsetting) return 'its maker forbids subsets (fsType 0x100). Ask the maker for a licence and file for the web.'
  return bitmapOnly ? 'its maker allows bitmaps only (fsType 0x200). Ask the maker for a file for the web.' : undefined
}

/** @throws FontError */
export function readSourceFont(path: string, bytes: Buffer): SourceFont {
  const name = basename(path)
  let font: ReturnType<typeof create>
  try {
    font = create(bytes)
  } catch {
    throw new FontError([`${name}: it is not a font, or is damaged. Pass a TTF, OTF, WOFF or WOFF2 file.`])
  }
  if (font.isCollection)
    throw new FontError([`${name}: it holds several fonts. Export the one that you want as a TTF.`])
  const problems = [
    embeddingProblem(font),
    font.italicAngle !== 0 ? 'it is an italic. Pass the upright font.' : undefined,
  ].filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new FontError(problems.map((problem) => `${name}: ${problem}`))
  const axes = Object.entries(font.variationAxes).flatMap(([tag, axis]) => (axis ? [[tag, axis] as const] : []))
  return {
    name,
    bytes,
    font,
    family: font.getName('preferredFamily') ?? font.familyName,
    weight: font['OS/2'].usWeightClass,
    axes: Object.fromEntries(axes),
  }
}

/** Lengths in em. */
export type Metrics = { ascent: number; descent: number; lineGap: number }

/** Those that browsers lay lines out by. */
export function metricsOf({ unitsPerEm, ascent, descent, lineGap, 'OS/2': os2 }: Font): Metrics {
  const { typoAscender, typoDescender, typoLineGap } = os2
  const [up, down, gap] = os2.fsSelection.useTypoMetrics
    ? [typoAscender, typoDescender, typoLineGap]
    : [ascent, descent, lineGap]
  const em = (units: number) => Number((units / unitsPerEm).toFixed(4))
  return { ascent: em(up), descent: em(-down), lineGap: em(gap) }
}

/** Average width of a character of each script in a text, in em. Undefined for a script that the font does not have. */
export function averageWidths(fonts: readonly Font[], text: string): Partial<Record<Script, number>> {
  const sums = { thai: { width: 0, count: 0 }, latin: { width: 0, count: 0 } }
  for (const character of text) {
    if (!isThai(character) && !/[ -~]/.test(character)) continue
    const codePoint = character.codePointAt(0) ?? 0
    const font = fonts.find((one) => one.hasGlyphForCodePoint(codePoint))
    if (!font) continue
    const sum = sums[isThai(character) ? 'thai' : 'latin']
    sum.width += font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
    sum.count++
  }
  const averages = Object.entries(sums).flatMap(([script, { width, count }]) =>
    count > 0 ? [[script, Number((width / count).toFixed(4))]] : [],
  )
  return Object.fromEntries(averages)
}

/** The layout features of a TrueType or OpenType file: its GSUB and GPOS tables list them by name. */
export function layoutFeatures(sfnt: Buffer): Set<string> {
  const features = new Set<string>()
  for (let i = 0; i < sfnt.readUInt16BE(4); i++) {
    const record = 12 + 16 * i
    if (!/^G(?:SUB|POS)$/.test(sfnt.toString('latin1', record, record + 4))) continue
    const table = sfnt.readUInt32BE(record + 8)
    const list = table + sfnt.readUInt16BE(table + 6)
    for (let j = 0; j < sfnt.readUInt16BE(list); j++)
      features.add(sfnt.toString('latin1', list + 2 + 6 * j, list + 6 + 6 * j))
  }
  return features
}
