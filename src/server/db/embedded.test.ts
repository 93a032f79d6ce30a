import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { startEmbedded } from './embedded.ts'

const log = createLog('error')
let folder: string
let pidFile: string

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query('select 1 as one')
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
/** Starts the database on the folder, asks it, and stops it. */
async function openAndClose() {
  const database = await startEmbedded(folder, log)
  try {
    return await ask(database.url)
  } finally {
    await database.stop()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'washday-embedded-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded(folder, log)
  pidFile = join(database.folder, 'cluster/postmaster.pid')
  await database.stop()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PIDS = {
  'is empty': () => '',
  'is text': () => 'not a pid\nat all\n',
  'is zeroes, as after a power cut': () => '\0'.repeat(80),
  'has a negative number': () => '-1\n\n\n5432\n',
  'has a number that no program can have': () => '2147483648\n/elsewhere\n1\n5432\n',
  'begins with a sign that nobody sees': () => '\ufeff4194303\n/elsewhere\n1\n5432\n',
  'names this program': () => `${process.pid}\n/elsewhere\n1\n5432\n`,
  'names the first process of the machine': () => `1\n/elsewhere\n1\n5432\n`,
  'names a program that has ended': () => '4194303\n/elsewhere\n1\n5432\n',
}

test.each(Object.entries(PIDS))('the included database opens although its lock file %s', async (_, text) => {
  writeFileSync(pidFile, text())
  utimesSync(pidFile, 0, 0)
  expect(await openAndClose()).toEqual([{ one: 1 }])
})

test.each([
  ['a folder', () => mkdirSync(pidFile)],
  ['a link to nowhere', () => symlinkSync('/nowhere/postmaster.pid', pidFile)],
])('the included database opens although its lock file is %s', async (_, make) => {
  rmSync(pidFile, { force: true })
  make()
  expect(await openAndClose()).toEqual([{ one: 1 }])
})

test.each(['', 'garbage', '-1', '99999999', '1e3'])(
  'the included database opens although the port it had is written as “%s”',
  async (text) => {
    writeFileSync(join(folder, 'postgres.port'), text)
    expect(await openAndClose()).toEqual([{ one: 1 }])
    expect(Number(readFileSync(join(folder, 'postgres.port'), 'utf8'))).toBeGreaterThan(0)
  },
)

test('the PostgreSQL of another folder is not taken for ours', async () => {
  const other = mkdtempSync(join(tmpdir(), 'washday-embedded-'))
  chmodSync(other, 0o755)
  const theirs = await startEmbedded(other, log)
  const [pid, , started, port] = readFileSync(join(theirs.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
  writeFileSync(pidFile, [pid, '/elsewhere', started, port].join('\n'))
  expect(await openAndClose()).toEqual([{ one: 1 }])
  expect(await ask(theirs.url), 'and goes on').toEqual([{ one: 1 }])
  await theirs.stop()
  rmSync(other, { recursive: true, force: true })
}, 60_000)
