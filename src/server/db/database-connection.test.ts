import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { DataDirInUse } from '#server/platform/data-dir.ts'
import { createLog } from '#server/platform/log.ts'
import { connectCommand, connectDatabase, joinDatabase } from './database-connection.ts'

const log = createLog('error')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'washday-commands-'))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = () => readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query('select 1 as one')
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('commands take turns at the included database: none stops it under another', async () => {
  const order: string[] = []
  const first = await joinDatabase(config(), log)
  const second = joinDatabase(config(), log).then((it) => {
    order.push('the second begins')
    return it
  })
  expect(await ask(first.url)).toEqual([{ one: 1 }])
  order.push('the first ends')
  await first.close()
  const { url, close } = await second
  onTestFinished(close)
  expect(await ask(url)).toEqual([{ one: 1 }])
  expect(order).toEqual(['the first ends', 'the second begins'])
}, 60_000)

test('a command that a server refuses gives the turn back, and others use the database of the server', async () => {
  const server = await connectDatabase(config(), log)
  onTestFinished(server.close)
  await expect(connectCommand(config(), log)).rejects.toThrow(DataDirInUse)
  for (const _ of ['one command', 'the next']) {
    const { url, close } = await joinDatabase(config(), log)
    expect(await ask(url)).toEqual([{ one: 1 }])
    await close()
  }
}, 60_000)
