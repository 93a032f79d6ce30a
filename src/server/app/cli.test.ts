import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#server/platform/data-dir.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { PROCESS_ENV } from '#tests/support/server/server.ts'

test('a second start leaves the files of the server that runs: it says so before it builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
  const unlock = lockFolder(folder)
  try {
    const env = { ...PROCESS_ENV, DATA_DIR: folder, PORT: '0' }
    const { stdout, stderr } = spawnSync(process.execPath, ['src/server/app/main.ts'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    })
    expect(stderr).toContain(`Another server or command already uses the data folder ${folder}`)
    expect(stdout + stderr).not.toContain('Step 2 of 2')
  } finally {
    unlock()
    rmSync(folder, { recursive: true })
  }
})
