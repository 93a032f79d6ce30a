import { QueryObserver } from '@tanstack/react-query'
import { array, object, string } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { signIn, signOut } from '#lib/auth/session.ts'
import { type PersistedQuery, persistQueries } from './persisted-queries.ts'
import { isPersistedAnswer } from './persisted-since.ts'
import { createQueryClient } from './query-client.ts'

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

/** Starts the app once more. */
let stops: (() => void)[] = []
function start() {
  const client = createQueryClient()
  stops.push(persistQueries(client, queries, ['user']))
  return client
}
type Client = ReturnType<typeof start>
const respond = (client: Client, key: string[], data: unknown) => client.setQueryData(key, data)
/** What a page that uses the query shows, with or without a network. */
async function observe(client: Client, queryKey: string[], queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false)
  const { data, dataUpdatedAt, isError, isStale } = observer.getCurrentResult()
  stop()
  return { data, isPersisted: isPersistedAnswer(dataUpdatedAt), isError, isStale }
}
const offline = () => Promise.reject(new Error('no network'))
const waitForWrite = () => expect.poll(() => localStorage.getItem(KEY)).not.toBeNull()

/** Visits with a network and leaves the page. */
function visit(userId = 'u1') {
  const client = start()
  respond(client, ['user'], { user_id: userId })
  respond(client, ['branches'], BRANCHES)
  respond(client, ['coupons', 'pages', 'available'], COUPONS)
  window.dispatchEvent(new Event('pagehide'))
  leave()
}
function leave() {
  for (const stop of stops) stop()
  stops = []
}
/** Makes all stored entries older. */
function age(ms: number) {
  const entries = JSON.parse(localStorage.getItem(KEY) ?? '{}')
  for (const entry of Object.values<{ at: number }>(entries)) entry.at -= ms
  localStorage.setItem(KEY, JSON.stringify(entries))
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

test('shows stored data without a network, marked as persisted, and refetches them', async () => {
  visit()
  age(DAY_MS)
  const client = start()
  const branches = await observe(client, ['branches'], offline)
  expect(branches).toEqual({ data: BRANCHES, isPersisted: true, isError: false, isStale: true })
  const coupons = await observe(client, ['coupons', 'pages', 'available'], offline)
  expect(coupons.data).toEqual({ pages: COUPONS.pages.slice(0, 3), pageParams: ['1', '2', '3'] })
  const fresh = await observe(client, ['branches'], async () => [{ name: 'New' }])
  expect(fresh).toMatchObject({ data: [{ name: 'New' }], isPersisted: false })
})

test('restores a query that had failed before persistQueries started', async () => {
  visit()
  age(DAY_MS)
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['branches'], queryFn: offline }).catch(() => {})
  stops.push(persistQueries(client, queries, ['user']))
  expect(client.getQueryData(['branches'])).toEqual(BRANCHES)
})

test('restores nothing that is invalid, too old, dated in the future or was never fetched', async () => {
  const noData = { data: undefined, isError: true }
  visit()
  age(31 * DAY_MS)
  expect(await observe(start(), ['branches'], offline)).toMatchObject(noData)
  localStorage.clear()
  visit()
  age(-DAY_MS)
  expect(await observe(start(), ['branches'], offline)).toMatchObject(noData)
  localStorage.clear()
  visit()
  age(DAY_MS)
  localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace('"name":"Ari"', '"name":7'))
  expect(await observe(start(), ['branches'], offline)).toMatchObject(noData)
  expect(await observe(start(), ['coupons', 'pages', 'used'], offline)).toMatchObject(noData)
  localStorage.setItem(KEY, '{"x":')
  expect(await observe(start(), ['branches'], offline)).toMatchObject(noData)
})

test('never replaces a response of the server by stored data', async () => {
  visit()
  age(DAY_MS)
  const client = start()
  respond(client, ['branches'], [{ name: 'Now' }])
  expect(await observe(client, ['branches'], offline)).toMatchObject({ data: [{ name: 'Now' }], isPersisted: false })
})

test('stores no personal data while the user is unknown', async () => {
  const client = start()
  respond(client, ['coupons', 'pages', 'available'], COUPONS)
  respond(client, ['branches'], BRANCHES)
  await waitForWrite()
  expect(localStorage.getItem(KEY)).not.toContain('coupons')
})

test('stores its data when the page is left at once', () => {
  const client = start()
  respond(client, ['branches'], BRANCHES)
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toContain('Ari')
})

test('removes everything at sign-out and writes nothing afterwards', async () => {
  const client = start()
  respond(client, ['user'], { user_id: 'u1' })
  respond(client, ['coupons', 'pages', 'available'], COUPONS)
  await waitForWrite()
  respond(client, ['branches'], BRANCHES)
  signOut()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('shows a customer nothing of the previous one, even without a sign-out in between', async () => {
  visit('u1')
  age(DAY_MS)
  const client = start()
  respond(client, ['user'], { user_id: 'u2' })
  expect(await observe(client, ['coupons', 'pages', 'available'], offline)).toMatchObject({ data: undefined })
  await expect.poll(() => localStorage.getItem(KEY)).not.toContain('u1')
})

test('removes personal data of the previous customer at sign-in and keeps public data', async () => {
  visit('u1')
  start()
  await signIn({ access_token: 'b', refresh_token: 's' })
  expect(localStorage.getItem(KEY)).not.toContain('u1')
  expect(localStorage.getItem(KEY)).toContain('Ari')
})

test('shows a guest no personal data', async () => {
  visit('u1')
  age(DAY_MS)
  const stored = localStorage.getItem(KEY) ?? ''
  signOut()
  localStorage.setItem(KEY, stored)
  expect(await observe(start(), ['coupons', 'pages', 'available'], offline)).toMatchObject({ data: undefined })
})

test('stores at most 24 entries, the newest ones', async () => {
  const client = start()
  respond(client, ['user'], { user_id: 'u1' })
  for (let i = 0; i < 40; i++)
    client.setQueryData(['coupons', 'pages', String(i)], COUPONS, { updatedAt: Date.now() + i })
  await waitForWrite()
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? '{}'))).toHaveLength(24)
  expect(localStorage.getItem(KEY)).toContain('"39\\"')
})

test('keeps working when the storage is full', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const client = start()
  respond(client, ['branches'], BRANCHES)
  await expect.poll(() => setItem.mock.calls.length).toBeGreaterThan(0)
  expect(client.getQueryData(['branches'])).toEqual(BRANCHES)
  vi.restoreAllMocks()
})
