import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { connectClient } from '#server/db/hosts-pool.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** How long a notification of our own may take to arrive. */
const PROBE_TIMEOUT_MS = 5_000
const PROBE_EVERY_MS = 20_000
const CONNECT_TIMEOUT_MS = 5_000
const CONNECTION = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  application_name: 'washday events',
}
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000

type Options = {
  /** Sends the probes; notifications must arrive from its connections. */
  db: Database
  log: Log
  onNotification: (payload: string) => void
  /** Called after every connection: notifications sent before are lost. */
  onListening: () => void
  onLost: () => void
}

type Listener = {
  /** Resolves once the first connection listens or has failed. */
  firstTry: Promise<void>
  close: () => Promise<void>
}

/**
 * Listens to a PostgreSQL channel over a connection of its own, which is replaced when it is lost. Probes show whether
 * notifications arrive: a pooler in between, or a network that drops the connection silently, loses them without an error.
 * @param url of the database itself, not of a pooler
 */
export function startListener(url: string, channel: string, options: Options): Listener {
  const { db, log, onNotification, onListening, onLost } = options
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  /** @returns false if a notification that was sent did not arrive */
  async function probe(client: pg.Client, probeChannel: string): Promise<boolean> {
    const nonce = randomUUID()
    let onArrival = (_: pg.Notification) => {}
    const arrival = new Promise<true>((done) => {
      onArrival = ({ payload }) => payload === nonce && done(true)
      client.on('notification', onArrival)
    })
    try {
      const isSent = await db.execute(sql`select pg_notify(${probeChannel}, ${nonce})`).then(
        () => true,
        () => false, // says nothing about this connection
      )
      return !isSent || (await Promise.race([arrival, pause(PROBE_TIMEOUT_MS).then(() => isStopping())]))
    } finally {
      client.off('notification', onArrival)
    }
  }

  /** Listens until the connection is lost. */
  async function listenOnce(onFirst: () => void) {
    let onError = (_: Error) => {}
    const client = await connectClient(url, CONNECTION, (error) => onError(error))
    const probeChannel = `probe_${randomUUID().replaceAll('-', '')}`
    let isListening = false
    const lost = new Promise<string>((done) => {
      onError = (error) => done(describeError(error))
      client.on('end', () => done('connection ended'))
      stopping.signal.addEventListener('abort', () => done('stopping'))
    })
    client.on('notification', (notification) => {
      if (notification.channel === channel) onNotification(notification.payload ?? '')
    })
    try {
      await client.query(`listen ${channel}`)
      await client.query(`listen ${probeChannel}`)
      for (;;) {
        if (!(await probe(client, probeChannel)))
          throw new Error('notifications do not arrive: DATABASE_DIRECT_URL must not be that of a pooler')
        if (!isListening && !isStopping()) {
          isListening = true
          onListening()
          onFirst()
        }
        const reason = await Promise.race([lost, pause(PROBE_EVERY_MS)])
        if (reason === undefined) continue
        if (isStopping()) return
        throw new Error(reason)
      }
    } finally {
      if (isListening) onLost()
      // A dead network may never answer the farewell.
      await Promise.race([client.end().catch(() => {}), wait(1_000, undefined, { ref: false })])
    }
  }

  let announceFirst = () => {}
  const firstTry = new Promise<void>((done) => {
    announceFirst = done
  })
  async function listenAlways() {
    for (let failures = 0; !isStopping(); failures++) {
      await listenOnce(() => {
        failures = 0
        announceFirst()
      }).catch((error: unknown) => log.warn('not listening to the database', { error: describeError(error) }))
      announceFirst()
      if (!isStopping()) await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random()))
    }
  }
  const listening = listenAlways()
  return {
    firstTry,
    async close() {
      stopping.abort()
      await listening
    },
  }
}
