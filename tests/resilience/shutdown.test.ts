import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { MachineRow } from '#contract/machines.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import {
  ask,
  bank,
  commandFor,
  freeMachines,
  newCustomer,
  newOrder,
  until,
  untilStatus,
} from '#tests/support/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { breaches } from '#tests/support/invariants.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess, startTestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'

const CONNECTIONS = 20
const BUYERS = 6

/** Status of one GET over a kept connection, `last` when the answer says that it is the last, or what broke it. */
const getOver = (agent: Agent, port: number, path: string) =>
  new Promise<number | string>((done) => {
    const asked = request({ agent, port, host: '127.0.0.1', path }, (response) => {
      response.resume()
      response.on('end', () => {
        const isLast = response.headers.connection === 'close' && response.statusCode === 200
        done(response.complete ? (isLast ? 'last' : (response.statusCode ?? 0)) : 'cut in answer')
      })
      response.on('error', () => done('cut in answer'))
    })
    asked.on('error', (error: Error & { code?: string }) => done(error.code ?? error.message))
    asked.end()
  })

test('[S5.5c] SIGTERM under load: busy connections are each told to go elsewhere, no answer is broken, what was bought is there', async () => {
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
  /** Buys and takes back, and notes what was answered last, until an answer says that it is the last. */
  const told = new Map<string, string>()
  const buyer = async (machine: MachineRow) => {
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    for (;;) {
      const bought = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
      if (bought.body === undefined) throw new Error(`An order was answered ${bought.status} ${bought.problem?.code}`)
      const { transaction } = bought.body
      told.set(transaction, 'pending')
      if (bought.headers.get('connection') === 'close') return
      const undone = await ask(url, cancelPayment, { transaction }, { token })
      if (undone.body === undefined) throw new Error(`A cancel was answered ${undone.status} ${undone.problem?.code}`)
      told.set(transaction, undone.body.status)
      if (undone.headers.get('connection') === 'close') return
    }
  }
  const clients = Array.from({ length: CONNECTIONS }, client)
  const buyers = (await freeMachines(url)).slice(0, BUYERS).map(buyer)
  await until(
    async () => Math.min(outcomes.get(200) ?? 0, told.size * CONNECTIONS),
    (answered) => answered > CONNECTIONS * 3,
  )
  const before = outcomes.get(200) ?? 0
  const ended = server.stop()
  await until(
    () => fetch(`${url}/readyz`).then(({ status }) => status),
    (status) => status === 503,
  )
  await Promise.all([...clients, ...buyers])
  expect(await ended).toBe(0)
  expect((outcomes.get(200) ?? 0) + (outcomes.get('last') ?? 0)).toBeGreaterThanOrEqual(before + CONNECTIONS)
  expect([...outcomes.keys()]).toEqual([200, 'last'])
  expect(outcomes.get('last')).toBe(CONNECTIONS)
  const kept = await rows(database.url, 'select id, status from transactions where id = any($1)', [[...told.keys()]])
  expect(new Map(kept.map(({ id, status }) => [id, status]))).toEqual(told)
  expect(await breaches(database.url)).toEqual({})
  await database.drop()
})

test('a purchase that is paid when the server is told to end is carried on by the next', async () => {
  const server = await startTestServer()
  const { transaction } = await newOrder(server.url)
  await bank(server.url, transaction.transaction, 'pay', 'none')
  await server.restart()
  expect((await untilStatus(server.url, transaction.transaction, 'running')).started_at).not.toBeNull()
  await server.close()
})
