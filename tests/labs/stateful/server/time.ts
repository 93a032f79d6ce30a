import { rows } from '#tests/support/server/sql.ts'

/** What waits for a time in these tests, each with all its times. Like the sandbox's clock, and also of refunds, events and reservations. */
const TABLES = [
  'transactions',
  'transaction_events',
  'refund_cases',
  'load_cases',
  'reversals',
  'holds',
  'coupons',
  'purchase_coupons',
  'machines',
  'rate_limits',
]

/** The rows of finished runs stay as they are. */
const OF_RUN: Record<string, string> = {
  transactions: 'customer_id = any(people)',
  holds: 'customer_id = any(people)',
  coupons: 'customer_id = any(people)',
  machines: 'id = any(standing)',
  rate_limits: 'true',
}
const OF_PURCHASE = 'transaction_id in (select id from transactions where customer_id = any(people))'

/** One function, because a clock that is moved in nine statements is most of a run's time. */
export async function installClock(databaseUrl: string) {
  const tables = await rows(
    databaseUrl,
    `select table_name as name, string_agg(format('%1$I = %1$I - passed', column_name), ', ') as moved
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type = 'timestamp with time zone' group by 1`,
    [TABLES],
  )
  const statements = tables.map(
    ({ name, moved }) => `update ${name} set ${moved} where ${OF_RUN[String(name)] ?? OF_PURCHASE};`,
  )
  await rows(
    databaseUrl,
    `create function pass_time(passed interval, people uuid[], standing text[]) returns void language plpgsql as
     $$ begin ${statements.join('\n')} end $$`,
  )
}

export const passTime = (databaseUrl: string, seconds: number, people: string[], machines: string[]) =>
  rows(databaseUrl, `select pass_time($1 * interval '1 second', $2, $3)`, [seconds, people, machines])
