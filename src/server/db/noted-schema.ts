import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object, parse, record, string, unknown } from 'valibot'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const Names = record(string(), unknown())
/** What drizzle-kit notes beside a migration, as far as it is read. */
const Snapshot = object({
  tables: record(string(), object({ name: string(), foreignKeys: Names, checkConstraints: Names })),
})

const IDX_DIGITS = 4
/** The schema that the newest migration ends with. */
function readNoted() {
  const idx = String(journal.entries.at(-1)?.idx ?? 0).padStart(IDX_DIGITS, '0')
  const path = join(import.meta.dirname, 'migrations/meta', `${idx}_snapshot.json`)
  return Object.values(parse(Snapshot, JSON.parse(readFileSync(path, 'utf8'))).tables)
}

/** Every table of this version. */
export const notedTables = (): string[] => readNoted().map(({ name }) => name)

/** Its foreign keys and checks. */
export const notedConstraints = (): string[] =>
  readNoted().flatMap(({ foreignKeys, checkConstraints }) => [
    ...Object.keys(foreignKeys),
    ...Object.keys(checkConstraints),
  ])
