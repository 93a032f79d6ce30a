import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import { confirm, get, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { newDataDir } from '#tests/support/server/data-dir.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { startProcess } from '#tests/support/server/server.ts'

test('[S5.1e] a copy of the data folder, made while the server is stopped, restores everything as docs/operations.md says', {
  timeout: 240_000,
}, async () => {
  const data = newDataDir()
  onTestFinished(data.remove)
  const backup = join(data.parent, 'backup')
  const settings = { DATA_DIR: data.folder, ...withLimits({ databaseWaitSeconds: 30 }) }

  let server = await startProcess(settings)
  const { transaction, token } = await newPurchase(server.url)
  await resolveCharge(server.url, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'running')
  await server.stop()
  expect(spawnSync('cp', ['-a', data.folder, backup]).status).toBe(0)

  // Data written after the back-up is lost with the folder.
  server = await startProcess(settings)
  const laterPurchase = await newPurchase(server.url)
  await server.stop()
  rmSync(data.folder, { recursive: true })
  expect(spawnSync('cp', ['-a', backup, data.folder]).status).toBe(0)

  server = await startProcess(settings)
  expect((await confirm(server.url, transaction.transaction)).status).toBe('running')
  // The back-up includes the secrets, so sessions survive.
  expect((await get(server.url, getHistoryPayment, {}, { token })).total).toBe(1)
  await expect(confirm(server.url, laterPurchase.transaction.transaction)).rejects.toThrow('transaction_unknown')
  await server.stop()
})
