import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyFolderInUse } from '#tests/support/server/standby.ts'

test('a copy of a folder in use leaves out the files and folders that are deleted meanwhile', () => {
  const home = mkdtempSync(join(tmpdir(), 'washday-copy-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const [from, to] = [join(home, 'from'), join(home, 'to')]
  mkdirSync(join(from, 'database/tables'), { recursive: true })
  for (const name of ['kept', 'deleted', 'database/tables/kept']) writeFileSync(join(from, name), name)
  mkdirSync(join(from, 'deleted-database'))
  // The names are listed, and then each is copied.
  copyFolderInUse(from, to, (name) => {
    if (name.startsWith('deleted')) rmSync(join(from, name), { recursive: true })
    return true
  })
  for (const name of ['kept', 'database/tables/kept']) expect(readFileSync(join(to, name), 'utf8')).toBe(name)
  expect(existsSync(join(to, 'deleted'))).toBe(false)
})
