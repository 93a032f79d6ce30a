import fc from 'fast-check'
import { object, parse, string } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '#contract/api.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import {
  NoticeBody,
  SIGNATURE_HEADER,
  signNotice,
  TIMESTAMP_HEADER,
  WEBHOOK_PATH,
} from '#server/api/payment/webhook.ts'
import { codesOf } from '#server/api-docs/open-api.ts'
import { accessTable, type Row } from '#tests/support/access-table.ts'
import { newCustomer } from '#tests/support/client.ts'
import { anyInput, oneFieldHuge, oneFieldWrong } from '#tests/support/hostile-inputs.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { makeTwoCustomers, type TwoCustomers } from '#tests/support/two-customers.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 30)
const CONCURRENCY = 4
const HUGE = 60_000
const OPERATOR = 'operator-test-token-of-more-than-32-characters'

let server: InProcessServer
let world: TwoCustomers
let token: string
let asked = 0
beforeAll(async () => {
  server = await startInProcessServer({
    env: { OPERATOR_TOKEN: OPERATOR, TRUSTED_PROXIES: '1', PAYMENT_UNPAID_MOST: '20' },
  })
  world = await makeTwoCustomers(server.url, server.databaseUrl)
})
afterAll(async () => {
  await server.close()
  console.log({ asked })
})

const queryText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A lone half of a surrogate pair cannot be sent; it arrives as its replacement. */
const queryString = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, queryText(value) ?? '']))

type Asked = Pick<NamedEndpoint, 'name' | 'endpoint'> & { seesAll: boolean }
type Headers = Record<string, string>

const tokenFor = ({ access }: Endpoint) => ({ authorization: `Bearer ${access === 'operator' ? OPERATOR : token}` })

/**
 * Sends it as a customer who owns nothing, or as an operator, from an address of its own, and checks what must hold of
 * any answer.
 */
async function check(
  { name, endpoint, seesAll }: Asked,
  input: Record<string, unknown>,
  codes: readonly string[],
  headersOf: (body: string) => Headers = () => tokenFor(endpoint),
) {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = isQuery ? `?${queryString(input)}` : ''
  const body = JSON.stringify(input)
  asked += 1
  const asking = fetch(`${server.url}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...headersOf(body),
      'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    },
    ...(isQuery ? {} : { body }),
  })
  const response = await asking.catch((error: unknown) => {
    // An address of a megabyte may be cut off while it is still being sent.
    if (query.length > HUGE) return undefined
    throw error
  })
  if (!response) return
  const text = await response.text()
  const said = `${name} ${response.status} ${text.slice(0, 300)} to ${body.slice(0, 500)}`
  if (response.status !== 200) {
    expect(response.headers.get('content-type'), said).toBe('application/problem+json')
    const problem = parse(Problem, JSON.parse(text))
    expect(problem.status, said).toBe(response.status)
    expect(codes, said).toContain(problem.code)
  }
  expect(response.status, said).not.toBe(500)
  if (!seesAll)
    expect(
      world.secrets.filter((secret) => text.includes(secret) && !body.includes(secret)),
      said,
    ).toEqual([])
}

describe.each(endpoints.map((one) => [one.name, one] as const))('%s', (name, named) => {
  const row = accessTable[name]
  const one = { ...named, seesAll: named.chapter === 'sandbox' || named.endpoint.access === 'operator' }
  const codes = [...codesOf(named).filter((code) => code !== 'internal'), 'payload_too_large']
  const validInput = async (of: Row) => {
    token = (await newCustomer(server.url, undefined, { headers: { 'x-forwarded-for': crypto.randomUUID() } }))
      .access_token
    return { ...(await of.input(world)) } as Record<string, unknown> // plain fields
  }

  test('[S2.5][S2.20][V1.1.1][V1.2.4][V1.2.9][V1.3.3][V1.4.2][V1.5.2][V2.2.1][V3.2.2][V4.2.5][V15.3.3][V15.3.6][V16.5.1] answers what is missing, wrong, hostile or huge by a problem of its own', async () => {
    if (!row) throw new Error('No row in the access table')
    const valid = await validInput(row)
    const all = [...oneFieldWrong(named.endpoint, valid), ...oneFieldHuge(named.endpoint, valid)]
    while (all.length) await Promise.all(all.splice(0, CONCURRENCY).map((input) => check(one, input, codes)))
  })

  test(`and ${RUNS} that its schema makes`, async () => {
    if (!row) throw new Error('No row in the access table')
    const valid = await validInput(row)
    await fc.assert(
      fc.asyncProperty(anyInput(named.endpoint, valid), (input) => check(one, input, codes)),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

describe('a notice of the gateway, rightly signed,', () => {
  const input = NoticeBody
  const notices = endpoint('POST', WEBHOOK_PATH, { access: 'public', input, output: object({ outcome: string() }) })
  const one = { name: 'notice', endpoint: notices, seesAll: false }
  const codes = ['invalid', 'payload_too_large']
  const signed = (body: string) => {
    const timestamp = String(Date.now())
    const signature = signNotice(TEST_SECRETS.PAYMENT_WEBHOOK_SECRET, timestamp, body)
    return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
  }
  const valid = () => ({
    event_id: crypto.randomUUID(),
    transaction: world.ids.unpaid,
    charge_id: 'charge',
    state: 'paid',
    amount: 1,
    currency: 'THB',
    paid_at: new Date().toISOString(),
  })

  test('is answered by a problem where it is missing, wrong, hostile or huge', async () => {
    const all = [...oneFieldWrong(notices, valid()), ...oneFieldHuge(notices, valid())].map((fields) => ({
      ...fields,
      // Each is news, unless the event itself is what is wrong.
      ...(typeof fields.event_id === 'string' && fields.event_id.length === 36
        ? { event_id: crypto.randomUUID() }
        : {}),
    }))
    while (all.length) await Promise.all(all.splice(0, CONCURRENCY).map((body) => check(one, body, codes, signed)))
  })

  test(`and ${RUNS} that its schema makes`, async () => {
    await fc.assert(
      fc.asyncProperty(anyInput(notices, valid()), (body) => check(one, body, codes, signed)),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

test('[S2.21][V1.2.4][V16.5.4] thousands were asked, and the log tells of no request that failed', () => {
  expect(asked).toBeGreaterThan(4_000)
  expect(server.log()).not.toMatch(/A request failed|does not fit its schema/)
})
