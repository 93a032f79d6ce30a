import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { brands } from '#brands/brand.ts'
import { CODES, type ErrorCode } from '#contract/problem.ts'
import type { Database } from '#server/db/database.ts'
import { ERROR_REASONS, watchPool } from '#server/db/figures/database-state.ts'
import { registerFigures } from '#server/db/figures/figure-gauges.ts'
import type { FigureSettings } from '#server/db/figures/figures.ts'
import { clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { LoggedCounts } from '#server/platform/log.ts'
import { OUTSIDE_CALLS, OUTSIDE_OUTCOMES, OUTSIDE_SERVICES, type OutsideCall } from '#server/ports/observe-adapters.ts'

/** Seconds: the smallest fit a read, the largest a call of a payment company. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  /** @param route the path in the contract, so that no value of a request creates a series */
  countRequest: (request: {
    method: string
    route: string
    status: number
    /** Code of an API error. */
    code: ErrorCode | undefined
    seconds: number
  }) => void
  /** Counts a call to an outside service by its outcome. */
  countOutsideCall: (call: OutsideCall) => void
  /**
   * Counts a request or a message that a limit held back.
   * @param limit its name in the code, so that no value of a request creates a series
   */
  countLimit: (limit: string) => void
  /** Counts money that fits no purchase, or not its price. */
  countStrangeMoney: (outcome: StrangeMoney) => void
  /** The metrics in the text format of Prometheus. */
  text: () => Promise<string>
  contentType: string
}

const STRANGE_MONEY = ['wrong_amount', 'wrong_currency', 'paid_again', 'unknown_transaction'] as const
export type StrangeMoney = (typeof STRANGE_MONEY)[number]

type Settings = FigureSettings & Pick<Config, 'READ_ONLY'>
type Sources = {
  /** A connection beside those of the pool. */
  spare: Database
  pool: pg.Pool
  countStreams: () => number
  /** Lines of the log so far. */
  logged: LoggedCounts
  /** Id of the built app; none where no pages are served. */
  build: string | undefined
}

/** Metrics for the operator's monitoring: counted here, or read from the database at each scrape. */
export function createMetrics(
  db: Database,
  settings: Settings,
  { spare, pool, countStreams, logged, build = 'none' }: Sources,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer; its count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const limits = new Counter({
    name: 'washday_limited_total',
    help: 'How often a limit held a request or a message back, by its name.',
    labelNames: ['limit'],
    registers,
  })
  const errors = new Counter({
    name: 'washday_api_errors_total',
    help: 'Answers with an error of the API, by its code: wrong_pin, pin_locked, unavailable and so on.',
    labelNames: ['code'],
    registers,
  })
  const calls = new Counter({
    name: 'washday_outside_calls_total',
    help: 'Calls of gateway, machines, SMS and push by outcome: ok, refused, busy, unavailable, failed.',
    labelNames: ['service', 'operation', 'brand', 'outcome'],
    registers,
  })
  const callTimes = new Histogram({
    name: 'washday_outside_call_seconds',
    help: 'Time from a call of an outside service to its answer.',
    labelNames: ['service', 'operation'],
    buckets: BUCKETS,
    registers,
  })
  const databaseErrors = new Counter({
    name: 'washday_database_errors_total',
    help: 'Errors that the database answered, by their reason; other is mostly a rule that two requests met at once.',
    labelNames: ['reason'],
    registers,
  })
  const lostConnections = new Counter({
    name: 'washday_database_connections_lost_total',
    help: 'Connections to the database that ended by themselves or fell silent.',
    registers,
  })
  const strangeMoney = new Counter({
    name: 'washday_strange_money_total',
    help: 'Payments that fit no purchase, or not its price: all but unknown_transaction have a refund case.',
    labelNames: ['outcome'],
    registers,
  })
  watchPool(pool, {
    onError: (reason) => databaseErrors.inc({ reason }),
    onLost: () => lostConnections.inc(),
  })
  // A series that starts with its first event hides it: an increase is the difference of two values.
  for (const code of CODES) errors.inc({ code }, 0)
  for (const reason of ERROR_REASONS) databaseErrors.inc({ reason }, 0)
  for (const outcome of STRANGE_MONEY) strangeMoney.inc({ outcome }, 0)
  for (const service of OUTSIDE_SERVICES)
    for (const operation of OUTSIDE_CALLS[service])
      for (const brand of service === 'gateway' ? brands.map(({ id }) => id) : [''])
        for (const outcome of OUTSIDE_OUTCOMES) calls.inc({ service, operation, brand, outcome }, 0)
  /** A gauge of something that this process knows, read at each scrape. */
  const polled = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        read(this)
      },
    })
  polled('db_pool_connections', 'Connections to the database by what they do.', ['state'], (gauge) => {
    gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    gauge.set({ state: 'idle' }, pool.idleCount)
    gauge.set({ state: 'waited_for' }, pool.waitingCount)
  })
  polled('db_pool_size', 'The most connections of this server.', [], (gauge) => gauge.set(pool.options.max))
  polled('washday_event_streams', 'Open streams of server-sent events.', [], (gauge) => gauge.set(countStreams()))
  polled('washday_build_info', 'The version of the app and of Node: always 1.', ['build', 'node'], (gauge) =>
    gauge.set({ build, node: process.version }, 1),
  )
  polled('washday_clock_offset_seconds', 'How far this machine’s clock is ahead of the database’s.', [], (gauge) =>
    gauge.set(clock.offsetSeconds()),
  )
  new Counter({
    name: 'washday_logged_total',
    help: 'Warnings and errors in the log.',
    labelNames: ['level'],
    registers,
    collect() {
      this.reset()
      for (const [level, count] of Object.entries(logged)) this.inc({ level }, count)
    },
  })
  const refresh = registerFigures(registry, { db, spare }, settings)
  return {
    countRequest({ method, route, status, code, seconds }) {
      requests.observe({ method, route, status: String(status) }, seconds)
      if (code) errors.inc({ code })
    },
    countOutsideCall({ service, operation, brand, outcome, seconds }) {
      calls.inc({ service, operation, brand, outcome })
      callTimes.observe({ service, operation }, seconds)
    },
    countLimit: (limit) => limits.inc({ limit }),
    countStrangeMoney: (outcome) => strangeMoney.inc({ outcome }),
    async text() {
      await refresh()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
