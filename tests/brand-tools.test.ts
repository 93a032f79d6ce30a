import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileHash } from '#brands/make/raster.ts'
import { colorValue } from '#design-tokens/to-dtcg.ts'

const root = mkdtempSync(join(tmpdir(), 'washday-tools-'))
beforeAll(() => {
  for (const path of ['brands', 'design-tokens', 'public', 'src/build/readable-brands.ts', 'package.json'])
    cpSync(path, join(root, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Nothing</title>')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const node = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stderr }
}
const build = () =>
  node(
    '--input-type=module',
    '-e',
    `import { build } from 'vite'
import { readableBrands } from './src/build/readable-brands.ts'
await build({ configFile: false, logLevel: 'silent', plugins: [readableBrands] })`,
  )

/** The Wash with a fill of its own. */
function paint(light: string, dark: string) {
  const file = JSON.parse(readFileSync('brands/the-wash/tokens.json', 'utf8'))
  const $extensions = { 'app.washday.dark': colorValue(dark) }
  file.color.fill = { $type: 'color', $value: colorValue(light), $extensions }
  writeFileSync(join(root, 'brands/the-wash/tokens.json'), JSON.stringify(file))
}

test.each([
  ['in light', '#c4b5fd', '#c4b5fd', 'light: onFill #ffffff on fill #c4b5fd is 1.84:1 and needs 4.5:1'],
  ['in dark alone', '#1d4ed8', '#172554', 'dark: fill #172554 on canvas'],
])('a brand that cannot be read %s is neither drawn nor built, and is told why', (_, light, dark, why) => {
  paint(light, dark)
  const icon = join(root, 'public/the-wash/icon-192.png')
  const before = fileHash(icon)
  for (const { status, stderr } of [node('brands/make/assets.ts', 'the-wash'), build()]) {
    expect(stderr).toContain('the-wash cannot be read:')
    expect(stderr).toContain(why)
    expect(stderr).toContain('Change these colours in brands/the-wash/tokens.json')
    expect(status).toBe(1)
  }
  expect(fileHash(icon)).toBe(before)
})

test('control: one that sets the same colour so that it can be read is drawn and built', () => {
  paint('#1d4ed8', '#93c5fd')
  expect(build()).toEqual({ status: 0, stderr: '' })
  expect(node('brands/make/assets.ts', 'the-wash')).toEqual({ status: 0, stderr: '' })
})

test('the build of the app looks at its brands', async () => {
  const { plugins } = await resolveConfig({ logLevel: 'silent' }, 'build')
  expect(plugins.map(({ name }) => name)).toContain('readable-brands')
})
