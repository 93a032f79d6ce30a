import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations')

/** Applies the migrations before the given one. */
export async function schemaBefore(url: string, tag: string) {
  const folder = mkdtempSync(join(tmpdir(), 'washday-migrations-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
    const earlierEntries = entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    )
    writeFileSync(journal, JSON.stringify({ ...rest, entries: earlierEntries }))
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}
