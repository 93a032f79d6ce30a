import { Socket } from 'node:net'
import pg from 'pg'
import { IS_WRITABLE, readHosts } from '#server/platform/database-hosts.ts'

const STATEMENT_TIMEOUT_MS = 10_000
/**
 * PostgreSQL answers each statement within its own limit, if it lives. A connection that stays silent for longer leads
 * nowhere: the machine is gone, or something in between has forgotten the connection without telling either side.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000

/** A socket that closes itself when nothing was sent or received for too long; the pool keeps no idle connection that long. */
function impatientSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('Connection terminated: the database is silent')))
  return socket
}

/** Set by a statement, not with the connection: poolers refuse connections that ask for more than they know. */
const LIMITS = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`

async function refuseUnlessWritable(client: pg.ClientBase) {
  const { rows } = await client.query<{ writable: boolean }>(`select ${IS_WRITABLE} as writable`)
  if (!rows[0]?.writable) throw new Error('Connection terminated: this host is not the primary')
}

/**
 * A connection that is in no pool.
 * @param address may have several hosts; the first that can be used is
 * @param onError gets the errors between queries, which would end the process otherwise
 */
export async function connectClient(
  address: string,
  options: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<pg.Client> {
  const { urls, needsPrimary } = readHosts(address)
  const errors: unknown[] = []
  for (const connectionString of urls) {
    const client = new pg.Client({ ...options, connectionString })
    client.on('error', onError)
    try {
      await client.connect()
      if (needsPrimary) await refuseUnlessWritable(client)
      return client
    } catch (error) {
      errors.push(error)
      void client.end().catch(() => {}) // not awaited: a dead network may never answer the farewell
    }
  }
  throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'no host of the database can be used')
}

/** How `pg-pool` says that all connections were in use for too long, which is no fault of the host. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void

/** A pool over the hosts of an address: when one cannot be used, new connections are made to the next. */
export class HostsPool extends pg.Pool {
  readonly #urls: readonly string[]
  #current = 0

  constructor(address: string, isReadOnly: boolean, options: pg.PoolConfig) {
    const { urls, needsPrimary } = readHosts(address)
    super({
      ...options,
      connectionString: urls[0],
      stream: impatientSocket,
      onConnect: async (client) => {
        if (needsPrimary && !isReadOnly) await refuseUnlessWritable(client)
        await client.query(isReadOnly ? `${LIMITS}; set default_transaction_read_only = on` : LIMITS)
      },
    })
    this.#urls = urls
  }

  async #connectToAny(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries++) {
      const tried = this.#current
      try {
        return await super.connect()
      } catch (error) {
        if (error instanceof Error && error.message === POOL_IS_BUSY) throw error
        // If several connections fail at the same time, the first moves on.
        if (tried === this.#current) this.#moveOn()
        if (tries >= this.#urls.length) throw error
      }
    }
  }

  #moveOn() {
    this.#current = (this.#current + 1) % this.#urls.length
    this.options.connectionString = this.#urls[this.#current]
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToAny()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | boolean | undefined)), // as `pg` types it
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }
}
