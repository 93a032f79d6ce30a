import { QueryObserver } from '@tanstack/react-query'
import { array, object, string } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#lib/auth/session.ts'
import { type PersistedQuery, persistQueries } from './persisted-queries.ts'
import { isPersistedAnswer } from './persisted-since.ts'
import { createQueryClient } from './query-client.ts'

const DAY_MS = 86_400_000
const queries: PersistedQuery[] = [
  { queryKey: ['user'], schema: object({ user_id: string() }), isPersonal: true },
  { queryKey: ['branches'], schema: array(object({ name: string() })), isPersonal: false },
  {
    queryKey: ['coupons', 'pages'],
    schema: object({ pages: array(array(string())), pageParams: array(string()) }),
    isPersonal: true,
  },
]
const BRANCHES = [{ name: 'Ari' }]
const COUPONS = { pages: [['a'], ['b'], ['c'], ['d']], pageParams: ['1', '2', '3', '4'] }
const KEY = 'keptAnswers'

/** As the app after another start; `now` is when it was. */
let stops: (() => void)[] = []
function start() {
  const client = createQueryClient()
  stops.push(persistQueries(client, queries, ['user']))
  return client
}
type Client = ReturnType<typeof start>
const answer = (client: Client, key: string[], data: unknown) => client.setQueryData(key, data)
/** What a page that asks for it is shown, with or without a network. */
async function ask(client: Client, queryKey: string[], queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  const { data, dataUpdatedAt, isError, isStale } = observer.getCurrentResult()
  stop()
  return { data, isKept: isPersistedAnswer(dataUpdatedAt), isError, isStale }
}
const offline = () => Promise.reject(new Error('no network'))
const written = () => expect.poll(() => localStorage.getItem(KEY)).not.toBeNull()

/** A visit with a network, and the end of the page. */
function visit(userId = 'u1') {
  const client = start()
  answer(client, ['user'], { user_id: userId })
  answer(client, ['branches'], BRANCHES)
  answer(client, ['coupons', 'pages', 'available'], COUPONS)
  window.dispatchEvent(new Event('pagehide'))
  leave()
}
function leave() {
  for (const stop of stops) stop()
  stops = []
}
/** What was kept so long before this page. */
function age(ms: number) {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  for (const entry of Object.values<{ at: number }>(kept)) entry.at -= ms
  localStorage.setItem(KEY, JSON.stringify(kept))
}

beforeEach(async () => {
  localStorage.clear()
  await signIn({ access_token: 'a', refresh_token: 'r' })
})
afterEach(() => {
  leave()
  signOut()
  localStorage.clear()
})

test('what was read with a network is shown without one, as kept, and asked for again', async () => {
  visit()
  age(DAY_MS)
  const client = start()
  const branches = await ask(client, ['branches'], offline)
  expect(branches).toEqual({ data: BRANCHES, isKept: true, isError: false, isStale: true })
  const coupons = await ask(client, ['coupons', 'pages', 'available'], offline)
  expect(coupons.data).toEqual({ pages: COUPONS.pages.slice(0, 3), pageParams: ['1', '2', '3'] })
  const fresh = await ask(client, ['branches'], async () => [{ name: 'New' }])
  expect(fresh).toMatchObject({ data: [{ name: 'New' }], isKept: false })
})

test('an answer that failed before the keeping began is put in place all the same', async () => {
  visit()
  age(DAY_MS)
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['branches'], queryFn: offline }).catch(() => {})
  stops.push(persistQueries(client, queries, ['user']))
  expect(client.getQueryData(['branches'])).toEqual(BRANCHES)
})

test('nothing is shown of what does not fit, is too old, is of the future, or was never read', async () => {
  const none = { data: undefined, isError: true }
  visit()
  age(31 * DAY_MS)
  expect(await ask(start(), ['branches'], offline)).toMatchObject(none)
  localStorage.clear()
  visit()
  age(-DAY_MS)
  expect(await ask(start(), ['branches'], offline)).toMatchObject(none)
  localStorage.clear()
  visit()
  age(DAY_MS)
  localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace('"name":"Ari"', '"name":7'))
  expect(await ask(start(), ['branches'], offline)).toMatchObject(none)
  expect(await ask(start(), ['coupons', 'pages', 'used'], offline)).toMatchObject(none)
  localStorage.setItem(KEY, '{"x":')
  expect(await ask(start(), ['branches'], offline)).toMatchObject(none)
})

test('an answer of the server is never replaced by what was kept', async () => {
  visit()
  age(DAY_MS)
  const client = start()
  answer(client, ['branches'], [{ name: 'Now' }])
  expect(await ask(client, ['branches'], offline)).toMatchObject({ data: [{ name: 'Now' }], isKept: false })
})

test('nothing personal is kept while it is not known whose it is', async () => {
  const client = start()
  answer(client, ['coupons', 'pages', 'available'], COUPONS)
  answer(client, ['branches'], BRANCHES)
  await written()
  expect(localStorage.getItem(KEY)).not.toContain('coupons')
})

test('a page that is left at once has kept what it was told', () => {
  const client = start()
  answer(client, ['branches'], BRANCHES)
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toContain('Ari')
})

test('nothing is left after a sign-out, nor written by what comes later', async () => {
  const client = start()
  answer(client, ['user'], { user_id: 'u1' })
  answer(client, ['coupons', 'pages', 'available'], COUPONS)
  await written()
  answer(client, ['branches'], BRANCHES)
  signOut()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('another customer is shown nothing of the one before, though no sign-out was seen', async () => {
  visit('u1')
  age(DAY_MS)
  const client = start()
  answer(client, ['user'], { user_id: 'u2' })
  expect(await ask(client, ['coupons', 'pages', 'available'], offline)).toMatchObject({ data: undefined })
  await expect.poll(() => localStorage.getItem(KEY)).not.toContain('u1')
})

test('somebody who signs in is shown nothing of the one before; what is everybody’s stays', async () => {
  visit('u1')
  start()
  await signIn({ access_token: 'b', refresh_token: 's' })
  expect(localStorage.getItem(KEY)).not.toContain('u1')
  expect(localStorage.getItem(KEY)).toContain('Ari')
})

test('a guest is shown nothing personal', async () => {
  visit('u1')
  age(DAY_MS)
  const kept = localStorage.getItem(KEY) ?? ''
  signOut()
  localStorage.setItem(KEY, kept)
  expect(await ask(start(), ['coupons', 'pages', 'available'], offline)).toMatchObject({ data: undefined })
})

test('no more than 24 answers are kept, the newest', async () => {
  const client = start()
  answer(client, ['user'], { user_id: 'u1' })
  for (let at = 0; at < 40; at++)
    client.setQueryData(['coupons', 'pages', String(at)], COUPONS, { updatedAt: Date.now() + at })
  await written()
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? '{}'))).toHaveLength(24)
  expect(localStorage.getItem(KEY)).toContain('"39\\"')
})

test('a full disk breaks nothing', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const client = start()
  answer(client, ['branches'], BRANCHES)
  await expect.poll(() => full.mock.calls.length).toBeGreaterThan(0)
  expect(client.getQueryData(['branches'])).toEqual(BRANCHES)
  vi.restoreAllMocks()
})
