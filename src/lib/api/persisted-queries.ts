import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  record,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { DEVICE_DAYS } from '#contract/device-copies.ts'
import { DAY_MS } from '#contract/duration.ts'
import { isSignedIn, onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { isPersistedAnswer } from './persisted-since.ts'

/** A query whose latest data is stored on this device, to be shown without a network. */
export type PersistedQuery = {
  /** Prefix of its keys. */
  queryKey: QueryKey
  /** Of its data. Stored data must match it, because another build may have written them. */
  schema: GenericSchema
  /** Bound to one customer's account, and removed when their session ends. */
  isPersonal: boolean
}

const KEY = 'keptAnswers'
const MAX_AGE_MS = DEVICE_DAYS * DAY_MS
const MAX_ENTRIES = 24
/** Pages stored of an infinite query. */
const MAX_PAGES = 3
/** Responses arrive in groups, which are written together. */
const WRITE_DELAY_MS = 1_000

const Entries = record(string(), object({ owner: nullable(string()), at: number(), answer: unknown() }))
type Entries = InferOutput<typeof Entries>

const User = object({ user_id: string() })
const userIdOf = (data: unknown) => {
  const user = safeParse(User, data)
  return user.success ? user.output.user_id : undefined
}

const Pages = object({ pages: unknown(), pageParams: unknown() })
function withFirstPages(data: unknown): unknown {
  const { success, output } = safeParse(Pages, data)
  if (!success || !Array.isArray(output.pages) || !Array.isArray(output.pageParams)) return data
  return { pages: output.pages.slice(0, MAX_PAGES), pageParams: output.pageParams.slice(0, MAX_PAGES) }
}

/**
 * Stores the latest data of these queries on this device. When one of them fails without data, its stored data are
 * used, dated with the time of the original response, and refetched when the network is back. Personal data are shown
 * only to the customer they belong to, and are removed when the session ends.
 * @param userKey of the query for the signed-in user
 * @returns stops it
 */
export function persistQueries(client: QueryClient, queries: readonly PersistedQuery[], userKey: QueryKey) {
  const cache = client.getQueryCache()
  const definitionOf = (query: Query) => queries.find(({ queryKey }) => matchQuery({ queryKey }, query))
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): Entries => {
    const now = Date.now()
    // An entry dated in the future comes from a wrong device clock.
    const isFresh = ({ at }: Entries[string]) => at <= now && now - at <= MAX_AGE_MS
    return Object.fromEntries(Object.entries(readStorage(KEY, Entries) ?? {}).filter(([, entry]) => isFresh(entry)))
  }
  const write = (entries: Entries) => {
    const newestFirst = Object.entries(entries).toSorted(([, a], [, b]) => b.at - a.at)
    if (newestFirst.length === 0) removeStorage(KEY)
    else writeStorage(KEY, Object.fromEntries(newestFirst.slice(0, MAX_ENTRIES)))
  }

  /** Stores data from the server only; restored data are already stored. */
  function save() {
    clearTimeout(timer)
    timer = undefined
    const user = client.getQueryState(userKey)
    const owner = user && !isPersistedAnswer(user.dataUpdatedAt) ? userIdOf(user.data) : undefined
    const entries = read()
    for (const [hash, entry] of Object.entries(entries))
      if (owner !== undefined && entry.owner !== null && entry.owner !== owner) delete entries[hash]
    for (const query of cache.getAll()) {
      const definition = definitionOf(query)
      const { data, dataUpdatedAt } = query.state
      if (!definition || data === undefined || data === null || isPersistedAnswer(dataUpdatedAt)) continue
      if (definition.isPersonal && (owner === undefined || !isSignedIn())) continue
      entries[query.queryHash] = {
        owner: definition.isPersonal && owner !== undefined ? owner : null,
        at: dataUpdatedAt,
        answer: withFirstPages(data),
      }
    }
    write(entries)
  }

  function restore(query: Query) {
    const definition = definitionOf(query)
    if (!definition || query.state.data !== undefined || query.state.status !== 'error') return
    const entries = read()
    const entry = entries[query.queryHash]
    if (!entry) return
    if (definition.isPersonal) {
      const userId = userIdOf(client.getQueryData(userKey)) ?? Object.values(entries).find(({ owner }) => owner)?.owner
      if (!isSignedIn() || entry.owner === null || entry.owner !== userId) return
    }
    const data = safeParse(definition.schema, entry.answer)
    if (!data.success) return
    client.setQueryData(query.queryKey, data.output, { updatedAt: entry.at })
    query.invalidate() // stale regardless of the query's staleTime
  }

  const stopCache = cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || !definitionOf(query)) return
    restore(query)
    if (query.state.status !== 'success' || isPersistedAnswer(query.state.dataUpdatedAt)) return
    timer ??= setTimeout(save, WRITE_DELAY_MS)
  })
  const stopSession = onSessionChange((change) => {
    clearTimeout(timer)
    timer = undefined
    if (change !== 'signed-in') removeStorage(KEY)
    else write(Object.fromEntries(Object.entries(read()).filter(([, { owner }]) => owner === null)))
  })
  for (const query of cache.getAll()) restore(query)
  timer ??= setTimeout(save, WRITE_DELAY_MS)
  // The page may be closed before the timer fires.
  const onPageHide = () => {
    if (timer !== undefined) save()
  }
  addEventListener('pagehide', onPageHide)
  return () => {
    clearTimeout(timer)
    removeEventListener('pagehide', onPageHide)
    stopCache()
    stopSession()
  }
}
