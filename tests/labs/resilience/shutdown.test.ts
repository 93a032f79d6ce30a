import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { MachineRow } from '#contract/machines.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  freeMachines,
  newCustomer,
  newPurchase,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess, startTestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

const CONNECTIONS = 20
const BUYERS = 6

/** The status of one GET over a keep-alive connection, `last` if the response closes it, or the error that broke it. */
const getOver = (agent: Agent, port: number, path: string) =>
  new Promise<number | string>((done) => {
    const clientRequest = request({ agent, port, host: '127.0.0.1', path }, (response) => {
      response.resume()
      response.on('end', () => {
        const isLast = response.headers.connection === 'close' && response.statusCode === 200
        done(response.complete ? (isLast ? 'last' : (response.statusCode ?? 0)) : 'cut in answer')
      })
      response.on('error', () => done('cut in answer'))
    })
    clientRequest.on('error', (error: Error & { code?: string }) => done(error.code ?? error.message))
    clientRequest.end()
  })

test('[S5.5c] SIGTERM under load: each busy connection is closed after a complete response, and no acknowledged purchase is lost', async () => {
  const database = await freshDatabase()
  const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: database.url, DRAIN_SECONDS: '30' })
  const { url } = server
  const outcomes = new Map<number | string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  onTestFinished(() => agent.destroy())
  const client = async () => {
    for (;;) {
      const outcome = await getOver(agent, server.port, '/api/branches')
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome !== 200) return
    }
  }
  /** Buys and cancels, and records the last acknowledged status, until a response closes the connection. */
  const acknowledged = new Map<string, string>()
  const buyer = async (machine: MachineRow) => {
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    for (;;) {
      const created = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
      if (created.body === undefined)
        throw new Error(`A purchase was answered ${created.status} ${created.problem?.code}`)
      const { transaction } = created.body
      acknowledged.set(transaction, 'pending')
      if (created.headers.get('connection') === 'close') return
      const cancelled = await ask(url, cancelPayment, { transaction }, { token })
      if (cancelled.body === undefined)
        throw new Error(`A cancel was answered ${cancelled.status} ${cancelled.problem?.code}`)
      acknowledged.set(transaction, cancelled.body.status)
      if (cancelled.headers.get('connection') === 'close') return
    }
  }
  const clients = Array.from({ length: CONNECTIONS }, client)
  const buyers = (await freeMachines(url)).slice(0, BUYERS).map(buyer)
  await until(
    async () => Math.min(outcomes.get(200) ?? 0, acknowledged.size * CONNECTIONS),
    (answered) => answered > CONNECTIONS * 3,
  )
  const okBefore = outcomes.get(200) ?? 0
  const exitCode = server.stop()
  await until(
    () => fetch(`${url}/readyz`).then(({ status }) => status),
    (status) => status === 503,
  )
  await Promise.all([...clients, ...buyers])
  expect(await exitCode).toBe(0)
  expect((outcomes.get(200) ?? 0) + (outcomes.get('last') ?? 0)).toBeGreaterThanOrEqual(okBefore + CONNECTIONS)
  expect([...outcomes.keys()]).toEqual([200, 'last'])
  expect(outcomes.get('last')).toBe(CONNECTIONS)
  const stored = await rows(database.url, 'select id, status from transactions where id = any($1)', [
    [...acknowledged.keys()],
  ])
  expect(new Map(stored.map(({ id, status }) => [id, status]))).toEqual(acknowledged)
  expect(await findViolations(database.url)).toEqual({})
  await database.drop()
})

test('a purchase that is paid during shutdown is started by the next server', async () => {
  const server = await startTestServer()
  const { transaction } = await newPurchase(server.url)
  await resolveCharge(server.url, transaction.transaction, 'pay', 'none')
  await server.restart()
  expect((await waitForStatus(server.url, transaction.transaction, 'running')).started_at).not.toBeNull()
  await server.close()
})
