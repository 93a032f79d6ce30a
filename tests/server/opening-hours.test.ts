import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateQr } from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import { bangkokTime } from '#contract/thai/bangkok.ts'
import { ask, machineInfo, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { expire } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

/** All branches close so many minutes ago, and open in an hour. */
const closeBranches = (minutesAgo: number) =>
  rows(server.databaseUrl, 'update branches set opens_at = $1, closes_at = $2', [
    bangkokTime(Date.now() + 60 * 60_000),
    bangkokTime(Date.now() - minutesAgo * 60_000),
  ])

test('a closed branch sells no load, and says when it opens', async () => {
  const { token, command, machine } = await newPurchase(server.url)
  expect((await machineInfo(server.url, machine)).closed_until).toBeNull()
  await closeBranches(1)
  expect((await machineInfo(server.url, machine)).closed_until).toMatch(/^\d\d:\d\d$/)
  const { problem } = await ask(server.url, generateQr, command, { token })
  expect(problem).toMatchObject({ code: 'branch_closed', reason: expect.stringMatching(/^\d\d:\d\d$/) })
})

test('a paid load that did not start restarts until half an hour after closing, and later waits with its money', async () => {
  const me = await newMember(server.url)
  const { transaction } = await newLoad(server.url, me, 'start_failed')
  const restart = () => ask(server.url, restartMachine, { transaction }, { token: me.token })
  await closeBranches(40)
  expect((await restart()).problem?.code).toBe('branch_closed')
  expect(await waitForStatus(server.url, transaction, 'start_failed')).toMatchObject({ refund: null })
  await closeBranches(20)
  expect((await restart()).status).toBe(200)
  await waitForStatus(server.url, transaction, 'running')
})

test('late money does not start a machine in a closed branch', async () => {
  const { transaction } = await newPurchase(server.url)
  await expire(server.databaseUrl, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'expired')
  await closeBranches(40)
  await resolveCharge(server.url, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'start_failed')
})
