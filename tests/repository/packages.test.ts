import { readFileSync } from 'node:fs'
import { array, boolean, looseObject, optional, parse, record, string, union } from 'valibot'
import { expect, test } from 'vitest'

const Lock = looseObject({
  packages: record(
    string(),
    looseObject({
      deprecated: optional(string()),
      hasInstallScript: optional(boolean()),
      // npm takes the name of one alone, too.
      cpu: optional(union([string(), array(string())])),
    }),
  ),
})
const Manifest = looseObject({ allowScripts: record(string(), boolean()) })
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path
const SUPPORTED_CPUS = ['x64', 'arm64']

/** What npm would warn of, were its warnings not hidden by `.npmrc`. */
function faultsIn(lock: unknown, manifest: unknown): string[] {
  const { allowScripts } = parse(Manifest, manifest)
  return Object.entries(parse(Lock, lock).packages).flatMap(([path, { deprecated, hasInstallScript, cpu }]) => [
    ...(deprecated ? [`${nameOf(path)} is deprecated: ${deprecated}`] : []),
    ...(hasInstallScript &&
    !Object.hasOwn(allowScripts, nameOf(path)) &&
    (!cpu || [cpu].flat().some((it) => SUPPORTED_CPUS.includes(it)))
      ? [`${nameOf(path)} has a script on which allowScripts decides nothing`]
      : []),
  ])
}

test('no package is deprecated, and package.json decides on every script of an installation', () => {
  expect(faultsIn(read('package-lock.json'), read('package.json'))).toEqual([])
})

test('a deprecated package and an undecided script are found', () => {
  const packages = {
    'node_modules/a': { deprecated: 'use b' },
    'node_modules/b/node_modules/c': { hasInstallScript: true },
    'node_modules/d': { hasInstallScript: true },
    'node_modules/e': { hasInstallScript: true, cpu: ['ppc64'] },
  }
  expect(faultsIn({ packages }, { allowScripts: { d: false } })).toEqual([
    'a is deprecated: use b',
    'c has a script on which allowScripts decides nothing',
  ])
})
