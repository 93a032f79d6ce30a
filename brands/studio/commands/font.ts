/**
 * `npm run brand -- font <brand> Prompt-Regular.ttf Prompt-Bold.ttf [--use heading] [--licence OFL.txt]`: gives a brand a
 * typeface of its own. The files are full fonts as designers have them (TTF, OTF, WOFF, WOFF2; static or variable), or those
 * of a @fontsource package. Thai, Latin and the characters of our texts are kept. With `--use heading` headings and figures
 * only have it, for which one bold file is enough.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeTogether } from '#studio/draft/write-files.ts'
import { addTypeface } from '#studio/typeface/add-typeface.ts'
import { readTokens } from '../../../design-tokens/read-tokens.ts'
import { putToken } from '../../../design-tokens/to-dtcg.ts'
import { brandById } from '../../brand.ts'
import { fontsFolder, readBrandFonts } from '../../typeface/read-fonts.ts'
import { type BrandFonts, filesIn, typefaceValue, USES, type Use } from '../../typeface/record.ts'

/** In the order of preference: a package has a licence of its own beside that of its font. */
const LICENCES = [/^LICEN[CS]E[_-]FONT(?:\.\w+)?$/i, /^OFL(?:\.\w+)?$/i, /^LICEN[CS]E(?:\.\w+)?$/i]

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

const chosen = (path: string) => ({ name: path, bytes: existsSync(path) ? readFileSync(path) : undefined })

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { use: { type: 'string', default: 'text' }, licence: { type: 'string' } },
  })
  const [id = '', ...paths] = positionals
  if (!brandById(id)) throw new RangeError(`Brand ${id} does not exist. Create it with npm run brand -- new.`)
  const use = USES.find((one) => one === values.use)
  if (!use) throw new RangeError(`--use ${values.use} is not known: write text or heading`)
  if (paths.length === 0)
    throw new RangeError(`Name the font's files: npm run brand -- font ${id} Regular.ttf Bold.ttf`)
  const found = paths.find((path) => existsSync(path))
  const licence = values.licence ?? (found && licenceNear(resolve(found)))
  return { id, use, fonts: paths.map(chosen), licence: licence === undefined ? undefined : chosen(licence) }
}

/** The brand's `tokens.json` with a typeface. @param fonts all that the brand has then */
function tokensWith(id: string, use: Use, family: string, { heading }: BrandFonts): string {
  const tokens = JSON.parse(readFileSync(`brands/${id}/tokens.json`, 'utf8'))
  if (!heading) delete tokens.typeface?.heading
  const system = readTokens('design-tokens/base.tokens.json').get('font.sans')?.value
  putToken(tokens, `typeface.${use}`, { $type: 'fontFamily', $value: typefaceValue(family, system) })
  return `${JSON.stringify(tokens, null, 2)}\n`
}

async function addFont() {
  const { id, use, fonts, licence } = readArguments()
  const folder = fontsFolder(id)
  const before = readBrandFonts(id)
  const sizeOf = (file: string) => statSync(join(folder, file)).size
  const { record, family, files, notes } = await addTypeface({ use, fonts, licence, before, sizeOf })
  writeTogether(
    new Map<string, string | Buffer>([
      ...[...files].map(([file, bytes]) => [join(folder, file), bytes] as const),
      [join(folder, 'fonts.json'), `${JSON.stringify(record, null, 2)}\n`],
      [`brands/${id}/tokens.json`, tokensWith(id, use, family, record)],
    ]),
  )
  for (const file of filesIn(before)) if (!filesIn(record).includes(file)) rmSync(join(folder, file), { force: true })
  for (const note of notes) console.log(note)
  const list = [...files]
    .filter(([file]) => file.endsWith('.woff2'))
    .map(([file, bytes]) => `${file} (${Math.ceil(bytes.length / 1000)} kB)`)
  console.log(
    `wrote brands/${id}/fonts/: ${list.join(', ')}, and the licence ${basename(licence?.name ?? '')}. A running npm run dev shows it; restart npm start to see it there.`,
  )
}

try {
  await addFont()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
