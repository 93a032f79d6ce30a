import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations')

/** Applies the migrations before the given one. */
export async function schemaBefore(url: string, tag: string) {
  const folder = mkdtempSync(join(tmpdir(), 'washday-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
    const earlierEntries = entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    )
    writeFileSync(journal, JSON.stringify({ ...rest, entries: earlierEntries }))
    await migrate(url, async () => {}, { folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
