import { type SQL, sql } from 'drizzle-orm'
import { brands } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import { isSilentSql, machines } from '#server/db/schema/branches.ts'
import type { Config } from '#server/platform/config.ts'
import type { Limits } from '#server/platform/limits.ts'

/** A gauge that is read from the database. */
export type Figure = {
  name: string
  help: string
  labels: readonly string[]
  /** Yields rows of `labels` (jsonb) and `value`. It reads by an index, or a table that grows with the shops alone. */
  read: SQL
}
export type FigureSettings = Pick<Config, 'SMS_PER_HOUR' | 'PAYMENT_GATEWAY'> & Pick<Limits, 'pollsPerMinute'>

/** Counting stops here: a longer queue tells an operator nothing more, and costs the database more. */
const MAX_COUNTED = 10_000
const NONE = sql`'{}'::jsonb`
const label = (name: string, value: SQL) => sql`jsonb_build_object(${sql.raw(`'${name}'`)}, ${value})`
const text = (value: string) => sql.raw(`'${value}'::text`)
const either = (parts: SQL[]) => sql.join(parts, sql` union all `)
const each = (names: readonly string[]) => sql.raw(`(values ${names.map((name) => `('${name}')`).join(', ')})`)

/** What waits for a job, by the name of the queue. */
const QUEUES = {
  purchases: sql`transactions where due_at <= now()`,
  messages: sql`outbox where due_at <= now()`,
  refunds: sql`refund_cases where due_at <= now() and closed_at is null`,
}
const ofQueues = (value: (from: SQL) => SQL) =>
  either(
    Object.entries(QUEUES).map(
      ([queue, from]) => sql`select ${label('queue', text(queue))} as labels, ${value(from)} as value`,
    ),
  )

/** Open refund cases: the gateway's, and those that staff send by bank. */
const SENDERS = {
  staff: sql`closed_at is null and gateway_state is distinct from 'asked' and gateway_state is distinct from 'pending'`,
  gateway: sql`closed_at is null and gateway_state in ('asked', 'pending')`,
}
const ofCases = (value: (where: SQL) => SQL) =>
  either(
    Object.entries(SENDERS).map(
      ([sender, where]) => sql`select ${label('sent_by', text(sender))} as labels, ${value(where)} as value`,
    ),
  )

const brandIds = brands.map(({ id }) => id)
/** Uses of a limit in its window, by brand: 0 where nothing was used in it. */
const used = (prefix: string, window: string) => sql`coalesce((select count from rate_limits
  where key = ${text(prefix)} || brand and window_start > now() - ${text(window)}::interval), 0)`
const ofBrands = (labels: SQL, value: SQL) =>
  sql`select jsonb_build_object('brand', brand) || ${labels} as labels, ${value} as value from ${each(brandIds)} as brands (brand)`

function smsFigures(perHour: number): Figure[] {
  // As `sms-budget.ts` shares it.
  const shares = { new: Math.floor(perHour / 3), all: perHour }
  const of = (value: (key: string, max: number) => SQL) =>
    either(
      Object.entries(shares).map(([key, max]) =>
        ofBrands(sql`jsonb_build_object('of', ${text(key)})`, value(`sms:${key}:`, max)),
      ),
    )
  return [
    {
      name: 'washday_sms_used',
      help: 'Messages of the hour by brand: of customers who never paid (new), and of all.',
      labels: ['brand', 'of'],
      read: of((key) => used(key, '1 hour')),
    },
    {
      name: 'washday_sms_left',
      help: 'Messages that the budget of the hour has left, by brand and for whom, as in washday_sms_used.',
      labels: ['brand', 'of'],
      read: of((key, max) => sql`greatest(0, ${sql.raw(String(max))} - ${used(key, '1 hour')})`),
    },
  ]
}

const looksLeft = (perMinute: number): Figure => ({
  name: 'washday_gateway_looks_left',
  help: 'Looks at unpaid charges that the budget of the minute has left, by brand.',
  labels: ['brand'],
  read: ofBrands(NONE, sql`greatest(0, ${sql.raw(String(perMinute))} - ${used('gateway:polls:', '1 minute')})`),
})

const holdsOfTheHour = (name: string, help: string, found: SQL): Figure => ({
  name,
  help,
  labels: ['trusted'],
  read: sql`select ${label('trusted', sql`trusted`)} as labels, count(found.is_trusted) as value
    from (values (true), (false)) as kinds (trusted)
    left join (select is_trusted from ${found} and holds.created_at > now() - interval '1 hour') as found
      on is_trusted = trusted group by trusted`,
})

export const figuresOf = (settings: FigureSettings): readonly Figure[] => [
  {
    name: 'washday_worker_lag_seconds',
    help: 'Age of the oldest step that is due.',
    labels: [],
    read: sql`select ${NONE} as labels, coalesce(extract(epoch from now() - min(due_at)), 0) as value from transactions where due_at <= now()`,
  },
  {
    name: 'washday_queue_due',
    help: `Steps of purchases, messages and refunds at the gateway that are due; ${MAX_COUNTED} stands for more.`,
    labels: ['queue'],
    read: ofQueues(
      (from) => sql`(select count(*) from (select from ${from} limit ${sql.raw(String(MAX_COUNTED))}) as due)`,
    ),
  },
  {
    name: 'washday_queue_oldest_seconds',
    help: 'Age of the oldest of them.',
    labels: ['queue'],
    read: ofQueues((from) => sql`(select coalesce(extract(epoch from now() - min(due_at)), 0) from ${from})`),
  },
  {
    name: 'washday_purchases',
    help: 'Purchases of the last 24 hours, and older ones under way.',
    labels: ['status'],
    read: sql`select ${label('status', sql`status`)} as labels, count(*) as value from transactions
      where due_at is not null or created_at > now() - interval '1 day' group by status`,
  },
  {
    name: 'washday_unknown_starts',
    help: 'Paid loads of which nobody knows whether they started.',
    labels: [],
    read: sql`select ${NONE} as labels, count(*) as value from transactions where holds_machine and status = 'start_unknown'`,
  },
  {
    name: 'washday_machines_unavailable',
    help: 'Machines that are not sold, by the reason.',
    labels: ['state'],
    read: sql`select ${label('state', sql`state`)} as labels, count(*) as value from (
      select condition as state from machines where (condition <> 'ok' or failed_starts > 0) and retired_at is null
      union all select 'silent' from machines where ${machines.heartbeatAt} is not null and ${machines.retiredAt} is null and ${isSilentSql}
    ) found where state <> 'ok' group by state`,
  },
  holdsOfTheHour(
    'washday_holds',
    'Reservations of the last hour, by whether the phone was trusted.',
    sql`holds where true`,
  ),
  holdsOfTheHour(
    'washday_holds_unpaid',
    'Reservations of the last hour that are unpaid or ended so, by whether the phone was trusted.',
    // Not a join, for which PostgreSQL may read all purchases.
    sql`holds where (select status from transactions where id = transaction_id) in ('pending', 'cancelled', 'expired')`,
  ),
  {
    name: 'washday_refunds_open',
    help: 'Refunds that are not sent, by who sends them: bank (staff), asked or pending (the gateway), unresolved or load_case (staff decide).',
    labels: ['state'],
    read: sql`select ${label('state', sql`state`)} as labels, count(*) as value from (
      select case when gateway_state is null or gateway_state = 'refused' then 'bank' else gateway_state end as state
      from refund_cases where closed_at is null
      union all select 'load_case' from load_cases where decided_at is null) as open group by state`,
  },
  {
    name: 'washday_reversals_open',
    help: 'Money that went back at the gateway, or is owed after a won dispute, for staff to resolve.',
    labels: [],
    read: sql`select ${NONE} as labels, count(*) as value from reversals
      where resolved_at is null and effect in ('none', 'both', 'owed')`,
  },
  {
    name: 'washday_refund_case_oldest_seconds',
    help: 'Age of the oldest open refund case, by who sends the money.',
    labels: ['sent_by'],
    read: ofCases(
      (where) =>
        sql`(select coalesce(extract(epoch from now() - min(created_at)), 0) from refund_cases where ${where})`,
    ),
  },
  {
    name: 'washday_refund_cases_overdue',
    help: 'Bank transfers to customers, and reports of theirs to decide, whose promised day is over.',
    labels: [],
    read: sql`select ${NONE} as labels, count(*) as value from (
      select due_on from refund_cases where closed_at is null
      union all select due_on from load_cases where decided_at is null) as promised
      where due_on < (now() at time zone 'Asia/Bangkok')::date`,
  },
  ...smsFigures(settings.SMS_PER_HOUR),
  ...(['opn', 'stripe'].includes(settings.PAYMENT_GATEWAY ?? '') ? [looksLeft(settings.pollsPerMinute)] : []),
]

export type FigureRow = { name: string; labels: Record<string, string | boolean>; value: number }

/** All figures by one statement, so that a scrape takes one connection and one round trip. */
export async function readFigures(db: Database, figures: readonly Figure[]): Promise<FigureRow[]> {
  const parts = figures.map(
    ({ name, read }) => sql`select ${text(name)} as name, labels, value::float8 from (${read}) as figure`,
  )
  const { rows } = await db.execute<FigureRow>(either(parts))
  return rows
}
