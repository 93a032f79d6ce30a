import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from '../../../tests/runner/install-package.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'washday-package-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A package without others, whose installation needs no network; or with one that no registry has. */
function makePackage(dependencies: Record<string, string> = {}) {
  const name = 'sample'
  const packages = {
    '': { name, dependencies },
    ...Object.fromEntries(
      Object.keys(dependencies).map((it) => [
        `node_modules/${it}`,
        { version: '1.0.0', resolved: `http://127.0.0.1:9/${it}.tgz`, integrity: `sha512-${'A'.repeat(86)}==` },
      ]),
    ),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, dependencies }))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name, lockfileVersion: 3, requires: true, packages }),
  )
}

/** Installs the package in a process of its own. */
async function install() {
  const script = `import { installPackage } from '${resolve('tests/runner/install-package.ts')}'
try { await installPackage({ folder: '${folder}', name: 'the sample', seconds: 1 }) } catch (error) { console.error(error.message); process.exitCode = 1 }`
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_fetch_retries: '0' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env })
  let printed = ''
  child.stderr.on('data', (part) => {
    printed += part
  })
  const [code] = await once(child, 'close')
  return { code, printed }
}

const ONCE = 'Installing the sample (once, about 1 seconds) …\n'

test('three commands at the same time install once, and a later one not at all', async () => {
  makePackage()
  const results = await Promise.all([install(), install(), install()])
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(results.map(({ printed }) => printed).toSorted()).toEqual(['', '', ONCE])
  expect(await install()).toEqual({ code: 0, printed: '' })
  expect([isInstalled(folder), isInstalled(folder, true)]).toEqual([true, false])
})

test('a changed lock file is installed again', async () => {
  makePackage()
  await install()
  writeFileSync(
    join(folder, 'package-lock.json'),
    `${JSON.stringify({ name: 'sample', lockfileVersion: 3, packages: { '': {} } })}\n`,
  )
  expect(isInstalled(folder)).toBe(false)
  expect((await install()).printed).toContain(ONCE)
})

test('without a network it says what to do, and the next command tries again', async () => {
  makePackage({ 'washday-no-such-package': '1.0.0' })
  for (const { code, printed } of [await install(), await install()]) {
    expect(code).toBe(1)
    expect(printed).toContain(
      `${ONCE}The sample is not installed, and its packages could not be fetched. Run the command again`,
    )
  }
  expect([isInstalled(folder), existsSync(join(folder, '.installing'))]).toEqual([false, false])
})

test('the lock of a process that has ended holds up nobody', async () => {
  makePackage()
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'close')
  writeFileSync(join(folder, '.installing'), String(ended.pid))
  expect(await install()).toEqual({ code: 0, printed: ONCE })
})
