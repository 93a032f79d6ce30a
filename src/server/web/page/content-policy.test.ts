import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { contentPolicy, STYLES_OF_REACT_ARIA, workerPolicy } from './content-policy.ts'

const ARIA = join(dirname(createRequire(import.meta.url).resolve('react-aria/package.json')), 'dist/private')

test.each([
  ['interactions/usePress.mjs', STYLES_OF_REACT_ARIA[0]],
  ['overlays/usePreventScroll.mjs', STYLES_OF_REACT_ARIA[1]],
])('the style that %s writes is the one that pages allow', (file, style) => {
  const source = readFileSync(join(ARIA, file), 'utf8')
  const [, written] = /style\.textContent = `([^`]+)`/.exec(source) ?? []
  const named = written?.replace(/\$\{[^}]+\}/g, 'data-react-aria-pressable').trim()
  expect(named).toBe(style)
  if (written?.includes('${')) expect(source).toContain("= 'data-react-aria-pressable'")
})

test('[S2.5] nothing that is not set is allowed, and nothing is allowed to all', () => {
  for (const policy of [contentPolicy(readConfig({}), {}, true), workerPolicy(readConfig({}))]) {
    expect(policy).not.toMatch(/https?:|\*|'unsafe-|undefined/)
    expect(policy).toMatch(/^default-src 'none'/)
  }
})

test('what is set is allowed, by its origin alone', () => {
  const config = readConfig({ API_BASE_URL: 'https://api.example.com/v1' })
  expect(contentPolicy(config, {}, false)).toContain("connect-src 'self' https://api.example.com;")
  expect(workerPolicy(config)).toContain("connect-src 'self' https://api.example.com;")
})

test('by TLS nothing goes without, and on a machine without TLS nothing is promised', () => {
  expect(contentPolicy(readConfig({}), {}, true)).toContain('upgrade-insecure-requests')
  expect(contentPolicy(readConfig({}), {}, false)).not.toContain('upgrade')
})

test('a page’s own style is allowed by its digest', () => {
  // As `printf ':root{}' | openssl dgst -sha256 -binary | base64` has it.
  expect(contentPolicy(readConfig({}), { styles: [':root{}'] }, false)).toMatch(
    /style-src [^;]*'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz\/c='/,
  )
})

test('a page’s own script is allowed by its digest, and no other is', () => {
  // As `printf 'void 0' | openssl dgst -sha256 -binary | base64` has it.
  expect(contentPolicy(readConfig({}), { scripts: ['void 0'] }, false)).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-yyjq\/GGlTvm0YhdkNx72uPxcwaIXqWZBYZftmpA6pYU=';/,
  )
})
