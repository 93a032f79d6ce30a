import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkitten'
import subsetFont from 'subset-font'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FONT_BYTES, makeTypeface } from '#studio/typeface/make-typeface.ts'
import { averageWidths, FontError, layoutFeatures, readSourceFont } from '#studio/typeface/source-font.ts'
import { THAI_LETTERS, unicodeRange } from '../../typeface/characters.ts'
import { fontFaces } from '../../typeface/font-faces.ts'
import { SYSTEM_FONTS } from '../../typeface/system-fonts.ts'
import { copyProject } from './copy-project.ts'

const TEXTS = ['th', 'en']
  .flatMap((language) => Object.values<string>(JSON.parse(readFileSync(`src/locales/${language}.json`, 'utf8'))))
  .join(' ')
const REGULAR = import.meta.resolve('@expo-google-fonts/anuphan/400Regular/Anuphan_400Regular.ttf')
const BOLD = import.meta.resolve('@expo-google-fonts/anuphan/700Bold/Anuphan_700Bold.ttf')
const VARIABLE_THAI = import.meta.resolve('@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2')
const VARIABLE_LATIN = import.meta.resolve('@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2')
const noto = (family: string, script: string, weight: number) =>
  import.meta.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`)

const bytesOf = (url: string) => readFileSync(fileURLToPath(url))
const source = (url: string) => readSourceFont(fileURLToPath(url), bytesOf(url))
const fontOf = (bytes: Buffer) => create(bytes) as Font // not a collection
const make = (urls: readonly string[], use: 'text' | 'heading' = 'text') => makeTypeface(urls.map(source), use, TEXTS)
const problemsOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => [],
      (error: unknown) => (error instanceof FontError ? error.problems : [error]),
    )
const widthsIn = (urls: readonly string[]) =>
  averageWidths(
    urls.map((url) => source(url).font),
    TEXTS,
  )

/** A font whose maker has set a flag about embedding. */
async function withFsType(flag: number) {
  const options = { targetFormat: 'truetype', keepFeatures: [], preserveNameIds: [], noHinting: true } as const
  const font = await subsetFont(bytesOf(REGULAR), 'กa', options)
  for (let i = 0; i < font.readUInt16BE(4); i++)
    if (font.toString('latin1', 12 + 16 * i, 16 + 16 * i) === 'OS/2')
      font.writeUInt16BE(flag, font.readUInt32BE(20 + 16 * i) + 8)
  return font
}

test('two full fonts become two small files with Thai, Latin, the baht, and the rules that place Thai marks', async () => {
  const { typeface, files, notes } = await make([BOLD, REGULAR])
  expect(typeface.family).toBe('Anuphan')
  expect(typeface.weights.map(({ weight, files: own }) => [weight, own])).toEqual([
    [400, [{ file: expect.stringMatching(/^anuphan-400-[\da-f]{8}\.woff2$/) }]],
    [700, [{ file: expect.stringMatching(/^anuphan-700-[\da-f]{8}\.woff2$/) }]],
  ])
  expect([...files.values()].reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(MAX_FONT_BYTES)
  for (const bytes of files.values()) {
    const font = fontOf(bytes)
    for (const letter of [...THAI_LETTERS, ...'Aa09฿–…'])
      expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true)
    expect(font.hasGlyphForCodePoint(0x416), 'a Cyrillic letter').toBe(false)
    expect(font.getName('license')).toMatch(/SIL Open Font License/)
  }
  expect(notes).toEqual([])
})

test('what places marks and joins letters in the full font is in the small file', async () => {
  const { files } = await make([BOLD], 'heading')
  const all = layoutFeatures(bytesOf(BOLD))
  const options = { targetFormat: 'truetype', keepFeatures: [...all], preserveNameIds: [], noHinting: true } as const
  const [bold = Buffer.of()] = files.values()
  const kept = layoutFeatures(await subsetFont(bold, 'ก่ ปี่ ญู fi 0', options))
  for (const feature of ['mark', 'mkmk', 'ccmp'].filter((name) => all.has(name))) expect(kept).toContain(feature)
  expect(all).toContain('mark')
})

test('a variable font gives both weights, and files for Latin and Thai know their characters', async () => {
  const { typeface } = await make([VARIABLE_THAI, VARIABLE_LATIN])
  const [regular, bold] = typeface.weights
  expect(typeface.weights.map(({ weight }) => weight)).toEqual([400, 700])
  expect(bold?.widths.latin).toBeGreaterThan(regular?.widths.latin ?? 1)
  expect(regular?.widths.latin).toBeCloseTo(widthsIn([REGULAR]).latin ?? 0, 2)
  const [latin, thai] = regular?.files ?? []
  expect(latin?.range).toMatch(/^U\+20-7E,/)
  expect(thai?.range).toBe('U+E01-E3A,U+E3F-E5B')
})

test('headings need one bold file', async () => {
  const { typeface } = await make([BOLD], 'heading')
  expect(typeface.weights.map(({ weight }) => weight)).toEqual([700])
})

test.each([
  ['no bold file', () => make([REGULAR]), ['There is no file for bold text. Pass a regular and a bold file.']],
  [
    'no Thai',
    () => make([noto('noto-sans', 'latin', 700)], 'heading'),
    [
      'noto-sans-latin-700-normal.woff2: it has no Thai letters. Pass the file with Thai, too, or choose a typeface with Thai.',
    ],
  ],
  [
    'no Latin, and no regular file',
    () => make([noto('noto-sans-thai', 'thai', 700)]),
    [
      'There is no file for regular text. Pass a regular and a bold file.',
      'noto-sans-thai-thai-700-normal.woff2: it has no Latin letters. Pass the file with Latin, too.',
    ],
  ],
  [
    'two fonts of one weight',
    () => make([BOLD, BOLD], 'heading'),
    ['Anuphan_700Bold.ttf: other files have all its letters. Pass one file for each weight.'],
  ],
  [
    'two typefaces',
    () => make([noto('noto-sans', 'latin', 700), BOLD], 'heading'),
    ['The files are of several typefaces: Noto Sans, Anuphan. Pass those of one.'],
  ],
  [
    'no font',
    () => readSourceFont('Font.ttf', Buffer.from('<svg/>')),
    ['Font.ttf: it is not a font, or is damaged. Pass a TTF, OTF, WOFF or WOFF2 file.'],
  ],
  [
    'a font that may not be embedded',
    async () => readSourceFont('Font.ttf', await withFsType(2)),
    ['Font.ttf: its maker forbids embedding (fsType 2). Ask the maker for a licence and file for the web.'],
  ],
  [
    'a font that may not be a subset',
    async () => readSourceFont('Font.ttf', await withFsType(0x100)),
    ['Font.ttf: its maker forbids subsets (fsType 0x100). Ask the maker for a licence and file for the web.'],
  ],
])('%s is refused with all that is wrong', async (_, work, problems) => {
  expect(await problemsOf(work)).toEqual(problems)
})

test('a font that may be edited, or viewed and printed, is taken', async () => {
  for (const flag of [0, 4, 8])
    expect(await problemsOf(async () => readSourceFont('Font.ttf', await withFsType(flag)))).toEqual([])
})

test.each(SYSTEM_FONTS.filter(({ postScriptName }) => postScriptName.startsWith('Noto')))(
  'the width of $postScriptName is that of the font in our texts',
  ({ script, weight, width }) => {
    const url = script === 'thai' ? noto('noto-sans-thai', 'thai', weight) : noto('noto-sans', 'latin', weight)
    expect(Math.abs((widthsIn([url])[script] ?? 0) / width - 1)).toBeLessThan(0.01)
  },
)

test('the fonts of devices stand in with the widths and heights of the brand’s', async () => {
  const { typeface } = await make([BOLD], 'heading')
  const css = fontFaces({ heading: { ...typeface, licence: 'LICENCE.txt' } }, (file) => `/x/${file}`)
  expect(css).toMatch(
    /^@font-face\{font-family:'Anuphan';font-weight:700;src:url\(\/x\/anuphan-700-\w+\.woff2\);font-display:swap\}/,
  )
  const [, scale = 0, ascent = 0] =
    /src:local\(NotoSansThai-Bold\);size-adjust:([\d.]+)%;ascent-override:([\d.]+)%/.exec(css) ?? []
  const own = widthsIn([BOLD])
  const system = widthsIn([noto('noto-sans-thai', 'thai', 700)])
  expect(Number(scale) / 100).toBeCloseTo((own.thai ?? 0) / (system.thai ?? 1), 2)
  expect((Number(scale) * Number(ascent)) / 10_000).toBeCloseTo(typeface.ascent, 2)
  expect(css).not.toContain('font-weight:400')
  expect(fontFaces({}, String)).toBe('')
})

test('characters are written as CSS writes them', () => {
  expect(unicodeRange([...'cab', 'ก', '฿'])).toBe('U+61-63,U+E01,U+E3F')
})

const root = mkdtempSync(join(tmpdir(), 'washday-font-'))
beforeAll(() => {
  copyProject(root, ['brands', 'design-tokens', 'src', 'package.json'])
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  for (const id of ['wash-max', 'the-wash']) withoutTypeface(id)
})
/** Our brands have typefaces; these tests begin without. */
function withoutTypeface(id: string) {
  rmSync(join(root, 'brands', id, 'fonts'), { recursive: true })
  const file = join(root, 'brands', id, 'tokens.json')
  const { typeface: _, ...tokens } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(tokens))
}
afterAll(() => rmSync(root, { recursive: true, force: true }))

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}
const script = (code: string) => node('--input-type=module', '-e', code)
const addFont = (...args: string[]) => node('brands/studio/commands/font.ts', ...args)
const check = (id: string) =>
  script(`import { checkBrand } from '#brands/check-brand.ts'
try { await checkBrand('${id}') } catch (error) { console.log(error.message) }`).stdout.trim()

test.each([
  ['an unknown brand', ['lilac', fileURLToPath(BOLD)], /^Brand lilac does not exist/],
  ['an unknown use', ['wash-max', '--use', 'body', fileURLToPath(BOLD)], /^--use body is not known/],
  ['no file', ['wash-max'], /^Name the font's files/],
  [
    'files that are missing, no font and no licence',
    ['wash-max', 'gone.ttf', 'package.json'],
    /^The font cannot be used:\nFile gone\.ttf does not exist\.\npackage\.json: it is not a font[^\n]*\nThere is no licence beside the font[^\n]*$/,
  ],
])('brand font with %s prints all that is wrong and changes nothing', (_, args, message) => {
  const { status, stderr } = addFont(...args)
  expect(stderr).toMatch(message)
  expect(status).toBe(1)
  expect(existsSync(join(root, 'brands/wash-max/fonts'))).toBe(false)
})

const withoutHash = (file: string) => file.replace(/-[\da-f]{8}\./, '.')

/** The heads of pages and the response with a font, from a server of the copy. */
const served = () =>
  JSON.parse(
    script(`import { Hono } from 'hono'
import { brandById } from '#brands/brand.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { mountBrandFonts } from '#server/web/brand-files.ts'
import { readConfig } from '#server/platform/config.ts'
import { pageRequest } from '#server/web/page/page-request.ts'
const server = new Hono()
mountBrandFonts(server)
const parts = { build: 'b1', styles: [], rescue: '', script: { href: '' }, filesFor: () => [] }
const visit = { record: undefined, origin: '', page: undefined, search: '', cookie: '', acceptLanguage: '' }
const page = (id, path) => {
  const { head } = pageRequest(readConfig({}), parts, { ...visit, brand: brandById(id), path })
  return { css: head.styles.join('') }
}
const th = page('wash-max', '/th')
const address = /url\\(([^)]*)\\)/.exec(th.css)?.[1] ?? '/none'
const font = await server.request(address)
const missing = await server.request(address.replace(/.{8}\\.woff2/, 'aaaaaaaa.woff2'))
console.log(JSON.stringify({ th, shell: page('wash-max', SHELL_PATH), other: page('the-wash', '/th'), address, status: [font.status, missing.status], headers: Object.fromEntries(font.headers), bytes: (await font.bytes()).length }))`)
      .stdout,
  )

test('a brand with a typeface names and serves it; another brand does not', () => {
  expect(addFont('wash-max', '--use', 'heading', fileURLToPath(BOLD))).toMatchObject({ status: 0, stderr: '' })
  const folder = join(root, 'brands/wash-max/fonts')
  const [licence = '', font = '', ...rest] = readdirSync(folder).sort()
  expect([licence, font].map(withoutHash)).toEqual(['LICENCE-Anuphan.txt', 'anuphan-700.woff2'])
  expect(rest).toEqual(['fonts.json'])
  expect(readFileSync(join(folder, licence), 'utf8')).toContain('SIL OPEN FONT LICENSE')
  expect(check('wash-max')).toBe('')

  const { th, shell, other, address, status, headers, bytes } = served()
  expect(th.css).toContain("@font-face{font-family:'Anuphan';font-weight:700;")
  expect(th.css).not.toContain('--fonts-text:')
  expect(shell.css).toContain(`src:url(${address})`)
  expect(other.css).not.toMatch(/@font-face|Anuphan/)
  expect(status).toEqual([200, 404])
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(bytes).toBe(readFileSync(join(folder, font)).length)
})

test('a typeface for all texts takes the place of the same one for headings, and no file stays that no page uses', () => {
  const both = [VARIABLE_LATIN, VARIABLE_THAI].map((url) => fileURLToPath(url))
  expect(addFont('wash-max', ...both)).toMatchObject({ status: 0, stderr: '' })
  const { typeface } = JSON.parse(readFileSync(join(root, 'brands/wash-max/tokens.json'), 'utf8'))
  expect(Object.keys(typeface)).toEqual(['text'])
  const fonts = readdirSync(join(root, 'brands/wash-max/fonts')).filter((file) => file.endsWith('.woff2'))
  expect(fonts.map(withoutHash).sort()).toEqual([
    'anuphan-400-2.woff2',
    'anuphan-400.woff2',
    'anuphan-700-2.woff2',
    'anuphan-700.woff2',
  ])
  expect(addFont('wash-max', '--use', 'heading', fileURLToPath(BOLD)).stderr).toContain(
    'All texts have Anuphan, headings too.',
  )
})

test('a typeface without a file, and a file without a typeface, are refused with the remedy', () => {
  const file = join(root, 'brands/the-wash/tokens.json')
  const tokens = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(
    file,
    JSON.stringify({ ...tokens, typeface: { text: { $type: 'fontFamily', $value: ['Sarabun', 'sans-serif'] } } }),
  )
  expect(check('the-wash')).toMatch(
    /^Customers cannot use brand the-wash yet:\n {2}typeface\.text names “Sarabun”, of which brands\/the-wash\/fonts\/ has no file\. Choose the font's files in the brand editor, run npm run brand -- font the-wash /,
  )
  const folder = join(root, 'brands/wash-max/fonts')
  const font = readdirSync(folder).find((name) => name.startsWith('anuphan-400-')) ?? ''
  rmSync(join(folder, font))
  expect(check('wash-max')).toContain(`brands/wash-max/fonts/ misses ${font}. `)
})
