import { rows } from '#tests/support/server/sql.ts'

/** What waits for a time in these tests. Like the sandbox's clock, and also of refunds, events and reservations. */
const TIMES: Record<string, readonly string[]> = {
  transactions: [
    'created_at',
    'expires_at',
    'paid_at',
    'started_at',
    'ends_at',
    'refund_at',
    'asked_at',
    'seen_at',
    'due_at',
    'start_asked_at',
    'charge_tried_at',
  ],
  transaction_events: ['at'],
  refund_cases: ['created_at', 'due_at', 'closed_at'],
  reversals: ['seen_at'],
  holds: ['created_at'],
  coupons: ['expires_at', 'used_at', 'refunded_at'],
  purchase_coupons: ['lost_at'],
  machines: ['done_at', 'seen_at', 'heartbeat_at', 'condition_at'],
  rate_limits: ['window_start'],
}

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
  const statements = Object.entries(TIMES).map(
    ([table, columns]) =>
      `update ${table} set ${columns.map((column) => `${column} = ${column} - passed`).join(', ')}
       where ${OF_RUN[table] ?? OF_PURCHASE};`,
  )
  await rows(
    databaseUrl,
    `create function pass_time(passed interval, people uuid[], standing text[]) returns void language plpgsql as
     $$ begin ${statements.join('\n')} end $$`,
  )
}

export const passTime = (databaseUrl: string, seconds: number, people: string[], machines: string[]) =>
  rows(databaseUrl, `select pass_time($1 * interval '1 second', $2, $3)`, [seconds, people, machines])
