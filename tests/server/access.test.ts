import { sign } from 'hono/jwt'
import pg from 'pg'
import { safeParse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type NamedEndpoint } from '#contract/api.ts'
import { login } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { logout } from '#contract/signed-in.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { type AccessOutcome, type AccessRow, accessTable } from '#tests/support/server/access-table.ts'
import { ask as askApi, get, PIN, until } from '#tests/support/server/client.ts'
import { bodyOf } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'
import { makeTwoCustomers, type Person, type TwoCustomers } from '#tests/support/server/two-customers.ts'

let server: InProcessServer
let world: TwoCustomers
/** Access tokens of the owner that are no longer, or never were, valid. */
let invalidTokens: Record<'expired' | 'revoked' | 'forged' | 'unsigned' | 'unending' | 'nameless' | 'foreign', string>

beforeAll(async () => {
  server = await startInProcessServer({
    env: {
      TRUSTED_PROXIES: '1',
      ...withLimits({ unpaidMachines: 20 }),
      OPERATOR_TOKENS: 'access-test-operator-token-of-32-characters',
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
    expired: await sign({ ...claims, exp: now - 90 }, TEST_SECRETS.JWT_SECRETS, 'HS256'),
    revoked: endedSession.access_token,
    forged: await sign({ ...claims, exp: now + 1000 }, 'another-secret-of-more-than-32-characters', 'HS256'),
    unending: await sign(claims, TEST_SECRETS.JWT_SECRETS, 'HS256'),
    nameless: await sign({ ...claims, sub: '1', exp: now + 1000 }, TEST_SECRETS.JWT_SECRETS, 'HS256'),
    foreign: await sign({ ...claims, fam: 'x', exp: now + 1000 }, TEST_SECRETS.JWT_SECRETS, 'HS256'),
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

  test('[S2.10][V3.5.8][V7.2.1][V8.3.2][V9.1.1] rejects a missing, expired, revoked, forged, unsigned or odd token unless public', async () => {
    expect((await ask(named, row)).outcome, 'nobody').toBe(refused('unauthorized'))
    const expired = named.endpoint.access === 'operator' ? 'unauthorized' : 'expired_token'
    expect((await ask(named, row, invalidTokens.expired)).outcome, 'expired').toBe(refused(expired))
    for (const kind of ['revoked', 'forged', 'unsigned', 'unending', 'nameless', 'foreign'] as const)
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

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Runs a call while the owner's account is about to end: it must write nothing once it has. */
async function whileAccountEnds(send: () => Promise<unknown>) {
  const end = await connect(server.databaseUrl)
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await end.query('begin')
    await end.query('select 1 from customers where id = $1 for update', [world.owner.id])
    await end.query('update customers set erased_at = now() where id = $1', [world.owner.id])
    let isAnswered = false
    const answer = send().finally(() => {
      isAnswered = true
    })
    await until(
      async () => isAnswered || (await rows(server.databaseUrl, blocked)).length > 0,
      (isSettled) => isSettled,
    )
    await end.query('commit')
    return await answer
  } finally {
    await rows(server.databaseUrl, 'update customers set erased_at = null where id = $1', [world.owner.id])
    await end.end()
  }
}

/** The owner's rows by table, without notifications, which jobs write too. */
const sizes = async () =>
  Object.fromEntries(
    (await stateOfOwner()).flatMap(({ name, count }) => (name === 'notifications' ? [] : [[name, Number(count)]])),
  ) as Record<string, number>

/** Calls that wrote once write nothing new when they are repeated. */
const forgetEarlierCalls = () =>
  Promise.all(
    ['problem_reports', 'muted_pushes', 'load_links'].map((table) =>
      rows(server.databaseUrl, `delete from ${table} where customer_id = $1`, [world.owner.id]),
    ),
  )

describe('[V7.4.2] beside the end of the account', () => {
  const writers = endpoints.filter(
    ({ name, endpoint }) =>
      endpoint.access === 'customer' &&
      endpoint.method !== 'GET' &&
      name !== 'deleteAccount' &&
      !accessTable[name]?.endsSession,
  )

  test.each(writers.map((one) => [one.name, one] as const))(
    '%s writes nothing of the customer',
    async (name, named) => {
      const row = accessTable[name]
      if (!row) throw new Error(`${name} has no row`)
      await forgetEarlierCalls()
      const input = await row.input(world)
      const before = await sizes()
      await whileAccountEnds(() => ask(named, { ...row, input: () => input }, world.owner.token))
      const after = await sizes()
      expect(Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0))).toEqual([])
    },
  )

  test('login begins no session', async () => {
    const isActive = 'select 1 from sessions where customer_id = $1'
    const before = await rows(server.databaseUrl, isActive, [world.owner.id])
    const answer = await whileAccountEnds(() =>
      askApi(server.url, login, { phone_number: world.owner.phone, pin_code: PIN }),
    )
    expect(answer).toMatchObject({ problem: { code: 'unauthorized' } })
    expect(await rows(server.databaseUrl, isActive, [world.owner.id])).toHaveLength(before.length)
  })

  test('an access token of an erased account gives no access, even if a session of it is left', async () => {
    await rows(server.databaseUrl, 'update customers set erased_at = now() where id = $1', [world.owner.id])
    const { problem } = await askApi(server.url, getUserInfo, {}, { token: world.owner.token })
    const refreshed = await askApi(server.url, refreshToken, { refresh_token: world.owner.refreshToken })
    await rows(server.databaseUrl, 'update customers set erased_at = null where id = $1', [world.owner.id])
    expect([problem?.code, refreshed.problem?.code]).toEqual(['unauthorized', 'refresh_refused'])
  })
})
