import { createHash } from 'node:crypto'
import { describeError, type Log } from '#server/platform/log.ts'

const HEARTBEAT_MS = 15_000
/** After this the client opens another stream: a forgotten one ends, and the load spreads to new servers. */
const LIFETIME_MS = 10 * 60_000
/** Notifications may be lost this long before clients are sent back to polling. */
const LOST_GRACE_MS = 5_000
/** How long a client waits before it opens the next stream. */
const RETRY_MS = 2_000
const MAX_STREAMS = 5_000
/** A purchase on several phones and in several tabs; others who have its number follow another topic. */
const MAX_PER_TOPIC = 10
/** Carriers put many customers behind one address. */
const MAX_PER_ADDRESS = 500
/** A reader that leaves more than this unread is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024
const POLL_MS = 2_000
/** Topics that are read or polled at the same time, so that calls still get connections of the pool. */
const CONCURRENCY = 4

/** What a stream shows: its present state, read again after each change. */
export type EventSource<State = unknown> = {
  /** The subject of notifications; all streams with this topic show the same state. */
  topic: string
  /** A subject that many topics show, such as the machines of a brand. */
  follows?: string
  /** The customer, or person of the staff, whose own data it is and who has shown who they are. */
  owner?: string | undefined
  /** Session of the signed-in customer: the stream ends with it. */
  sessionId?: string | undefined
  /** @throws when the state must not be shown */
  read: () => Promise<State>
  /** Called every two seconds while a stream is open, because some changes are not reported to this server. */
  poll?: () => Promise<unknown>
}
type Client = {
  /** Whose streams are counted together. */
  address: string
  lastEventId: string | undefined
  /** Closes the connection at once, with unread data. */
  disconnect: () => void
}

/** `busy`: too many streams of this client or topic. `unavailable`: this server cannot stream now. */
export class StreamRejected extends Error {
  readonly reason: 'busy' | 'unavailable'
  constructor(reason: 'busy' | 'unavailable') {
    super(reason)
    this.reason = reason
  }
}

type Stream = {
  topic: Topic
  source: EventSource
  client: Client
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Version of the last state sent. */
  version: string | undefined
  endsAt: number
}
type Topic = {
  source: EventSource
  streams: Set<Stream>
  isStale: boolean
  refreshing: Promise<void> | undefined
}

export type EventHub = {
  /**
   * Opens a stream with the present state, if it is not the one that the client has.
   * @throws StreamRejected, or what `read` throws
   */
  open: (source: EventSource, client: Client) => Promise<ReadableStream<Uint8Array>>
  /** Sends the present state of a topic, or of all that follow this subject, to its streams, where it differs from the last one. */
  changed: (topic: string) => void
  /** Whether notifications arrive; after an interruption every state is read again. */
  setListening: (isListening: boolean) => void
  /** Number of open streams. */
  size: () => number
}

type Options = {
  log: Log
  /** Ends all streams when aborted, and lets no other open. */
  stopping: AbortSignal
  /** Those of the sessions that have not ended. */
  activeSessions: (ids: string[]) => Promise<readonly string[]>
  heartbeatMs?: number | undefined
}

/** What walls of machines follow. */
export const machinesOf = (brand: string) => `${brand} machines`

/** A version of a state. The time of the response is no part of the state. */
function versionOf(state: unknown): string {
  const text = JSON.stringify(state, (key, value: unknown) => (key === 'server_time' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

type Asking = Pick<Stream, 'client' | 'source'>

const addressOf = ({ client }: Asking) => client.address
const ownerOf = ({ source }: Asking) => source.owner
const isStranger = (stream: Asking) => ownerOf(stream) === undefined

/**
 * The stream that makes room for one more.
 * @param partyOf whose streams are counted together
 * @param asking one of the same kind, who gets no place of a party that has no more than theirs
 * @returns the oldest of the party with the most
 */
function oldestOfMost<Party>(
  some: readonly Stream[],
  partyOf: (stream: Asking) => Party,
  asking?: Asking,
): Stream | undefined {
  const byParty = Map.groupBy(some, partyOf)
  const own = asking ? (byParty.get(partyOf(asking))?.length ?? 0) : 0
  const [most] = [...byParty.values()].toSorted((a, b) => b.length - a.length)
  return most && most.length > own ? most[0] : undefined
}

/** Open streams of this server, and what they show. */
export function createEventHub({ log, stopping, activeSessions, heartbeatMs = HEARTBEAT_MS }: Options): EventHub {
  const topics = new Map<string, Topic>()
  const followers = new Map<string, Set<Topic>>()
  const streams = new Set<Stream>()
  let isListening = false
  let lostTimer: NodeJS.Timeout | undefined
  let isPolling = false
  const timers: NodeJS.Timeout[] = []

  function remove(stream: Stream) {
    if (!streams.delete(stream)) return false
    const { topic, source } = stream
    topic.streams.delete(stream)
    if (topic.streams.size === 0 && topics.get(source.topic) === topic) {
      topics.delete(source.topic)
      const { follows = '' } = topic.source
      followers.get(follows)?.delete(topic)
      if (followers.get(follows)?.size === 0) followers.delete(follows)
    }
    if (streams.size === 0) for (const timer of timers.splice(0)) clearInterval(timer)
    return true
  }
  const end = (stream: Stream) => {
    if (remove(stream)) stream.controller.close()
  }
  const endAll = (some: Iterable<Stream>) => {
    for (const stream of [...some]) end(stream)
  }

  function send(stream: Stream, text: string) {
    stream.controller.enqueue(Buffer.from(text))
    if ((stream.controller.desiredSize ?? 0) > 0) return
    remove(stream)
    stream.client.disconnect()
  }

  function publish(topic: Topic, state: unknown) {
    const version = versionOf(state)
    const text = `id: ${version}\ndata: ${JSON.stringify(state)}\n\n`
    for (const stream of [...topic.streams]) {
      if (stream.version === version) continue
      stream.version = version
      send(stream, text)
    }
  }

  /** Changes during a read lead to one more. */
  function refresh(topic: Topic): Promise<void> {
    topic.isStale = true
    topic.refreshing ??= (async () => {
      try {
        while (topic.isStale) {
          topic.isStale = false
          publish(topic, await topic.source.read())
        }
      } finally {
        topic.refreshing = undefined
      }
    })()
    return topic.refreshing
  }
  /** Without its state a stream ends: the client polls, and opens another one. */
  const refreshOrEnd = (topic: Topic) =>
    refresh(topic).catch((error: unknown) => {
      log.warn('state of a stream not read', { error: describeError(error) })
      endAll(topic.streams)
    })

  async function forAllTopics(act: (topic: Topic) => Promise<unknown>) {
    const rest = [...topics.values()]
    const work = async () => {
      for (let topic = rest.pop(); topic; topic = rest.pop()) await act(topic)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
  const pollTopic = async ({ source }: Topic) =>
    source.poll?.().catch((error: unknown) => log.warn('poll of a stream failed', { error: describeError(error) }))
  async function pollAll() {
    if (isPolling) return
    isPolling = true
    await forAllTopics(pollTopic)
    isPolling = false
  }

  async function endWithSessions() {
    const ids = [...new Set([...streams].flatMap(({ source }) => source.sessionId ?? []))]
    if (ids.length === 0) return
    const active = new Set(await activeSessions(ids))
    endAll([...streams].filter(({ source: { sessionId } }) => sessionId !== undefined && !active.has(sessionId)))
  }

  function beat() {
    const now = performance.now()
    endAll([...streams].filter(({ endsAt }) => endsAt <= now))
    if (!isListening) return // silence tells clients to poll
    for (const stream of [...streams]) send(stream, ':\n\n')
    endWithSessions().catch((error: unknown) => {
      log.warn('sessions of streams not read', { error: describeError(error) })
      endAll([...streams].filter(({ source }) => source.sessionId !== undefined))
    })
  }

  /**
   * The streams that end for one more. Strangers, of whom there are as many as somebody has addresses, never take the place of
   * an owner: they share the other places by address, and make room for owners.
   * @throws StreamRejected
   */
  function roomFor(asking: Asking, topic: Topic): ReadonlySet<Stream> {
    const ending = new Set<Stream>()
    const makeRoom = (other: Stream | undefined, reason: StreamRejected['reason']) => {
      if (!other) throw new StreamRejected(reason)
      ending.add(other)
    }
    const left = () => [...streams].filter((one) => !ending.has(one))
    if (topic.streams.size >= MAX_PER_TOPIC) makeRoom(oldestOfMost([...topic.streams], addressOf, asking), 'busy')
    const here = left().filter((one) => addressOf(one) === addressOf(asking))
    if (here.length >= MAX_PER_ADDRESS)
      makeRoom(isStranger(asking) ? undefined : (here.find(isStranger) ?? oldestOfMost(here, ownerOf, asking)), 'busy')
    // Owners alone fill a server that has too many customers: then they poll, and end no streams of each other.
    if (left().length >= MAX_STREAMS)
      makeRoom(isStranger(asking) ? undefined : oldestOfMost(left().filter(isStranger), addressOf), 'unavailable')
    return ending
  }

  stopping.addEventListener('abort', () => endAll(streams))

  return {
    async open(source, client) {
      if (!isListening || stopping.aborted) throw new StreamRejected('unavailable')
      const asking = { source, client }
      const topic: Topic = topics.get(source.topic) ?? {
        source,
        streams: new Set(),
        isStale: false,
        refreshing: undefined,
      }
      for (const other of roomFor(asking, topic)) end(other)
      let stream: Stream | undefined
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            // The jitter spreads the reconnections of streams that were opened together.
            const endsAt = performance.now() + LIFETIME_MS * (0.8 + 0.4 * Math.random())
            stream = { topic, source, client, controller, version: client.lastEventId, endsAt }
          },
          cancel() {
            if (stream) remove(stream)
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
      )
      if (!stream) throw new Error('the stream did not start')
      topics.set(source.topic, topic)
      if (source.follows !== undefined)
        followers.set(source.follows, (followers.get(source.follows) ?? new Set()).add(topic))
      topic.streams.add(stream)
      streams.add(stream)
      if (timers.length === 0)
        timers.push(
          setInterval(beat, heartbeatMs),
          setInterval(() => void pollAll(), POLL_MS),
        )
      // At once, so that the client sees that nothing in between holds it back.
      send(stream, `retry: ${RETRY_MS}\n:\n\n`)
      try {
        // Registered before the read, so that no change falls in between.
        await refresh(topic)
      } catch (error) {
        remove(stream)
        throw error
      }
      return body
    },
    changed(name) {
      const topic = topics.get(name)
      for (const one of [...(topic ? [topic] : []), ...(followers.get(name) ?? [])]) void refreshOrEnd(one)
    },
    setListening(next) {
      isListening = next
      clearTimeout(lostTimer)
      if (next) void forAllTopics(refreshOrEnd)
      else lostTimer = setTimeout(() => endAll(streams), LOST_GRACE_MS).unref()
    },
    size: () => streams.size,
  }
}
