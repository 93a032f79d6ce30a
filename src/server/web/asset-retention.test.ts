import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { retainAssets } from './asset-retention.ts'
import { createFiles } from './files.ts'

function folders() {
  const parent = mkdtempSync(join(tmpdir(), 'washday-assets-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const build = (name: string, ...files: string[]) => {
    mkdirSync(join(parent, name, 'assets'), { recursive: true })
    for (const file of files) writeFileSync(join(parent, name, 'assets', file), `${file} of a build`)
    return join(parent, name)
  }
  return { shared: join(parent, 'shared'), build }
}

test('a server serves the assets of another build, older or newer than its own', async () => {
  const { shared, build } = folders()
  await retainAssets(shared, build('monday', 'app-1.js', 'same.css'))
  await retainAssets(shared, build('tuesday', 'app-2.js', 'same.css'))
  for (const name of ['app-1.js', 'app-2.js', 'same.css']) {
    const answer = await createFiles(shared)(`/assets/${name}`, { acceptEncoding: undefined, ifNoneMatch: undefined })
    expect(await answer?.text()).toBe(`${name} of a build`)
    expect(answer?.headers.get('cache-control')).toContain('immutable')
  }
  expect(readdirSync(join(shared, 'assets')).sort()).toEqual(['app-1.js', 'app-2.js', 'same.css'])
})

test('an asset that no server has used for 30 days is deleted, and one that a server still serves stays', async () => {
  const { shared, build } = folders()
  const now = Date.now()
  const at = (days: number) => new Date(now + days * DAY_MS)
  const [monday, tuesday] = [build('monday', 'app-1.js'), build('tuesday', 'app-2.js')]
  await retainAssets(shared, monday, at(0))
  await retainAssets(shared, tuesday, at(29))
  expect(existsSync(join(shared, 'assets/app-1.js'))).toBe(true)
  await retainAssets(shared, monday, at(29))
  await retainAssets(shared, tuesday, at(58))
  expect(readFileSync(join(shared, 'assets/app-1.js'), 'utf8')).toContain('app-1.js')
  await retainAssets(shared, tuesday, at(60))
  expect(readdirSync(join(shared, 'assets'))).toEqual(['app-2.js'])
})

test('servers that start at the same time leave the shared files complete', async () => {
  const { shared, build } = folders()
  const built = build('monday', ...Array.from({ length: 40 }, (_, i) => `part-${i}.js`))
  await retainAssets(shared, built)
  await Promise.all([
    retainAssets(shared, built),
    retainAssets(shared, built),
    retainAssets(shared, build('tuesday', 'b.js')),
  ])
  expect(readdirSync(join(shared, 'assets'))).toHaveLength(41)
})
