import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS, type Usage } from '#studio/commands/usage.ts'
import { variablesOf } from '../../../design-tokens/css.ts'
import { readResolvedTokens } from '../../../design-tokens/read-tokens.ts'
import { colorValue, type Group, putToken } from '../../../design-tokens/to-dtcg.ts'
import { fileHash } from '../../asset-record.ts'
import { brandIds } from '../../read-brands.ts'
import { copyProject, FOR_COMMANDS } from './copy-project.ts'

const root = mkdtempSync(join(tmpdir(), 'washday-tools-'))
beforeAll(() => {
  copyProject(root, FOR_COMMANDS)
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
const node = (...args: string[]) => {
  const { status, stderr } = run(...args)
  return { status, stderr }
}
const build = () =>
  node(
    '--input-type=module',
    '-e',
    `import { checkBrands } from './brands/check-brand.ts'
await checkBrands()`,
  )

/** Gives The Wash other values of some tokens. */
function setTokens(tokens: Readonly<Record<string, Group>>) {
  const file = JSON.parse(readFileSync('brands/the-wash/tokens.json', 'utf8'))
  for (const [name, token] of Object.entries(tokens)) putToken(file, name, token)
  writeFileSync(join(root, 'brands/the-wash/tokens.json'), JSON.stringify(file))
}
const setFill = (light: string, dark: string) =>
  setTokens({
    'color.fill': {
      $type: 'color',
      $value: colorValue(light),
      $extensions: { 'app.washday.dark': colorValue(dark) },
    },
  })
const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })

/** What the commands and the build say about The Wash. */
const refusals = () => [node('brands/studio/commands/assets.ts', 'the-wash'), build()]

test.each([
  ['in light colours', '#c4b5fd', '#c4b5fd', 'light: onFill #ffffff on fill #c4b5fd is 1.84:1 and needs 4.5:1'],
  ['in dark colours only', '#1d4ed8', '#172554', 'dark: onFill #070f21 on fill #172554 is 1.29:1'],
])(
  '[D2] a brand with too little contrast %s gets no pictures and no build, and the error names the colours',
  (_, light, dark, reason) => {
    setFill(light, dark)
    const icon = join(root, 'public/the-wash/icon-192.png')
    const iconHash = fileHash(icon)
    for (const { status, stderr } of refusals()) {
      expect(stderr).toContain('Customers cannot use brand the-wash yet:')
      expect(stderr).toContain(reason)
      expect(stderr).toMatch(/ Make color\.fill (?:darker|lighter), or remove color\.fill from tokens\.json\./)
      expect(status).toBe(1)
    }
    expect(fileHash(icon)).toBe(iconHash)
  },
)

test('[D2] sizes that hurt are refused by brand assets, by the build and by brand check, in the same words', () => {
  // Its shape, square, decides the other corners.
  setTokens({ 'target.touch': px(20), 'spacing.4': px(2), 'radius.full': px(4) })
  const { status, stdout } = run('brands/studio/commands/check.ts')
  expect(status).toBe(1)
  expect(stdout).toContain('washday: nothing to change\n')
  const [, list = ''] = stdout.split('the-wash: 3 to change\n')
  const lines = list.split('\n').filter((line) => line.startsWith('  '))
  expect(lines.map((line) => line.split(' and ')[0])).toEqual([
    '  spacing.4 is 2px',
    '  radius.full is 4px',
    '  target.touch is 20px',
  ])
  for (const refusal of refusals()) {
    for (const line of lines) expect(refusal.stderr).toContain(line)
    expect(refusal.status).toBe(1)
  }
})

test('brand check names what a broken file and an unknown brand need', () => {
  writeFileSync(join(root, 'brands/the-wash/tokens.json'), '{')
  const broken = run('brands/studio/commands/check.ts', 'the-wash', 'nobody')
  expect(broken.status).toBe(1)
  expect(broken.stdout).toMatch(/^the-wash: 1 to change\n {2}.*JSON/)
  expect(broken.stdout).toContain('nobody: 1 to change\n  There is no such brand. The brands are washday, ')
})

test('control: a brand with the same colour and enough contrast gets its pictures and is built', () => {
  setFill('#1d4ed8', '#93c5fd')
  expect(build()).toEqual({ status: 0, stderr: '' })
  expect(node('brands/studio/commands/assets.ts', 'the-wash')).toEqual({ status: 0, stderr: '' })
})

test('tokens export writes what is asked for; its CSS has every variable of a brand, and both schemes', () => {
  cpSync('brands/wash-max', join(root, 'brands/wash-max'), { recursive: true })
  const { status, stdout } = run('brands/studio/commands/export-tokens.ts', '--format=css', '--brand', 'wash-max')
  expect([status, stdout]).toEqual([0, 'build/tokens/wash-max/css/tokens.css\n'])
  const css = readFileSync(join(root, 'build/tokens/wash-max/css/tokens.css'), 'utf8')
  const { window } = new JSDOM(`<style>${css}</style>`, { url: 'http://localhost', pretendToBeVisual: true })
  const [sheet] = window.document.styleSheets
  const rules = [...(sheet?.cssRules ?? [])]
  const styles = rules.flatMap((rule) => (rule instanceof window.CSSStyleRule ? [rule.style] : []))
  // jsdom drops the spaces after commas.
  const withoutSpaces = (value = '') => value.replaceAll(/\s+/g, '')
  const valueIn = (name: string) =>
    withoutSpaces(styles.map((style) => style.getPropertyValue(name)).find((value) => value !== ''))
  const tokens = readResolvedTokens('wash-max')
  const expectedVariables = variablesOf(tokens)
  expect(expectedVariables.size).toBeGreaterThan(60)
  for (const [name, value] of expectedVariables) expect(valueIn(name), name).toBe(withoutSpaces(value))
  expect(valueIn('--colors-brand')).toBe(tokens.get('color.brand')?.value)
  expect(valueIn('--text-body')).toBe('4001rem/1.65var(--fonts-text)')
  const variables = styles.slice(1).reduce((sum, style) => sum + style.length, 0)
  expect(variables).toBe(tokens.size)
  expect(rules[0]?.cssText).toMatch(/--light:\s*initial;\s*--dark:/)
  expect(css).toContain('@media (prefers-color-scheme:dark){:root{--light: ;--dark:initial}}')
  expect(css).toContain('@media (prefers-contrast:more){:root{--colors-line-ui:var(--colors-ink2);')
})

test('tokens export says everything that is wrong with a command, with the likely name', () => {
  const { status, stderr } = node(
    ...[
      'brands/studio/commands/export-tokens.ts',
      'washday',
      '--format=fgma',
      '--brand',
      'lemon',
      '--colour',
      '--brand',
    ],
  )
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'washday needs its option, as in npm run brand -- tokens export --format=figma --brand washday',
    'There is no option --colour. There are --format, --brand.',
    '--brand needs a value, as in npm run brand -- tokens export --format=figma --brand washday',
    'There is no format fgma: did you mean figma? There are css, dtcg, figma, tokens-studio, style-dictionary.',
    `There is no brand lemon. There are ${brandIds().join(', ')}.`,
  ])
})

test('pictures are out of date as soon as a source or a generator of them changes', () => {
  const sources = () => {
    // In a separate process: the module reads the files in its own folder, which here is a copy.
    const script =
      "import { hashOfSources, readSources } from '#brands/asset-record.ts'\nconsole.log(hashOfSources(readSources('washday')))"
    return run('--input-type=module', '-e', script).stdout.trim()
  }
  const hashes = [sources()]
  for (const path of [
    'washday/logo.svg',
    'washday/share.svg',
    'studio/pictures/icons-svg.ts',
    'logo.ts',
    'studio/pictures/icons-png.ts',
  ]) {
    appendFileSync(join(root, 'brands', path), '\n')
    hashes.push(sources())
  }
  expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(hashes).size, hashes.join(' ')).toBe(6)
})

test('every command says what it takes, and one that needs more says so too', () => {
  for (const [name, { file, usage, ...command }] of Object.entries<Usage>(COMMANDS)) {
    const help = run('brands/studio/brand.ts', ...name.split(' '), '--help')
    expect({ status: help.status, stdout: help.stdout.trim() }, name).toEqual({ status: 0, stdout: usage })
    if (name === 'install') continue
    const source = readFileSync(`brands/studio/commands/${file}.ts`, 'utf8')
    const [, options = ''] = /options: \{([\s\S]*?)\n {4}\},/.exec(source) ?? []
    for (const [, quoted, plain] of options.matchAll(/^ {6}(?:'([\w-]+)'|(\w+)):/gm))
      expect(usage, name).toContain(`--${quoted ?? plain}`)
    if (!command.needsMore) continue
    const { status, stderr } = run('brands/studio/brand.ts', ...name.split(' '))
    expect({ status, stderr: stderr.trim() }, name).toEqual({ status: 1, stderr: usage })
  }
})

test('tokens import leaves a typeface without files, keeps that of the brand, and proposes nothing that would be refused', () => {
  const css = `:root { --primary: #7c3aed; --foreground: #cccccc; --font-sans: Inter, "Segoe UI", sans-serif; --radius: 4px }`
  writeFileSync(join(root, 'client.css'), css)
  const importTokens = (...args: string[]) =>
    run('brands/studio/commands/import-tokens.ts', 'wash-max', 'client.css', ...args)
  const { status, stdout } = importTokens('--accept')
  expect(status).toBe(0)
  expect(stdout).toContain('took radius for radius.control')
  expect(stdout).not.toMatch(/foreground|font-sans/)
  expect(run('brands/studio/commands/check.ts', 'wash-max').stdout).toBe('wash-max: nothing to change\n')
  expect(importTokens('--map', 'font-sans=typeface.text').stderr).toBe(
    'typeface.text: Inter comes with its files, in the brand editor or by npm run brand -- font.\n',
  )
})
