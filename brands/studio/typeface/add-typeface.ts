/** Gives a brand a typeface of its own: what `npm run brand -- font` and the brand editor share. Node.js only. */
import { readFileSync } from 'node:fs'
import { safeParse } from 'valibot'
import { contentHash } from '../../content-hash.ts'
import { BrandFonts, filesOf, type Use } from '../../typeface/record.ts'
import { MAX_FONT_BYTES, makeTypeface } from './make-typeface.ts'
import { FontError, readSourceFont, type SourceFont } from './source-font.ts'

const TEXTS = ['src/locales/th.json', 'src/locales/en.json']
const RESERVED_NAME = /with Reserved Font Names? (.+?)\.?\s*$/im

/** A file that somebody chose; without bytes one that does not exist. */
export type ChosenFile = { name: string; bytes: Buffer | undefined }

type Choice = {
  use: Use
  /** Full fonts as designers have them, or those of a @fontsource package. */
  fonts: readonly ChosenFile[]
  licence: ChosenFile | undefined
  /** What the brand has now. */
  before: BrandFonts
  /** Bytes of a file of the brand. */
  sizeOf: (file: string) => number
}

type Added = {
  /** The new `fonts.json`. */
  record: BrandFonts
  family: string
  /** The new files in `fonts/`: fonts and the licence. */
  files: ReadonlyMap<string, Buffer>
  /** For the designer, a sentence each. */
  notes: string[]
}

/** @throws FontError with all that is wrong with the files */
function readChoice({ fonts, licence }: Choice): { sources: SourceFont[]; licence: Buffer } {
  const problems: string[] = []
  const missing = (name: string) => `File ${name} does not exist.`
  const sources = fonts.flatMap(({ name, bytes }) => {
    if (!bytes) {
      problems.push(missing(name))
      return []
    }
    try {
      return [readSourceFont(name, bytes)]
    } catch (cause) {
      if (!(cause instanceof FontError)) throw cause
      problems.push(...cause.problems)
      return []
    }
  })
  if (!licence)
    problems.push('There is no licence beside the font. Add its text, such as OFL.txt (--licence in a terminal).')
  else if (!licence.bytes) problems.push(missing(licence.name))
  if (!licence?.bytes || problems.length > 0) throw new FontError(problems)
  return { sources, licence: licence.bytes }
}

/**
 * @returns how much of it is used
 * @throws FontError if the files of the brand are larger than a first visit should wait for
 */
function checkBudget(sizes: ReadonlyMap<string, number>): string {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  if (total <= MAX_FONT_BYTES)
    return `The brand's fonts have ${Math.ceil(total / 1000)} kB of ${MAX_FONT_BYTES / 1000}.`
  const list = [...sizes].map(([file, bytes]) => `${file} ${Math.ceil(bytes / 1000)} kB`).join(', ')
  throw new FontError([
    `The brand's fonts have ${Math.ceil(total / 1000)} kB, over ${MAX_FONT_BYTES / 1000}: ${list}. Choose a simpler typeface, or use it for headings only (--use heading in a terminal).`,
  ])
}

/** @throws FontError with all that is wrong */
export async function addTypeface(choice: Choice): Promise<Added> {
  const { use, before, sizeOf } = choice
  const { sources, licence } = readChoice(choice)
  const texts = TEXTS.flatMap((path) => Object.values<string>(JSON.parse(readFileSync(path, 'utf8')))).join(' ')
  const { typeface, files, notes } = await makeTypeface(sources, use, texts)
  const { family } = typeface
  const licenceFile = `LICENCE-${family.replaceAll(/[^\w]+/g, '-')}-${contentHash(licence)}.txt`
  const record: BrandFonts = { ...before, [use]: { ...typeface, licence: licenceFile } }
  // Headings have the typeface of the texts unless they have their own.
  if (record.heading?.family === record.text?.family) {
    if (use === 'heading')
      throw new FontError([
        `All texts have ${family}, headings too. For headings only, first remove it from all texts (in a terminal: delete fonts/ of the brand, and typeface.text in its tokens.json).`,
      ])
    delete record.heading
  }
  if (!safeParse(BrandFonts, record).success)
    throw new FontError([
      `The name of the typeface, “${family}”, has characters that a style sheet cannot have. Rename it in a font editor.`,
    ])
  const kept = use === 'text' ? record.heading : record.text
  const sizes = new Map((kept ? filesOf(kept) : []).map((file) => [file, sizeOf(file)] as const))
  for (const [file, bytes] of files) sizes.set(file, bytes.length)
  const budget = checkBudget(sizes)
  const reserved = RESERVED_NAME.exec(licence.toString('utf8'))?.[1]
  if (reserved)
    notes.push(
      `its licence reserves the name ${reserved} for unchanged files. Ask its makers, or take a version without a reserved name.`,
    )
  return {
    record,
    family,
    files: new Map([...files, [licenceFile, licence]]),
    notes: [budget, ...notes.map((note) => `${family}: ${note}`)],
  }
}
