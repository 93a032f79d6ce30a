import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A copy of the migrations with one more, as the next build would bring it; removed with the test. */
export function nextBuild(...statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'washday-next-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(import.meta.dirname, '../../../src/server/db/migrations'), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest }: { entries: { when: number }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  const when = Math.max(...entries.map((entry) => entry.when)) + 1
  writeFileSync(
    journal,
    JSON.stringify({
      ...rest,
      entries: [...entries, { idx: entries.length, version: '7', when, tag: 'next', breakpoints: true }],
    }),
  )
  writeFileSync(join(folder, 'next.sql'), statements.join('\n--> statement-breakpoint\n'))
  return folder
}
