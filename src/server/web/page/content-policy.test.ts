import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { contentPolicy, STYLES_OF_REACT_ARIA, workerPolicy } from './content-policy.ts'

const ARIA = join(dirname(createRequire(import.meta.url).resolve('react-aria/package.json')), 'dist/private')

test.each([
  ['interactions/usePress.mjs', STYLES_OF_REACT_ARIA[0]],
  ['overlays/usePreventScroll.mjs', STYLES_OF_REACT_ARIA[1]],
])('the style that %s inserts is allowed on pages', (file, style) => {
  const source = readFileSync(join(ARIA, file), 'utf8')
  const [, written] = /style\.textContent = `([^`]+)`/.exec(source) ?? []
  const named = written?.replace(/\$\{[^}]+\}/g, 'data-react-aria-pressable').trim()
  expect(named).toBe(style)
  if (written?.includes('${')) expect(source).toContain("= 'data-react-aria-pressable'")
})

test('[S2.5] a policy without settings allows no foreign host, no wildcard and nothing unsafe', () => {
  for (const policy of [contentPolicy(readConfig({}), {}, true), workerPolicy(readConfig({}))]) {
    expect(policy).not.toMatch(/https?:|\*|'unsafe-|undefined/)
    expect(policy).toMatch(/^default-src 'none'/)
  }
})

test('a host in the settings is allowed by its origin only', () => {
  const config = readConfig({ API_BASE_URL: 'https://api.example.com/v1' })
  expect(contentPolicy(config, {}, false)).toContain("connect-src 'self' https://api.example.com;")
  expect(workerPolicy(config)).toContain("connect-src 'self' https://api.example.com;")
})

test('a page over TLS upgrades its requests, and a page without TLS does not', () => {
  expect(contentPolicy(readConfig({}), {}, true)).toContain('upgrade-insecure-requests')
  expect(contentPolicy(readConfig({}), {}, false)).not.toContain('upgrade')
})

test('an inline style of a page is allowed by its digest', () => {
  // As `printf ':root{}' | openssl dgst -sha256 -binary | base64` has it.
  expect(contentPolicy(readConfig({}), { styles: [':root{}'] }, false)).toMatch(
    /style-src [^;]*'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz\/c='/,
  )
})

test('an inline script of a page is allowed by its digest, and no other', () => {
  // As `printf 'void 0' | openssl dgst -sha256 -binary | base64` has it.
  expect(contentPolicy(readConfig({}), { scripts: ['void 0'] }, false)).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-yyjq\/GGlTvm0YhdkNx72uPxcwaIXqWZBYZftmpA6pYU=';/,
  )
})

test('a style attribute of a page is allowed by its digest, and no other', () => {
  // As `printf 'top:0' | openssl dgst -sha256 -binary | base64` has it.
  expect(contentPolicy(readConfig({}), { styleAttributes: ['top:0'] }, false)).toContain(
    "; style-src-attr 'unsafe-hashes' 'sha256-pKHEk1F1VabwbZulONaM6WjFA2huByp+yWvEIPcVRiY='; ",
  )
  expect(contentPolicy(readConfig({}), {}, false)).not.toContain('style-src-attr')
})
