import fc from 'fast-check'
import { object, parse, string } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '#contract/api.ts'
import { type Endpoint, endpoint, fillPath } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { codesOf } from '#server/api-docs/open-api.ts'
import { NoticeBody, WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import { type AccessRow, accessTable } from '#tests/support/server/access-table.ts'
import { newCustomer } from '#tests/support/server/client.ts'
import { bodyOf } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { makeTwoCustomers, type TwoCustomers } from '#tests/support/server/two-customers.ts'
import { anyInput, oneFieldHuge, oneFieldWrong } from './hostile-inputs.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 30)
const CONCURRENCY = 4
const HUGE = 60_000
const OPERATOR = 'operator-test-token-of-more-than-32-characters'

let server: InProcessServer
let world: TwoCustomers
let token: string
let requestCount = 0
beforeAll(async () => {
  server = await startInProcessServer({
    env: { OPERATOR_TOKENS: OPERATOR, TRUSTED_PROXIES: '1', ...withLimits({ unpaidMachines: 20 }) },
  })
  world = await makeTwoCustomers(server.url, server.databaseUrl)
})
afterAll(async () => {
  await server.close()
  console.log({ requestCount })
})

const queryText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A lone surrogate cannot be sent; it is replaced by U+FFFD. */
const queryString = (input: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, queryText(value) ?? '']))

/** The input with strings that a path can contain: `encodeURIComponent` rejects a lone surrogate. */
const pathStrings = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, queryText(value)?.toWellFormed()]))

type FuzzTarget = Pick<NamedEndpoint, 'name' | 'endpoint'> & { mayRevealSecrets: boolean }
type Headers = Record<string, string>

const tokenFor = ({ access }: Endpoint) => ({ authorization: `Bearer ${access === 'operator' ? OPERATOR : token}` })

/**
 * Sends the input as a customer who owns nothing, or as an operator, each time from a new address, and checks what must
 * be true of every response.
 */
async function check(
  { name, endpoint, mayRevealSecrets }: FuzzTarget,
  input: Record<string, unknown>,
  codes: readonly string[],
  headersOf: (body: string) => Headers = () => tokenFor(endpoint),
) {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const { path, rest } = fillPath(endpoint, pathStrings(input))
  const query = isQuery ? `?${queryString(rest)}` : ''
  const body = JSON.stringify(input)
  requestCount += 1
  const request = fetch(`${server.url}${path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...headersOf(body),
      'x-forwarded-for': `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    },
    ...(isQuery ? {} : { body }),
  })
  const response = await request.catch((error: unknown) => {
    // A URL of a megabyte may be cut off while it is still being sent.
    if (query.length > HUGE) return undefined
    throw error
  })
  if (!response) return
  const text = await bodyOf(response)
  const detail = `${name} ${response.status} ${text.slice(0, 300)} to ${body.slice(0, 500)}`
  if (response.status !== 200) {
    expect(response.headers.get('content-type'), detail).toBe('application/problem+json')
    const problem = parse(Problem, JSON.parse(text))
    expect(problem.status, detail).toBe(response.status)
    expect(codes, detail).toContain(problem.code)
  }
  expect(response.status, detail).not.toBe(500)
  if (!mayRevealSecrets)
    expect(
      world.secrets.filter((secret) => text.includes(secret) && !body.includes(secret)),
      detail,
    ).toEqual([])
}

describe.each(endpoints.map((target) => [target.name, target] as const))('%s', (name, named) => {
  const row = accessTable[name]
  const target = { ...named, mayRevealSecrets: named.chapter === 'sandbox' || named.endpoint.access === 'operator' }
  const codes = [...codesOf(named).filter((code) => code !== 'internal'), 'payload_too_large']
  const validInput = async (accessRow: AccessRow) => {
    token = (await newCustomer(server.url, undefined, { headers: { 'x-forwarded-for': crypto.randomUUID() } }))
      .access_token
    return { ...(await accessRow.input(world)) } as Record<string, unknown> // an object with enumerable fields
  }

  test('[S2.5][S2.20][V1.1.1][V1.2.4][V1.2.9][V1.3.3][V1.4.2][V1.5.2][V2.2.1][V3.2.2][V4.2.5][V15.3.3][V15.3.6][V16.5.1] rejects missing, wrong, hostile and huge fields with a problem document that the API documents', async () => {
    if (!row) throw new Error('No row in the access table')
    const valid = await validInput(row)
    const all = [...oneFieldWrong(named.endpoint, valid), ...oneFieldHuge(named.endpoint, valid)]
    while (all.length) await Promise.all(all.splice(0, CONCURRENCY).map((input) => check(target, input, codes)))
  })

  test(`handles ${RUNS} inputs generated from its schema`, async () => {
    if (!row) throw new Error('No row in the access table')
    const valid = await validInput(row)
    await fc.assert(
      fc.asyncProperty(anyInput(named.endpoint, valid), (input) => check(target, input, codes)),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

describe('a correctly signed webhook', () => {
  const input = NoticeBody
  const notices = endpoint('POST', WEBHOOK_PATH, { access: 'public', input, output: object({ outcome: string() }) })
  const target = { name: 'notice', endpoint: notices, mayRevealSecrets: false }
  const codes = ['invalid', 'payload_too_large']
  const signed = (body: string) => {
    const timestamp = String(Date.now())
    const signature = signNotice(noticeSecret(TEST_SECRETS.JWT_SECRETS), timestamp, body)
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

  test('rejects missing, wrong, hostile and huge fields with a problem document', async () => {
    const all = [...oneFieldWrong(notices, valid()), ...oneFieldHuge(notices, valid())].map((fields) => ({
      ...fields,
      // A new event each time, unless the event id is the wrong field.
      ...(typeof fields.event_id === 'string' && fields.event_id.length === 36
        ? { event_id: crypto.randomUUID() }
        : {}),
    }))
    while (all.length) await Promise.all(all.splice(0, CONCURRENCY).map((body) => check(target, body, codes, signed)))
  })

  test(`handles ${RUNS} inputs generated from its schema`, async () => {
    await fc.assert(
      fc.asyncProperty(anyInput(notices, valid()), (body) => check(target, body, codes, signed)),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

test('[S2.21][V1.2.4][V16.5.4] fuzzing sends thousands of requests, and the log contains no failed one', () => {
  expect(requestCount).toBeGreaterThan(4_000)
  expect(server.log()).not.toMatch(/request failed|does not match its schema/)
})
