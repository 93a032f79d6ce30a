/**
 * Measures the API against a baseline: `select 1` through the same server and pool (`/readyz`).
 * `npm run lab -- bench-api [--seconds 3 --clients 1,16,64 --purchases 1000000]`, with databases of its own. Then measures
 * a shop with 500 branches and many purchases, and prints what held; `--seconds 0` measures only that.
 */
import { parseArgs } from 'node:util'
import { login } from '#contract/auth.ts'
import { getMachineInfo, type MachineRow } from '#contract/machines.ts'
import { cancelPayment, confirmPayment, generateQr } from '#contract/payment.ts'
import { WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import {
  ask,
  commandFor,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  PIN,
} from '#tests/support/server/client.ts'
import setup from '#tests/support/server/database.ts'
import { percentile, runConcurrently } from '#tests/support/server/load-clients.ts'
import { REAL_PIN_HASHES } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { limitLine, measureFilledShop } from './filled-shop.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,16,64' },
    purchases: { type: 'string', default: '100000' },
  },
})
const limitMs = Number(values.seconds) * 1_000
const clientCounts = values.clients.split(',').map(Number)

const endDatabase = await setup()
const env = { ...REAL_PIN_HASHES, TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', NODE_ENV: 'production', SANDBOX: '1' }
const server = await startTestServer({ env })
const { url } = server
const machines: MachineRow[] = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
const { transaction, machine } = await newPurchase(url, machines.shift())
const { node_id, address, sub_position } = machine

let calls = 0
/** Another IP address for each call, so that no rate limit applies. */
const fromNewAddress = () => {
  calls += 1
  return { headers: { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` } }
}

const sendWebhook = () => {
  const body = JSON.stringify({
    event_id: crypto.randomUUID(),
    transaction: transaction.transaction,
    charge_id: transaction.transaction,
    state: 'declined',
    amount: transaction.amount,
    currency: 'THB',
    paid_at: null,
  })
  const timestamp = String(Date.now())
  const signature = signNotice(noticeSecret(TEST_SECRETS.JWT_SECRETS), timestamp, body)
  const headers = { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
  return fetch(url + WEBHOOK_PATH, { method: 'POST', headers, body }).then(({ status }) => status)
}

/** A client that repeats a timed call, and undoes its effect before the next. */
type Client = { call: () => Promise<number>; undo?: () => Promise<unknown> }
type Case = { name: string; client: () => Client | Promise<Client>; maxClients?: number }

const status = async (response: Promise<{ status: number }>) => (await response).status

const cases: Case[] = [
  { name: 'select 1', client: () => ({ call: () => status(fetch(`${url}/readyz`)) }) },
  {
    name: 'login',
    async client() {
      const phone = newPhone()
      await newCustomer(url, phone, fromNewAddress())
      return { call: () => status(ask(url, login, { phone_number: phone, pin_code: PIN }, fromNewAddress())) }
    },
  },
  {
    name: 'machine_info',
    client: () => ({ call: () => status(ask(url, getMachineInfo, { node_id, address, sub_position })) }),
  },
  {
    name: 'confirm_payment',
    client: () => ({ call: () => status(ask(url, confirmPayment, { transaction: transaction.transaction })) }),
  },
  { name: 'webhook', client: () => ({ call: sendWebhook }) },
  {
    name: 'generate_qr',
    maxClients: machines.length,
    async client() {
      const ownMachine = machines.shift()
      if (!ownMachine) throw new Error('Not enough machines')
      machines.push(ownMachine)
      const { access_token: token } = await newCustomer(url, undefined, fromNewAddress())
      const command = await commandFor(url, ownMachine)
      let createdTransaction = ''
      return {
        async call() {
          const answer = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
          createdTransaction = answer.body?.transaction ?? ''
          return answer.status
        },
        undo: () => get(url, cancelPayment, { transaction: createdTransaction }, { token }),
      }
    },
  },
]

async function measure({ client }: Case, count: number) {
  // Two at a time: the server limits concurrent hashes, and rejects many registrations at once.
  const clients = await runConcurrently(Array.from({ length: count }), 2, async () => client())
  const times: number[] = []
  const rejections = new Map<number, number>()
  let busyMs = 0
  const end = performance.now() + limitMs
  await Promise.all(
    clients.map(async ({ call, undo }) => {
      while (performance.now() < end) {
        const started = performance.now()
        const responseStatus = await call()
        const ms = performance.now() - started
        busyMs += ms
        if (responseStatus === 200) times.push(ms)
        else rejections.set(responseStatus, (rejections.get(responseStatus) ?? 0) + 1)
        if (responseStatus === 200) await undo?.()
      }
    }),
  )
  const at = (share: number) => percentile(times, share)
  // Excludes the time in which clients undo a call.
  const perSecond = (times.length / busyMs) * 1_000 * count
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), rejected: Object.fromEntries(rejections) }
}

const baselines = new Map<number, number>()
console.log(['call', 'clients', 'per second', 'of baseline', 'p50 ms', 'p95 ms', 'p99 ms', 'rejected'].join('\t'))
for (const benchCase of limitMs > 0 ? cases : [])
  for (const clients of clientCounts) {
    const count = Math.min(clients, benchCase.maxClients ?? clients)
    const { perSecond, p50, p95, p99, rejected } = await measure(benchCase, count)
    if (benchCase.name === 'select 1') baselines.set(clients, perSecond)
    const ratio = perSecond / (baselines.get(clients) ?? Number.NaN)
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1))
    const rejections = Object.keys(rejected).length ? JSON.stringify(rejected) : '-'
    console.log([benchCase.name, count, perSecond.toFixed(0), ratio.toFixed(2), ...times, rejections].join('\t'))
  }
await server.close()

const limits = await measureFilledShop(env, Number(values.purchases))
console.log(`
| what | measured | limit | | |
| --- | --- | --- | --- | --- |
${limits.map(limitLine).join('\n')}`)
await endDatabase()
