import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/platform/config.ts'
import { type DatabaseState, readDatabaseState } from './database-state.ts'
import { type FigureRow, type FigureSettings, figuresOf, readFigures } from './figures.ts'

/** Shorter than the patience of Prometheus: a scrape that tells of a silent database must not be silent itself. */
const PATIENCE_MS = 2_000

/** Reads once at a time and gives up waiting: undefined after an error, or while an earlier read is still without answer. */
function impatient<Answer>(read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let isRunning = false
  return async () => {
    if (isRunning) return undefined
    isRunning = true
    const reading = read().finally(() => {
      isRunning = false
    })
    reading.catch(() => {}) // it may fail after the scrape has given up
    return Promise.race([reading.catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
  }
}

/** `reset` reports 0 for a gauge without labels, as if it had been read. */
const leaveOut = (gauge: Gauge, labels: readonly string[]) => (labels.length ? gauge.reset() : gauge.remove())

/**
 * The gauges that are read from the database. What cannot be read is left out, so that no old value looks like a new one.
 * @param spare asked for the state of the database while all connections of `db` are in use, as when they wait for a lock
 * @returns reads them all; called before a scrape is answered
 */
export function registerFigures(
  registry: Registry,
  { db, spare }: { db: Database; spare: Database },
  settings: FigureSettings & Pick<Config, 'READ_ONLY'>,
): () => Promise<void> {
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })
  const isUp = gauge('washday_database_up', 'Whether the database answers this server.')
  const seconds = gauge('washday_database_seconds', 'How long it takes to answer, with the wait for a connection.')
  const role = gauge('washday_database_role', 'What the database is: primary, standby or read_only.', ['role'])
  const isWritable = gauge(
    'washday_database_writable',
    'Whether it can be written to; not of servers with READ_ONLY=1.',
  )
  const migrations = gauge('washday_migrations', 'How many migrations the database has.')
  const lockWait = gauge('washday_database_lock_wait_seconds', 'The longest wait for a lock in the database.')
  const failures = new Counter({
    name: 'washday_scrape_failures_total',
    help: 'How often the database gave no figures when asked for them.',
    registers,
  })
  const figures = figuresOf(settings)
  const gauges = new Map(figures.map(({ name, help, labels }) => [name, gauge(name, help, labels)]))

  const readState = impatient(() => readDatabaseState(db))
  const readStateApart = impatient(() => readDatabaseState(spare))
  async function timedState() {
    const started = performance.now()
    const state = (await readState()) ?? (await readStateApart())
    return state && { ...state, seconds: (performance.now() - started) / 1000 }
  }
  const readAll = impatient(() => readFigures(db, figures))

  function showState(state: (DatabaseState & { seconds: number }) | undefined) {
    role.reset()
    for (const it of [seconds, isWritable, migrations, lockWait]) leaveOut(it, [])
    isUp.set(state ? 1 : 0)
    if (!state) return
    seconds.set(state.seconds)
    migrations.set(state.migrations)
    lockWait.set(state.lockWaitSeconds)
    const isReader = settings.READ_ONLY === '1'
    role.set({ role: state.isStandby ? 'standby' : state.isWritable || isReader ? 'primary' : 'read_only' }, 1)
    if (!isReader) isWritable.set(state.isWritable ? 1 : 0)
  }
  function showFigures(rows: readonly FigureRow[] | undefined) {
    for (const { name, labels } of figures) {
      const it = gauges.get(name)
      if (it) leaveOut(it, labels)
    }
    if (!rows) failures.inc()
    for (const { name, labels, value } of rows ?? []) {
      const texts = Object.entries(labels).map(([key, it]) => [key, String(it)])
      gauges.get(name)?.set(Object.fromEntries(texts), value)
    }
  }
  return async () => {
    const [state, rows] = await Promise.all([timedState(), readAll()])
    showState(state)
    showFigures(rows)
  }
}
