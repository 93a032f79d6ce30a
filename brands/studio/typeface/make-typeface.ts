/** Makes the files of a brand's typeface of full fonts. Node.js only. */
import { create, type Font } from 'fontkitten'
import subsetFont from 'subset-font'
import { contentHash } from '../../content-hash.ts'
import { charactersFor, isThai, LATIN_LETTERS, THAI_LETTERS, unicodeRange } from '../../typeface/characters.ts'
import type { Typeface, Use, Weight } from '../../typeface/record.ts'
import { averageWidths, FontError, layoutFeatures, metricsOf, type SourceFont } from './source-font.ts'

/** Of all files of a brand together. */
export const MAX_FONT_BYTES = 60_000
/** From semibold on a font is the bold one. */
const BOLD_FROM = 550
/** What places Thai marks, and joins letters as their designer meant; digits of equal width, in which countdowns stand still. */
const MARK_FEATURES = ['ccmp', 'liga', 'rlig', 'calt', 'mark', 'mkmk']
const FEATURES = [...MARK_FEATURES, 'abvm', 'blwm', 'clig', 'kern', 'locl', 'lnum', 'tnum']
/** Copyright, licence and its address stay in the file, as the SIL Open Font License asks. */
const NAME_IDS = [0, 13, 14]

type Made = { typeface: Omit<Typeface, 'licence'>; files: Map<string, Buffer>; notes: string[] }

/** Headings and figures are bold in all text styles. */
export const weightsFor = (use: Use): Weight[] => (use === 'heading' ? [700] : [400, 700])

const hasThai = ({ font }: SourceFont) => font.hasGlyphForCodePoint(0xe01)
const has = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

/** The fonts for a weight: those of that weight, or a variable font. Files with Latin come before those with Thai only. */
function fontsFor(sources: readonly SourceFont[], weight: Weight, use: Use): SourceFont[] {
  const isOfWeight = ({ weight: own, axes }: SourceFont) => {
    if (axes.wght) return weight === 400 ? axes.wght.min < BOLD_FROM : axes.wght.max >= BOLD_FROM
    return use === 'heading' || own >= BOLD_FROM === (weight === 700)
  }
  return sources.filter(isOfWeight).toSorted((one, other) => Number(hasThai(one)) - Number(hasThai(other)))
}

/** One weight of a variable font; all other axes at their defaults. */
const settingsFor = ({ axes }: SourceFont, weight: Weight) =>
  Object.fromEntries(
    Object.entries(axes).map(([tag, axis]) => [
      tag,
      tag === 'wght' ? Math.min(Math.max(weight, axis.min), axis.max) : axis.default,
    ]),
  )

type Subset = { characters: string[]; font: Font; woff2: Buffer; features: Set<string> }

async function subsetOf(source: SourceFont, characters: string[], weight: Weight): Promise<Subset> {
  const text = characters.join('')
  const options = { keepFeatures: FEATURES, preserveNameIds: NAME_IDS, noHinting: true }
  const sfnt = await subsetFont(source.bytes, text, {
    ...options,
    targetFormat: 'truetype',
    variationAxes: settingsFor(source, weight),
  })
  const font = create(sfnt)
  if (font.isCollection) throw new FontError([`${source.name}: it holds several fonts`])
  const woff2 = await subsetFont(sfnt, text, { ...options, targetFormat: 'woff2' })
  return { characters, font, woff2, features: layoutFeatures(sfnt) }
}

/** The parts of a weight, one for each file that adds characters, and what is wrong with them. */
async function partsOf(sources: readonly SourceFont[], weight: Weight, wanted: readonly string[]) {
  const parts: Subset[] = []
  const problems: string[] = []
  for (const source of sources) {
    const missing = wanted.filter((character) => !parts.some(({ characters }) => characters.includes(character)))
    const characters = missing.filter((character) => has(source.font, character))
    if (characters.length === 0)
      problems.push(`${source.name}: other files have all its letters. Pass one file for each weight.`)
    else parts.push(await subsetOf(source, characters, weight))
  }
  const names = sources.map(({ name }) => name).join(', ')
  const lacks = (letters: readonly string[]) =>
    letters.filter((letter) => !parts.some(({ characters }) => characters.includes(letter)))
  const [thai, latin] = [lacks(THAI_LETTERS), lacks(LATIN_LETTERS)]
  if (thai.length > 0)
    problems.push(
      `${names}: it has no ${thai.length === THAI_LETTERS.length ? 'Thai letters' : thai.slice(0, 8).join(' ')}. Pass the file with Thai, too, or choose a typeface with Thai.`,
    )
  if (latin.length > 0)
    problems.push(
      `${names}: it has no ${latin.length === LATIN_LETTERS.length ? 'Latin letters' : latin.slice(0, 8).join(' ')}. Pass the file with Latin, too.`,
    )
  const thaiPart = parts.find(({ characters }) => characters.some(isThai))
  if (thaiPart && !MARK_FEATURES.some((feature) => thaiPart.features.has(feature)))
    problems.push(`${names}: it has no rules for Thai marks, which would lie on each other. Choose another typeface.`)
  return { parts, problems }
}

/** Countdowns and sums move when digits are of different widths. */
const hasEvenDigits = ({ font, features }: Subset) =>
  features.has('tnum') ||
  new Set([...'0123456789'].map((digit) => font.glyphForCodePoint(digit.charCodeAt(0)).advanceWidth)).size === 1

/**
 * A typeface of the fonts of its weights: each a full font, one variable font, or files for Latin and Thai.
 * @param texts those of the app: their characters are kept, and stand for all texts in averages
 * @throws FontError with all that is wrong
 */
export async function makeTypeface(sources: readonly SourceFont[], use: Use, texts: string): Promise<Made> {
  const problems: string[] = []
  const families = [...new Set(sources.map(({ family }) => family))]
  const [family = ''] = families
  if (families.length > 1)
    problems.push(`The files are of several typefaces: ${families.join(', ')}. Pass those of one.`)
  const slug =
    family
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'font'
  const wanted = charactersFor(texts)
  const files = new Map<string, Buffer>()
  const weights: Typeface['weights'] = []
  const notes: string[] = []
  let first: Font | undefined
  for (const weight of weightsFor(use)) {
    const fonts = fontsFor(sources, weight, use)
    if (fonts.length === 0) {
      problems.push(`There is no file for ${weight === 700 ? 'bold' : 'regular'} text. Pass a regular and a bold file.`)
      continue
    }
    const made = await partsOf(fonts, weight, wanted)
    problems.push(...made.problems)
    first ??= made.parts[0]?.font
    const named = made.parts.map(({ characters, woff2 }, i) => {
      const file = `${slug}-${weight}${i > 0 ? `-${i + 1}` : ''}-${contentHash(woff2)}.woff2`
      files.set(file, woff2)
      return { file, ...(made.parts.length > 1 && { range: unicodeRange(characters) }) }
    })
    const { thai = 0, latin = 0 } = averageWidths(
      made.parts.map(({ font }) => font),
      texts,
    )
    weights.push({ weight, widths: { thai, latin }, files: named })
    const digits = made.parts.find(({ characters }) => characters.includes('0'))
    if (digits && !hasEvenDigits(digits))
      notes.push(`its digits have different widths (weight ${weight}): countdowns and sums move while they change`)
  }
  if (problems.length > 0 || !first) throw new FontError([...new Set(problems)])
  return { typeface: { family, ...metricsOf(first), weights }, files, notes }
}
