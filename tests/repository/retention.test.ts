import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { index, PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { ACCESS_LOG_DAYS, BACKUP_DAYS, KEEP, KEEP_OF_STAFF } from '#contract/retention.ts'
import { BOOKKEEPING, BOUNDED, DELETED_AFTER_REFUND, DELETED_WITH_ACCOUNT, PURGES } from '#server/db/retention.ts'
import { PERSONAL_DATA } from '#server/modules/account/personal-data.ts'
import { indexOf } from '#tests/documents/retention.ts'

const modules = await Promise.all(
  globSync('src/server/db/schema/*.ts').map((file): Promise<object> => import(/* @vite-ignore */ resolve(file))),
)
const schema = modules
  .flatMap((module) => Object.values(module))
  .filter((value: unknown) => is(value, PgTable))
  .map((table) => getTableName(table))
const purged = PURGES.map(({ from }) => getTableName(from.table))
const names = (tables: readonly PgTable[]) => tables.map((table) => getTableName(table))

test('every table of the schema is purged, deleted with the account, an accounting record, or does not grow', () => {
  const listed = [
    ...purged,
    ...names(DELETED_AFTER_REFUND),
    ...names(DELETED_WITH_ACCOUNT),
    ...names(BOOKKEEPING),
    ...names(BOUNDED),
  ]
  expect(schema.length).toBeGreaterThan(45)
  expect(listed.toSorted()).toEqual(schema.toSorted())
})

test('every purge has an index, and the time that the privacy text states', () => {
  const twoColumns = pgTable('planted', { a: text('a'), b: text('b') }, (t) => [index('planted_a_b').on(t.a, t.b)])
  expect([indexOf(twoColumns.a), indexOf(twoColumns.b)]).toEqual(['planted_a_b', undefined])
  expect(PURGES.filter(({ from }) => !indexOf(from))).toEqual([])
  expect(Object.fromEntries(PURGES.map(({ from, keep }) => [getTableName(from.table), keep]))).toEqual({
    ...KEEP,
    ...KEEP_OF_STAFF,
  })
})

test('the deletion of an account deletes what is listed as deleted with it, and keeps accounting records', () => {
  const deleted = PERSONAL_DATA.filter(({ onErasure }) => onErasure === 'deleted').map(({ table }) => table)
  expect(names(DELETED_WITH_ACCOUNT).filter((table) => !deleted.includes(table))).toEqual([])
  expect(names(BOOKKEEPING).filter((table) => deleted.includes(table))).toEqual([])
})

test('docs/retention.md is up to date', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/retention.ts', '--check'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('backups are kept as long as the privacy text says', () => {
  for (const file of ['compose.yaml', 'systemd/washday-base-backup.service'])
    expect(readFileSync(`docs/deploy/${file}`, 'utf8'), file).toContain(`-mtime +${BACKUP_DAYS} `)
})

test('the proxy keeps its access log as long as the privacy text says, without secrets', () => {
  const caddyfile = readFileSync('docs/deploy/Caddyfile', 'utf8')
  expect(caddyfile).toContain(`roll_keep_for ${ACCESS_LOG_DAYS * 24}h`)
  for (const header of ['Authorization', 'Cookie']) expect(caddyfile).toContain(`request>headers>${header} delete`)
  expect(caddyfile).toContain('resp_headers>Set-Cookie delete')
})
