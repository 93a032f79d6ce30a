import { inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { brands } from '#brands/brand.ts'
import { clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { machines } from './db/schema/branches.ts'
import { isSilentSql } from './db/silent-machines.ts'

/** Seconds: the smallest fit a read, the largest a call of a payment company. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DAY = sql`interval '1 day'`

export type Metrics = {
  /** @param route the path in the contract, so that no value of a request creates a series */
  countRequest: (request: { method: string; route: string; status: number; seconds: number }) => void
  /**
   * Counts a request or a message that a limit held back.
   * @param limit its name in the code, so that no value of a request creates a series
   */
  countLimit: (limit: string) => void
  /** The metrics in the text format of Prometheus. */
  text: () => Promise<string>
  contentType: string
}

/** Metrics for the operator's monitoring: counted here, or read from the database at each scrape. */
export function createMetrics(db: Database, pool: pg.Pool, countStreams: () => number): Metrics {
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
  const scrapeFailures = new Counter({
    name: 'washday_scrape_failures_total',
    help: 'How often the database gave no figures when asked for them.',
    registers,
  })
  /** A gauge that is read at each scrape. If the read fails, it is left out and the others are reported. */
  const polledGauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<unknown>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        await read(this).catch(() => scrapeFailures.inc())
      },
    })

  polledGauge('db_pool_connections', 'Connections to the database by what they do.', ['state'], async (gauge) => {
    gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    gauge.set({ state: 'idle' }, pool.idleCount)
    gauge.set({ state: 'waited_for' }, pool.waitingCount)
  })
  polledGauge('washday_event_streams', 'Open streams of server-sent events.', [], async (gauge) =>
    gauge.set(countStreams()),
  )
  polledGauge(
    'washday_clock_offset_seconds',
    'How far this machine’s clock is ahead of the database’s, which decides.',
    [],
    async (gauge) => gauge.set(clock.offsetSeconds()),
  )
  polledGauge('washday_worker_lag_seconds', 'Age of the oldest step that is due.', [], async (gauge) => {
    const { rows } = await db.execute<{ lag: number }>(
      sql`select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as lag from transactions where due_at <= now()`,
    )
    gauge.set(rows[0]?.lag ?? 0)
  })
  polledGauge(
    'washday_purchases',
    'Purchases of the last 24 hours, and older ones under way.',
    ['status'],
    async (gauge) => {
      const { rows } = await db.execute<{ status: string; count: number }>(
        sql`select status, count(*)::int as count from transactions
          where due_at is not null or created_at > now() - ${DAY} group by status`,
      )
      for (const { status, count } of rows) gauge.set({ status }, count)
    },
  )
  polledGauge(
    'washday_sms_used',
    'Messages of the hour by brand: of customers who never paid (new), and of all.',
    ['brand', 'of'],
    async (gauge) => {
      const keys = brands.flatMap(({ id }) => [`sms:all:${id}`, `sms:new:${id}`])
      const { rows } = await db.execute<{ key: string; count: number }>(
        sql`select key, count from rate_limits where ${inArray(sql`key`, keys)} and window_start > now() - interval '1 hour'`,
      )
      for (const { key, count } of rows) {
        const [, of = '', brand = ''] = key.split(':')
        gauge.set({ brand, of }, count)
      }
    },
  )
  polledGauge(
    'washday_holds_unpaid',
    'Reservations of the last hour that are unpaid or ended so, by whether the phone was trusted.',
    ['trusted'],
    async (gauge) => {
      const { rows } = await db.execute<{ is_trusted: boolean; count: number }>(
        sql`select is_trusted, count(*)::int as count from holds join transactions on id = transaction_id
          where holds.created_at > now() - interval '1 hour' and status in ('pending', 'cancelled', 'expired')
          group by is_trusted`,
      )
      for (const { is_trusted, count } of rows) gauge.set({ trusted: String(is_trusted) }, count)
    },
  )
  polledGauge(
    'washday_machines_unavailable',
    'Machines that are not sold, by the reason.',
    ['state'],
    async (gauge) => {
      const { rows } = await db.execute<{ state: string; count: number }>(
        sql`select state, count(*)::int as count from (
          select condition as state from machines where condition <> 'ok' or failed_starts > 0
          union all select 'silent' from machines where ${machines.heartbeatAt} is not null and ${isSilentSql}
        ) found where state <> 'ok' group by state`,
      )
      for (const { state, count } of rows) gauge.set({ state }, count)
    },
  )
  polledGauge('washday_unknown_starts', 'Paid loads of which nobody knows whether they started.', [], async (gauge) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from transactions where holds_machine and status = 'start_unknown'`,
    )
    gauge.set(rows[0]?.count ?? 0)
  })

  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countLimit: (limit) => limits.inc({ limit }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
