import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './copy-project.ts'

/** A copy of the project, in which the brand editor saves. */
const root = mkdtempSync(join(tmpdir(), 'washday-editor-'))
const files = join(root, 'chosen')
const brand = join(root, 'brands/wash-max')
const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/anuphan/${name}`))

beforeAll(async () => {
  copyProject(root, ['brands', 'design-tokens', 'public', 'src', 'package.json'])
  rmSync(join(brand, 'pictures'), { recursive: true, force: true }) // of its shop
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.brand-editor'))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  mkdirSync(files)
  const draw = (name: string, background: string, width = 1536, height = 864) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(join(files, name))
  await draw('blue.jpg', '#16324a')
  await draw('red.jpg', '#7a2f55')
  await draw('small.jpg', '#7a2f55', 640, 360)
  for (const name of ['400Regular/Anuphan_400Regular.ttf', '700Bold/Anuphan_700Bold.ttf', 'LICENSE_FONT'])
    cpSync(font(name), join(files, name.split('/').at(-1) ?? name))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs steps of the editor's local server in the copy. They have `api`, `read`, `open`, `save`, `typeface` and `say`. */
function inEditor(steps: string) {
  const code = `
import { readFileSync } from 'node:fs'
import * as api from '#brands/studio/draft/editor-api.ts'
const said = {}
const say = (name, value) => { said[name] = value }
const read = (name) => readFileSync('chosen/' + name)
const open = () => api.openBrandAnswer('wash-max')[1]
const save = (draft, version) => api.saveAnswer(JSON.stringify({ draft, version, folder: 'wash-max' }))
const typeface = async (use, before, names) => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ use, folder: 'wash-max', before: JSON.stringify(before) })) form.append(key, value)
  for (const name of names) form.append(name.startsWith('LICENSE') ? 'licence' : 'font', new File([read(name)], name))
  const request = new Response(form)
  return api.typefaceAnswer(request.headers.get('content-type'), Buffer.from(await request.arrayBuffer()))
}
${steps}
console.log(JSON.stringify(said))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const filesIn = (folder: string) => (existsSync(join(brand, folder)) ? readdirSync(join(brand, folder)).sort() : [])
const hashed = (name: string) => expect.stringMatching(new RegExp(`^${name.replace('.', '-[\\da-f]{8}\\.')}$`))
const NAMED = `const named = (file) => ({ ...draft, brand: { ...draft.brand, pictures: { hero: { file, alt: { th: 'เครื่องซัก', en: 'Washers' } } } } })`

test('chosen pictures and fonts are saved with the draft, and brand check finds nothing', () => {
  const { picture, fonts, saved, findings, size } = inEditor(`
const { draft, version } = open()
const [, { file }] = await api.pictureAnswer('hero.file', 'Shop Front.JPG', read('blue.jpg'))
const [status, made] = await typeface('heading', {}, ['Anuphan_700Bold.ttf', 'LICENSE_FONT'])
say('picture', file)
say('fonts', [status, made.family, made.notes])
${NAMED}
const heading = { $type: 'fontFamily', $value: ['Anuphan', 'Anuphan fallback', 'sans-serif'] }
const tokens = { ...draft.tokens, typeface: { heading } }
say('saved', await save({ ...named(file), tokens, fonts: made.fonts }, version))
const { brandFindings } = await import('#brands/check-brand.ts')
say('findings', await brandFindings('wash-max'))
say('size', api.bytesAnswer('wash-max/pictures/' + file).bytes.length)`)
  expect(picture).toEqual(hashed('shop-front.jpg'))
  expect(fonts).toEqual([200, 'Anuphan', [expect.stringMatching(/^The brand's fonts have \d\d kB of 60\.$/)]])
  expect(saved).toEqual([200, expect.objectContaining({ left: [], version: expect.any(String) })])
  expect(findings).toEqual([])
  expect(filesIn('pictures')).toEqual([picture])
  expect(filesIn('fonts')).toEqual([hashed('LICENCE-Anuphan.txt'), hashed('anuphan-700.woff2'), 'fonts.json'])
  expect(size).toBe(readFileSync(join(files, 'blue.jpg')).length)
})

test('what the editor has written goes with its last use, and an undo finds it; what somebody put there stays', () => {
  const before = filesIn('pictures')
  cpSync(join(files, 'red.jpg'), join(brand, 'pictures/night.jpg'))
  const { other, byHand, last, undone } = inEditor(`
const { draft, version } = open()
${NAMED}
const { file } = draft.brand.pictures.hero
say('byHand', await save(named('night.jpg'), version))
say('undone', [api.bytesAnswer('wash-max/pictures/' + file).type, await api.bytesProblemsAnswer(JSON.stringify({ folder: 'wash-max', draft }))])
const [, { file: other }] = await api.pictureAnswer('hero.file', 'night.jpg', read('red.jpg'))
say('other', other)
const { fonts, tokens: { typeface: _, ...tokens }, ...rest } = named(other)
say('last', await save({ ...rest, tokens }, open().version))`)
  expect(byHand).toEqual([200, expect.objectContaining({ left: [] })])
  expect(undone).toEqual(['image/jpeg', [200, { problems: [] }]])
  expect(last).toEqual([200, expect.objectContaining({ left: ['pictures/night.jpg'] })])
  expect(filesIn('pictures')).toEqual([other, 'night.jpg'])
  expect(filesIn('pictures')).not.toContain(before[0])
  expect(filesIn('fonts')).toEqual([])
})

test('what cannot be used is refused with the words of brand check and brand font, and nothing is written', () => {
  const before = readFileSync(join(brand, 'brand.json'), 'utf8')
  const { picture, name, fonts, missing, outside } = inEditor(`
say('picture', await api.pictureAnswer('hero.file', 'small.jpg', read('small.jpg')))
say('name', await api.pictureAnswer('coupon', 'blue.gif', read('blue.jpg')))
say('fonts', await typeface('text', {}, ['Anuphan_700Bold.ttf', 'small.jpg']))
const { draft, version } = open()
${NAMED}
const [, { fonts }] = await typeface('text', {}, ['Anuphan_400Regular.ttf', 'Anuphan_700Bold.ttf', 'LICENSE_FONT'])
fonts.text.weights[0].files[0].file = 'anuphan-400-00000000.woff2'
say('missing', await save({ ...named('hero-00000000.jpg'), fonts }, version))
say('outside', ['wash-max/pictures/../brand.json', '../brands/wash-max/brand.json', 'generate/pictures/x', 'wash-max/brand.json'].map((path) => api.bytesAnswer(path) ?? null))`)
  expect(picture).toEqual([
    422,
    {
      problems: [
        'pictures.hero.file “small.jpg” has 640 × 360 px, which phones would show blurred. Export it 16:9, best 1536 × 864 px.',
      ],
    },
  ])
  expect(name[1].problems).toEqual([
    'pictures.coupon “blue.gif” is not what its name says: export it as PNG, JPEG or WebP.',
  ])
  expect(fonts).toEqual([
    422,
    {
      problems: [
        'small.jpg: it is not a font, or is damaged. Pass a TTF, OTF, WOFF or WOFF2 file.',
        'There is no licence beside the font. Add its text, such as OFL.txt (--licence in a terminal).',
      ],
    },
  ])
  expect(missing[0]).toBe(422)
  expect(missing[1].problems).toEqual([
    {
      about: 'typeface.text',
      text: expect.stringMatching(
        /^brands\/wash-max\/fonts\/ has “Anuphan”, which no typeface in tokens\.json names\./,
      ),
      isToken: true,
    },
    {
      about: 'pictures.hero.file',
      text: 'pictures.hero.file “hero-00000000.jpg” is missing: choose it again in the brand editor, or put it into brands/wash-max/pictures/.',
    },
    {
      about: 'typeface.text',
      text: expect.stringMatching(/^brands\/wash-max\/fonts\/ misses anuphan-400-00000000\.woff2\. /),
    },
  ])
  expect(outside).toEqual([null, null, null, null])
  expect(readFileSync(join(brand, 'brand.json'), 'utf8')).toBe(before)
  expect(filesIn('fonts')).toEqual([])
})

test('when one file cannot be written, the brand is as it was', () => {
  const before = filesIn('pictures')
  const identity = readFileSync(join(brand, 'brand.json'), 'utf8')
  const { error } = inEditor(`
import { writeFileSync } from 'node:fs'
const { draft, version } = open()
${NAMED}
const [, { file }] = await api.pictureAnswer('hero.file', 'blue.jpg', read('blue.jpg'))
const [, { fonts }] = await typeface('heading', {}, ['Anuphan_700Bold.ttf', 'LICENSE_FONT'])
const heading = { $type: 'fontFamily', $value: ['Anuphan', 'sans-serif'] }
// Stands where the folder of the fonts has to be.
writeFileSync('brands/wash-max/fonts', '')
say('error', await save({ ...named(file), tokens: { ...draft.tokens, typeface: { heading } }, fonts }, version).catch(({ code }) => code))`)
  rmSync(join(brand, 'fonts'))
  expect(error).toBe('EEXIST')
  expect(filesIn('pictures')).toEqual(before)
  expect(readFileSync(join(brand, 'brand.json'), 'utf8')).toBe(identity)
})

test('a draft of another brand brings the pictures of that brand along', () => {
  writeFileSync(join(brand, 'pictures/by-hand.jpg'), readFileSync(join(files, 'blue.jpg')))
  const { saved } = inEditor(`
const { draft, version } = open()
${NAMED}
say('saved', await api.saveAnswer(JSON.stringify({ draft: { ...named('by-hand.jpg'), id: 'night-wash' }, version: null, folder: 'wash-max' })))`)
  expect(saved[1].written).toContain('brands/night-wash/pictures/by-hand.jpg')
  expect(readFileSync(join(root, 'brands/night-wash/pictures/by-hand.jpg'))).toEqual(
    readFileSync(join(files, 'blue.jpg')),
  )
})
