import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colorValue, putToken } from '#design-tokens/to-dtcg.ts'

/** What the build needs of the project to check its brands. */
const COPIED = ['brands', 'design-tokens', 'src/contract', 'src/locales', 'package.json']

const root = mkdtempSync(join(tmpdir(), 'washday-build-'))
beforeAll(() => {
  const filter = (path: string) => !path.startsWith('brands/studio')
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true, filter })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function build() {
  const script = `import { checkBrands } from './brands/check-brand.ts'
await checkBrands()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr }
}

/** Gives The Wash other fills. */
function setFill(light: string, dark: string) {
  const file = JSON.parse(readFileSync('brands/the-wash/tokens.json', 'utf8'))
  const $extensions = { 'app.washday.dark': colorValue(dark) }
  putToken(file, 'color.fill', { $type: 'color', $value: colorValue(light), $extensions })
  writeFileSync(join(root, 'brands/the-wash/tokens.json'), JSON.stringify(file))
}

test.each([
  ['in light colours', '#c4b5fd', '#c4b5fd', 'light: onFill #ffffff on fill #c4b5fd is 1.84:1 and needs 4.5:1'],
  ['in dark colours only', '#1d4ed8', '#172554', 'dark: onFill #070f21 on fill #172554 is 1.29:1'],
])(
  '[D2] a brand with too little contrast %s is not built, and the error names the colours',
  (_, light, dark, reason) => {
    setFill(light, dark)
    const { status, stderr } = build()
    expect(stderr).toContain('Customers cannot use brand the-wash yet:')
    expect(stderr).toContain(reason)
    expect(stderr).toMatch(/ Make color\.fill (?:darker|lighter), or remove color\.fill from tokens\.json\./)
    expect(status).toBe(1)
  },
)

test('control: a brand with the same colour and enough contrast is built', () => {
  setFill('#1d4ed8', '#93c5fd')
  expect(build()).toEqual({ status: 0, stderr: '' })
})

test('the build of the app checks its brands', () => {
  expect(readFileSync('src/server/app/build-app.ts', 'utf8')).toContain('await checkBrands()')
})
