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
import { isSignedIn, onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { isPersistedAnswer } from './persisted-since.ts'

/** A query whose last answer is kept on this device, to be read without a network. */
export type PersistedQuery = {
  /** The beginning of its key. */
  queryKey: QueryKey
  /** Of its answer: what is read back must fit, whatever build wrote it. */
  schema: GenericSchema
  /** Of one customer: bound to their account, and gone when the session ends. */
  isPersonal: boolean
}

const KEY = 'keptAnswers'
const MAX_AGE_MS = 30 * 86_400_000
/** The newest of them. */
const MAX_ANSWERS = 24
/** Of a list that is shown page by page. */
const MAX_PAGES = 3
/** Answers come in groups: they are written together. */
const REST_MS = 1_000

const Kept = record(string(), object({ owner: nullable(string()), at: number(), answer: unknown() }))
type Kept = InferOutput<typeof Kept>

const User = object({ user_id: string() })
const ownerIn = (answer: unknown) => {
  const user = safeParse(User, answer)
  return user.success ? user.output.user_id : undefined
}

const Pages = object({ pages: unknown(), pageParams: unknown() })
function withFewPages(answer: unknown): unknown {
  const { success, output } = safeParse(Pages, answer)
  if (!success || !Array.isArray(output.pages) || !Array.isArray(output.pageParams)) return answer
  return { pages: output.pages.slice(0, MAX_PAGES), pageParams: output.pageParams.slice(0, MAX_PAGES) }
}

/**
 * Keeps the last answers of these queries on this device. Where one of them fails and nothing is known, what was kept takes
 * the place of the answer, with the time when the server said so; it is asked for again when the network is back. Answers of
 * a customer are shown to that customer alone, and end with the session.
 * @param userKey of the query that says who is signed in
 * @returns stops it
 */
export function persistQueries(client: QueryClient, queries: readonly PersistedQuery[], userKey: QueryKey) {
  const cache = client.getQueryCache()
  const kindOf = (query: Query) => queries.find(({ queryKey }) => matchQuery({ queryKey }, query))
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (): Kept => {
    const now = Date.now()
    // What is of the future is of a wrong clock.
    const isFresh = ({ at }: Kept[string]) => at <= now && now - at <= MAX_AGE_MS
    return Object.fromEntries(Object.entries(readStorage(KEY, Kept) ?? {}).filter(([, entry]) => isFresh(entry)))
  }
  const write = (kept: Kept) => {
    const newest = Object.entries(kept).toSorted(([, one], [, other]) => other.at - one.at)
    if (newest.length === 0) removeStorage(KEY)
    else writeStorage(KEY, Object.fromEntries(newest.slice(0, MAX_ANSWERS)))
  }

  /** Of the server's word alone: what was kept says no more than before. */
  function keep() {
    clearTimeout(timer)
    timer = undefined
    const user = client.getQueryState(userKey)
    const owner = user && !isPersistedAnswer(user.dataUpdatedAt) ? ownerIn(user.data) : undefined
    const kept = read()
    for (const [hash, entry] of Object.entries(kept))
      if (owner !== undefined && entry.owner !== null && entry.owner !== owner) delete kept[hash]
    for (const query of cache.getAll()) {
      const kind = kindOf(query)
      const { data, dataUpdatedAt } = query.state
      if (!kind || data === undefined || data === null || isPersistedAnswer(dataUpdatedAt)) continue
      if (kind.isPersonal && (owner === undefined || !isSignedIn())) continue
      kept[query.queryHash] = {
        owner: kind.isPersonal && owner !== undefined ? owner : null,
        at: dataUpdatedAt,
        answer: withFewPages(data),
      }
    }
    write(kept)
  }

  function restore(query: Query) {
    const kind = kindOf(query)
    if (!kind || query.state.data !== undefined || query.state.status !== 'error') return
    const kept = read()
    const entry = kept[query.queryHash]
    if (!entry) return
    if (kind.isPersonal) {
      const known = ownerIn(client.getQueryData(userKey)) ?? Object.values(kept).find(({ owner }) => owner)?.owner
      if (!isSignedIn() || entry.owner === null || entry.owner !== known) return
    }
    const answer = safeParse(kind.schema, entry.answer)
    if (!answer.success) return
    client.setQueryData(query.queryKey, answer.output, { updatedAt: entry.at })
    query.invalidate() // whatever it says of how long its answers hold
  }

  const stopCache = cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || !kindOf(query)) return
    restore(query)
    if (query.state.status !== 'success' || isPersistedAnswer(query.state.dataUpdatedAt)) return
    timer ??= setTimeout(keep, REST_MS)
  })
  const stopSession = onSessionChange((change) => {
    clearTimeout(timer)
    timer = undefined
    if (change !== 'signed-in') removeStorage(KEY)
    else write(Object.fromEntries(Object.entries(read()).filter(([, { owner }]) => owner === null)))
  })
  for (const query of cache.getAll()) restore(query)
  timer ??= setTimeout(keep, REST_MS)
  // The page may go before the rest is over.
  const onLeave = () => {
    if (timer !== undefined) keep()
  }
  addEventListener('pagehide', onLeave)
  return () => {
    clearTimeout(timer)
    removeEventListener('pagehide', onLeave)
    stopCache()
    stopSession()
  }
}
