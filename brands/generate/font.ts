/**
 * `npm run brand:font <brand> -- Prompt-Regular.ttf Prompt-Bold.ttf [--use heading] [--licence OFL.txt]`: gives a brand a
 * typeface of its own. The files are full fonts as designers have them (TTF, OTF, WOFF, WOFF2; static or variable), or those
 * of a @fontsource package. Thai, Latin and the characters of our texts are kept. With `--use heading` headings and figures
 * only have it, for which one bold file is enough.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brandById } from '#brands/brand.ts'
import { MAX_FONT_BYTES, makeTypeface, type Use } from '#brands/typeface/make-typeface.ts'
import { filesOf, fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import { type BrandFonts, fallbackOf } from '#brands/typeface/record.ts'
import { FontError, readSourceFont } from '#brands/typeface/source-font.ts'
import { readTokens } from '#design-tokens/read-tokens.ts'
import { putToken } from '#design-tokens/to-dtcg.ts'

const TEXTS = ['src/locales/th.json', 'src/locales/en.json']
/** In the order of preference: a package has a licence of its own beside that of its font. */
const LICENCES = [/^LICEN[CS]E[_-]FONT(?:\.\w+)?$/i, /^OFL(?:\.\w+)?$/i, /^LICEN[CS]E(?:\.\w+)?$/i]
const RESERVED_NAME = /with Reserved Font Names? (.+?)\.?\s*$/im

const isUse = (use: string): use is Use => use === 'text' || use === 'heading'

/** A licence beside a font, or in one of two folders above it, as packages have it. */
function licenceNear(path: string): string | undefined {
  const folders = [dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))]
  for (const folder of folders)
    for (const pattern of LICENCES) {
      const name = readdirSync(folder).find((one) => pattern.test(one) && statSync(join(folder, one)).isFile())
      if (name) return join(folder, name)
    }
  return undefined
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { use: { type: 'string', default: 'text' }, licence: { type: 'string' } },
  })
  const [id = '', ...paths] = positionals
  if (!brandById(id)) throw new RangeError(`Brand ${id} does not exist. Create it with npm run brand:new.`)
  if (!isUse(values.use)) throw new RangeError(`--use ${values.use} is not known: write text or heading`)
  if (paths.length === 0)
    throw new RangeError(`Name the font's files: npm run brand:font ${id} -- Regular.ttf Bold.ttf`)
  const problems: string[] = []
  const sources = paths.flatMap((path) => {
    if (!existsSync(path)) {
      problems.push(`File ${path} does not exist.`)
      return []
    }
    try {
      return [readSourceFont(path, readFileSync(path))]
    } catch (cause) {
      if (!(cause instanceof FontError)) throw cause
      problems.push(...cause.problems)
      return []
    }
  })
  const found = paths.find((path) => existsSync(path))
  const licence = values.licence ?? (found && licenceNear(resolve(found)))
  if (licence === undefined) problems.push('There is no licence beside the font. Pass its text: --licence OFL.txt')
  else if (!existsSync(licence)) problems.push(`File ${licence} does not exist.`)
  if (licence === undefined || problems.length > 0) throw new FontError(problems)
  return { id, use: values.use, sources, licence: readFileSync(licence, 'utf8'), licencePath: licence }
}

/** @throws FontError if the files of the brand are larger than a first visit should wait for */
function checkBudget(sizes: ReadonlyMap<string, number>) {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  if (total <= MAX_FONT_BYTES) return
  const list = [...sizes].map(([file, bytes]) => `${file} ${Math.ceil(bytes / 1000)} kB`).join(', ')
  throw new FontError([
    `The brand's fonts have ${Math.ceil(total / 1000)} kB, over ${MAX_FONT_BYTES / 1000}: ${list}. Choose a simpler typeface, or use it for headings only: --use heading`,
  ])
}

/** @param fonts what the brand has now */
function writeTokens(id: string, use: Use, family: string, { heading }: BrandFonts) {
  const path = `brands/${id}/tokens.json`
  const tokens = JSON.parse(readFileSync(path, 'utf8'))
  if (!heading) delete tokens.typeface?.heading
  const system = [readTokens('design-tokens/base.tokens.json').get('font.sans')?.value].flat()
  putToken(tokens, `typeface.${use}`, { $type: 'fontFamily', $value: [family, fallbackOf(family), ...system] })
  writeFileSync(path, `${JSON.stringify(tokens, null, 2)}\n`)
}

async function addFont() {
  const { id, use, sources, licence, licencePath } = readArguments()
  const texts = TEXTS.flatMap((path) => Object.values<string>(JSON.parse(readFileSync(path, 'utf8')))).join(' ')
  const { typeface, files, notes } = await makeTypeface(sources, use, texts)
  const folder = fontsFolder(id)
  const previous = readBrandFonts(id)
  const licenceFile = `LICENCE-${typeface.family.replaceAll(/[^\w]+/g, '-')}.txt`
  const record: BrandFonts = { ...previous, [use]: { ...typeface, licence: licenceFile } }
  // Headings have the typeface of the texts unless they have their own.
  if (record.heading?.family === record.text?.family) {
    if (use === 'heading')
      throw new FontError([
        `All texts have ${typeface.family}, headings too. For headings only, delete brands/${id}/fonts/ and typeface.text in tokens.json first.`,
      ])
    delete record.heading
  }
  const kept = use === 'text' ? record.heading : record.text
  const sizes = new Map(
    (kept ? filesOf(kept) : []).map((file) => [file, statSync(join(folder, file)).size] as [string, number]),
  )
  for (const [file, bytes] of files) sizes.set(file, bytes.length)
  checkBudget(sizes)
  mkdirSync(folder, { recursive: true })
  for (const [file, bytes] of files) writeFileSync(join(folder, file), bytes)
  writeFileSync(join(folder, licenceFile), licence)
  writeFileSync(join(folder, 'fonts.json'), `${JSON.stringify(record, null, 2)}\n`)
  writeTokens(id, use, typeface.family, record)
  const named = [record.text, record.heading].flatMap((one) => (one ? [...filesOf(one), one.licence] : []))
  for (const file of readdirSync(folder)) if (![...named, 'fonts.json'].includes(file)) rmSync(join(folder, file))
  for (const note of notes) console.log(`${typeface.family}: ${note}`)
  const reserved = RESERVED_NAME.exec(licence)?.[1]
  if (reserved)
    console.log(
      `${typeface.family}: its licence reserves the name ${reserved} for unchanged files. Ask its makers, or take a version without a reserved name.`,
    )
  const list = [...files].map(([file, bytes]) => `${file} (${Math.ceil(bytes.length / 1000)} kB)`).join(', ')
  console.log(
    `wrote brands/${id}/fonts/: ${list}, and the licence ${basename(licencePath)}. Restart npm start to see it.`,
  )
}

try {
  await addFont()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
