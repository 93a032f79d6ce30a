import { sign } from 'hono/jwt'
import { safeParse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '#contract/api.ts'
import { login, logout } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { type AccessOutcome, type AccessRow, accessTable } from '#tests/support/access-table.ts'
import { get, PIN, until } from '#tests/support/client.ts'
import { bodyOf } from '#tests/support/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { rows } from '#tests/support/sql.ts'
import { makeTwoCustomers, type Person, type TwoCustomers } from '#tests/support/two-customers.ts'

let server: InProcessServer
let world: TwoCustomers
/** Access tokens of the owner that are no longer, or never were, valid. */
let invalidTokens: Record<'expired' | 'revoked' | 'forged' | 'unsigned', string>

beforeAll(async () => {
  server = await startInProcessServer({
    env: {
      TRUSTED_PROXIES: '1',
      PAYMENT_UNPAID_MOST: '20',
      OPERATOR_TOKEN: 'access-test-operator-token-of-32-characters',
    },
  })
  world = await makeTwoCustomers(server.url, server.databaseUrl)
  const endedSession = await get(server.url, login, { phone_number: world.owner.phone, pin_code: PIN })
  await get(server.url, logout, {}, { token: endedSession.access_token })
  const [session] = await rows(
    server.databaseUrl,
    'select id from sessions where customer_id = $1 and revoked_at is null',
    [world.owner.id],
  )
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: world.owner.id, fam: String(session?.id), iat: now - 100 }
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  invalidTokens = {
    expired: await sign({ ...claims, exp: now - 10 }, TEST_SECRETS.JWT_SECRET, 'HS256'),
    revoked: endedSession.access_token,
    forged: await sign({ ...claims, exp: now + 1000 }, 'another-secret-of-more-than-32-characters', 'HS256'),
    unsigned: `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims, exp: now + 1000 })}.`,
  }
})
afterAll(() => server.close())

const OTHER_BRAND = 'http://the-wash.app.localhost'
let callCount = 0

/** A raw call with its response as text; each call has a new address, so that no rate limit applies. */
async function ask({ endpoint }: NamedEndpoint, row: AccessRow, token?: string, origin?: string) {
  const input = await row.input(world)
  const { path, rest } = fillPath(endpoint, input)
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = isQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : '' // queries contain strings only
  callCount += 1
  const response = await fetch(`${server.url}${path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${callCount >> 8}.${callCount & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(origin ? { origin } : {}),
    },
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
  })
  const text = await bodyOf(response)
  const problem = safeParse(Problem, JSON.parse(text))
  const outcome: AccessOutcome = response.status === 200 || !problem.success ? 200 : problem.output.code
  return { outcome, text, sent: JSON.stringify(input) }
}

/** Waits for a machine that a row of the table restarted, since its load changes by itself. */
const waitForStarts = () =>
  until(
    () =>
      rows(server.databaseUrl, `select 1 from transactions where customer_id = $1 and status in ('paid', 'starting')`, [
        world.owner.id,
      ]),
    (starting) => starting.length === 0,
  )

/**
 * All data of the owner, as a digest per table, except for the time of the next poll (`due_at`), which changes by
 * itself.
 */
async function stateOfOwner(): Promise<Record<string, unknown>[]> {
  const tables = await rows(
    server.databaseUrl,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'customer_id' and table_name not in ('sessions', 'outbox') order by 1`,
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(one, '|' order by one))
       from (select (to_jsonb(t) - 'due_at')::text as one from ${name} t where customer_id = $1) t`,
  )
  const customerDigest = `select 'customers' as name, count(*), md5(string_agg(t::text, '|')) from customers t where id = $1`
  return rows(server.databaseUrl, [...digests, customerDigest].join(' union all '), [world.owner.id])
}

const tokenOf = async ({ endsSession }: AccessRow, { phone, token }: Person) =>
  endsSession ? (await get(server.url, login, { phone_number: phone, pin_code: PIN })).access_token : token

test('[S2.12][V8.2.1] every endpoint has a row in the access table, and every row an endpoint', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

/** The clock last: each of its calls brings the world's purchases a minute nearer to their end. */
const clockLast = endpoints
  .filter(({ name }) => name in accessTable)
  .toSorted((a, b) => Number(a.name === 'moveSandboxClock') - Number(b.name === 'moveSandboxClock'))

describe.each(clockLast.map((one) => [one.name, one] as const))('%s', (name, named) => {
  const row = accessTable[name]
  if (!row) return
  const isPublic = named.endpoint.access === 'public'
  const refused = (code: AccessOutcome) => (isPublic ? row.owner : code)

  test('[S2.10][V3.5.8][V7.2.1][V8.3.2][V9.1.1] rejects a missing, expired, revoked, forged or unsigned token unless public', async () => {
    expect((await ask(named, row)).outcome, 'nobody').toBe(refused('unauthorized'))
    const expired = named.endpoint.access === 'operator' ? 'unauthorized' : 'expired_token'
    expect((await ask(named, row, invalidTokens.expired)).outcome, 'expired').toBe(refused(expired))
    for (const kind of ['revoked', 'forged', 'unsigned'] as const)
      expect((await ask(named, row, invalidTokens[kind])).outcome, kind).toBe(refused('unauthorized'))
  })

  test("[S2.12][V8.2.2][V8.4.1][V9.2.2] hides and protects the owner's data from other brands and other customers", async () => {
    await waitForStarts()
    const stateBefore = isPublic ? undefined : await stateOfOwner()
    const fromOtherBrand = await ask(named, row, world.owner.token, OTHER_BRAND)
    expect(fromOtherBrand.outcome, 'another brand').toBe(isPublic ? row.otherBrand : 'unauthorized')
    const { outcome, text, sent } = await ask(named, row, await tokenOf(row, world.other))
    expect(outcome, 'another customer').toBe(row.other)
    if (named.chapter !== 'sandbox')
      expect(world.secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))).toEqual([])
    if (stateBefore) expect(await stateOfOwner()).toEqual(stateBefore)
  })

  test('allows the owner what the access table says', async () => {
    expect((await ask(named, row, await tokenOf(row, world.owner))).outcome).toBe(row.owner)
  })
})
