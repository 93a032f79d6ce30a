import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#server/platform/root-dir.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { PROCESS_ENV } from '#tests/support/server/server.ts'
import { count } from '#tests/support/server/sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'washday-shop-'))
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  cpSync(join(ROOT, 'brands/washday/shop'), join(folder, 'washday'), { recursive: true })
  writeFileSync(join(folder, 'washday/staff.yaml'), 'staff:\n  - { name: Mali, role: owner }\n')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const shop = (settings: Record<string, string>, ...parts: string[]) => {
  const env = { ...PROCESS_ENV, ...TEST_SECRETS, DATABASE_URL: database.url, SHOP_DIR: folder, ...settings }
  return spawnSync(process.execPath, ['src/server/app/manage-shop.ts', ...parts], { cwd: ROOT, env, encoding: 'utf8' })
}
const audits = () => count(database.url, 'select 1 from audit')

test('apply that cannot say where the invited sign in changes nothing', async () => {
  const before = await audits()
  const file = join(folder, 'washday/promotions.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('needed: 10', 'needed: 7'))
  const { status, stderr } = shop({ NODE_ENV: 'production' }, 'apply', '--brand', 'washday')
  expect(status).toBe(1)
  expect(stderr).toContain('set BASE_DOMAINS')
  expect(await audits()).toEqual(before)
})

test('on this computer the invited sign in at its own address, which no sticker has', async () => {
  const { stdout } = shop({ PORT: '4321' }, 'apply', '--brand', 'washday')
  expect(stdout).toMatch(/Mali makes a passkey within a week at http:\/\/localhost:4321\/desk\/join#/)
  expect(shop({}, 'stickers', join(folder, 'stickers')).stderr).toContain('set BASE_DOMAINS')
})

test('apply asks for the name of the database before machines or promotions are gone, and for nothing else', async () => {
  const name = new URL(database.url).pathname.slice(1)
  shop({}, 'apply', '--brand', 'washday')
  const change = (file: string, text: string, instead: string) => {
    const path = join(folder, 'washday', file)
    const before = readFileSync(path, 'utf8')
    expect(before).toContain(text)
    writeFileSync(path, before.replace(text, instead))
  }
  change('promotions.yaml', '20 baht off', 'Twenty baht off')
  expect(shop({}, 'apply', '--brand', 'washday')).toMatchObject({ status: 0, stdout: expect.stringContaining('Done.') })
  change('branches.yaml', 'numbers: 10-15', 'numbers: 11-15')
  const text = readFileSync(join(folder, 'washday/promotions.yaml'), 'utf8')
  change('promotions.yaml', text.slice(text.indexOf('  - id: rainy'), text.indexOf('  - id: leaflet')), '')
  const before = await audits()
  for (const words of [[], ['--database=another']]) {
    const { status, stderr } = shop({}, 'apply', '--brand', 'washday', ...words)
    expect(status).toBe(1)
    expect(stderr).toMatch(/1 machine is retired:.*1 promotion is retired:.*rainy/s)
    expect(stderr).toContain(name)
  }
  expect(await audits()).toBe(before)
  expect(shop({}, 'apply', '--brand', 'washday', `--database=${name}`)).toMatchObject({ status: 0 })
  expect(await count(database.url, `select 1 from machines where retired_at is not null`)).toBe(1)
})

test('what clashes with a brand outside --brand is said with file and line: in its files, and in the database', async () => {
  shop({}, 'apply', '--brand', 'washday', `--database=${new URL(database.url).pathname.slice(1)}`)
  const own = join(folder, 'wash-max')
  cpSync(join(ROOT, 'brands/wash-max/shop'), own, { recursive: true })
  const file = join(own, 'branches.yaml')
  const text = readFileSync(file, 'utf8')
  const [line = ''] = /^ *controller: .*$/m.exec(text) ?? []
  const [washdays = ''] = /^ *controller: .*$/m.exec(readFileSync(join(folder, 'washday/branches.yaml'), 'utf8')) ?? []
  writeFileSync(file, text.replace(line, washdays))
  const place = /wash-max\/branches\.yaml:\d+: machine \w+ has the address/
  expect(shop({}, 'check', '--brand', 'wash-max')).toMatchObject({ status: 1, stderr: expect.stringMatching(place) })
  // The files of the other brand are elsewhere; its machines are in the database.
  renameSync(join(folder, 'washday'), join(folder, 'aside'))
  try {
    for (const command of ['plan', 'apply']) {
      const { status, stdout, stderr } = shop({}, command, '--brand', 'wash-max')
      expect(status).toBe(1)
      expect(stdout + stderr).toMatch(/wash-max\/branches\.yaml:\d+: machine \w+ in .* has the address/)
      expect(stdout + stderr).not.toMatch(/duplicate key|constraint/)
    }
    writeFileSync(file, text)
    expect(shop({}, 'apply', '--brand', 'wash-max')).toMatchObject({ status: 0 })
  } finally {
    renameSync(join(folder, 'aside'), join(folder, 'washday'))
    rmSync(own, { recursive: true })
  }
})

test('files of a brand that does not exist are a mistake, told with all others, and not left out', () => {
  renameSync(join(folder, 'washday'), join(folder, 'wahsday'))
  mkdirSync(join(folder, 'the-wash'))
  writeFileSync(join(folder, 'the-wash/staff.yaml'), 'staff:\n  - { name: Nok, role: boss }\n')
  const { status, stderr } = shop({}, 'check')
  expect(status).toBe(1)
  expect(stderr).toContain(`${join(folder, 'wahsday')}: there is no brand of this name`)
  expect(stderr).toMatch(/staff\.yaml:2: staff\.0\.role “boss” is not known/)
  expect(stderr).toContain('2 to correct')
})
