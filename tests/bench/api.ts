/**
 * How fast the API answers, beside the floor: `select 1` through the same server and pool (`/readyz`).
 * `npm run bench:api [-- --seconds 3 --clients 1,16,64]`, on a database of its own.
 */
import { parseArgs } from 'node:util'
import { login } from '#contract/auth.ts'
import { getMachineInfo, type MachineRow } from '#contract/machines.ts'
import { cancelPayment, confirmPayment, generateQr } from '#contract/payment.ts'
import { WEBHOOK_PATH } from '#server/api/payment/webhook.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { ask, commandFor, freeMachines, get, newCustomer, newOrder, newPhone, PIN } from '#tests/support/client.ts'
import setup from '#tests/support/database.ts'
import { percentile, runConcurrently } from '#tests/support/load-clients.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startTestServer } from '#tests/support/server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, clients: { type: 'string', default: '1,16,64' } },
})
const limitMs = Number(values.seconds) * 1_000
const clientCounts = values.clients.split(',').map(Number)

const endDatabase = await setup()
const server = await startTestServer({
  env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error', NODE_ENV: 'production', SANDBOX: '1' },
})
const { url } = server
const machines: MachineRow[] = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
const { transaction, machine } = await newOrder(url, machines.shift())
const { node_id, address, sub_position } = machine

let asked = 0
/** An address for each call, so that no limit is met. */
const anybody = () => {
  asked += 1
  return { headers: { 'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}` } }
}

const notice = () => {
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
  const signature = signNotice(TEST_SECRETS.PAYMENT_WEBHOOK_SECRET, timestamp, body)
  const headers = { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
  return fetch(url + WEBHOOK_PATH, { method: 'POST', headers, body }).then(({ status }) => status)
}

/** What a client does over and over: one timed call, and what must be undone before the next. */
type Client = { call: () => Promise<number>; undo?: () => Promise<unknown> }
type Case = { name: string; client: () => Client | Promise<Client>; most?: number }

const status = async (asking: Promise<{ status: number }>) => (await asking).status

const cases: Case[] = [
  { name: 'select 1', client: () => ({ call: () => status(fetch(`${url}/readyz`)) }) },
  {
    name: 'login',
    async client() {
      const phone = newPhone()
      await newCustomer(url, phone, anybody())
      return { call: () => status(ask(url, login, { phone_number: phone, pin_code: PIN }, anybody())) }
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
  { name: 'webhook', client: () => ({ call: notice }) },
  {
    name: 'generate_qr',
    most: machines.length,
    async client() {
      const own = machines.shift()
      if (!own) throw new Error('Not enough machines')
      machines.push(own)
      const { access_token: token } = await newCustomer(url, undefined, anybody())
      const command = await commandFor(url, own)
      let made = ''
      return {
        async call() {
          const answer = await ask(url, generateQr, command, { token, key: crypto.randomUUID() })
          made = answer.body?.transaction ?? ''
          return answer.status
        },
        undo: () => get(url, cancelPayment, { transaction: made }, { token }),
      }
    },
  },
]

async function measure({ client }: Case, count: number) {
  // Two at a time: the server makes so many hashes at once, and refuses a crowd of new customers.
  const clients = await runConcurrently(Array.from({ length: count }), 2, async () => client())
  const times: number[] = []
  const refused = new Map<number, number>()
  let busyMs = 0
  const end = performance.now() + limitMs
  await Promise.all(
    clients.map(async ({ call, undo }) => {
      while (performance.now() < end) {
        const started = performance.now()
        const answered = await call()
        const ms = performance.now() - started
        busyMs += ms
        if (answered === 200) times.push(ms)
        else refused.set(answered, (refused.get(answered) ?? 0) + 1)
        if (answered === 200) await undo?.()
      }
    }),
  )
  const at = (share: number) => percentile(times, share)
  // Clients that undo something between calls are not asking meanwhile: their share of the time is left out.
  const perSecond = (times.length / busyMs) * 1_000 * count
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), refused: Object.fromEntries(refused) }
}

const floors = new Map<number, number>()
console.log(['call', 'clients', 'per second', 'of floor', 'p50 ms', 'p95 ms', 'p99 ms', 'refused'].join('\t'))
for (const one of cases)
  for (const wanted of clientCounts) {
    const count = Math.min(wanted, one.most ?? wanted)
    const { perSecond, p50, p95, p99, refused } = await measure(one, count)
    if (one.name === 'select 1') floors.set(wanted, perSecond)
    const ratio = perSecond / (floors.get(wanted) ?? Number.NaN)
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1))
    const others = Object.keys(refused).length ? JSON.stringify(refused) : '-'
    console.log([one.name, count, perSecond.toFixed(0), ratio.toFixed(2), ...times, others].join('\t'))
  }
await server.close()
await endDatabase()
