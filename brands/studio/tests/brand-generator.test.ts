import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, FOR_COMMANDS } from './copy-project.ts'

const root = mkdtempSync(join(tmpdir(), 'washday-brand-'))
beforeAll(() => {
  copyProject(root, [...FOR_COMMANDS, 'biome.jsonc', '.gitignore'])
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'lilac.svg'), readFileSync('brands/washday/logo.svg'))
  writeFileSync(join(root, 'empty.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g/></svg>')
  writeFileSync(
    join(root, 'white.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#fff"/></svg>',
  )
  writeFileSync(join(root, 'broken.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g></svg>')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const node = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}
const make = (...args: string[]) => node('brands/studio/commands/new.ts', ...args)
const COMPLETE_ARGS = [
  '--color',
  '#7C3AED',
  '--name',
  "Lilac's Wash",
  '--logo',
  'lilac.svg',
  '--title-th',
  'ร้านซักไลแลค',
  '--line',
  '@lilac',
]

test.each([
  ['no id', [...COMPLETE_ARGS], /“” is not a brand id/],
  ['a bad id', ['../up', ...COMPLETE_ARGS], /“\.\.\/up” is not a brand id/],
  ['an id of the product', ['dev', ...COMPLETE_ARGS], /dev is reserved by the product/],
  ['an existing brand', ['the-wash', ...COMPLETE_ARGS], /Brand the-wash already exists/],
  ['a bad colour', ['lilac', ...COMPLETE_ARGS, '--color', 'lilac'], /lilac is not a colour: write it as #rrggbb/],
  ['no name', ['lilac', ...COMPLETE_ARGS, '--name', ' '], /--name is missing/],
  [
    'a name for no SMS',
    ['lilac', ...COMPLETE_ARGS, '--name', 'ไลแลค'],
    /^smsName is missing: .* in up to 20 Latin letters\.$/,
  ],
  ['two lines', ['lilac', ...COMPLETE_ARGS, '--title-en', 'a\nb'], /--title-en must be one line/],
  ['a missing file', ['lilac', ...COMPLETE_ARGS, '--logo', 'gone.svg'], /File gone\.svg does not exist/],
  [
    'a logo that draws nothing',
    ['lilac', ...COMPLETE_ARGS, '--logo', 'empty.svg'],
    /^The logo cannot be used:\nIt draws nothing\. Select the logo before you export it\.$/,
  ],
  [
    'a white logo',
    ['lilac', ...COMPLETE_ARGS, '--logo', 'white.svg'],
    /^The logo is hardly seen on the light header, #\w{6}: 0 % of its box has a contrast of 1\.5:1\. .*logo-dark\.svg\.$/,
  ],
  [
    'a broken logo',
    ['lilac', ...COMPLETE_ARGS, '--logo', 'broken.svg'],
    /^The logo cannot be used:\nIt is not an SVG drawing, or is damaged: [^\n]*$/,
  ],
])('brand generator: with %s it prints what is wrong and writes no files', (_, args, message) => {
  const { status, stderr } = make(...args)
  expect(stderr).toMatch(message)
  // Without a stack trace.
  expect(stderr.split('\n').length).toBeLessThanOrEqual(2)
  expect(status).toBe(1)
  expect(existsSync(join(root, 'brands/lilac'))).toBe(false)
  expect(existsSync(join(root, 'public/lilac'))).toBe(false)
})

test('brand generator: a brand that nobody can call is not written', () => {
  const { status, stderr } = make('lilac', ...COMPLETE_ARGS.slice(0, -2))
  expect(stderr).toMatch(/^contact has no phone, LINE or e-mail: give at least one\. /)
  expect([status, existsSync(join(root, 'brands/lilac'))]).toEqual([1, false])
})

test('brand generator: makes a brand from a colour, a name and a logo, and its own host serves it', () => {
  expect(make('lilac-wash', ...COMPLETE_ARGS)).toMatchObject({ status: 0, stderr: '' })
  const output = node(
    '--input-type=module',
    '-e',
    `import { brandFromHostname } from '#brands/brand.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
const brand = brandFromHostname('lilac-wash.example.com')
console.log(JSON.stringify([brand.id, brand.name, brand.title, readResolvedTokens(brand.id).get('color.brand').value]))`,
  )
  const title = { th: 'ร้านซักไลแลค', en: "Lilac's Wash" }
  expect(JSON.parse(output.stdout)).toEqual(['lilac-wash', "Lilac's Wash", title, '#7c3aed'])
  const record = JSON.parse(readFileSync(join(root, 'brands/lilac-wash/assets.json'), 'utf8'))
  for (const name of Object.keys(record.files))
    expect(existsSync(join(root, 'public/lilac-wash', name)), name).toBe(true)
  expect(make('lilac-wash', ...COMPLETE_ARGS).stderr).toMatch(/Brand lilac-wash already exists/)
})
