import type { LoadPurchase } from '#contract/payment.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { count, rows } from '#tests/support/server/sql.ts'

/** The last state of an order that a customer received. */
export type AcknowledgedOrder = { transaction: string; amount: number; status: LoadPurchase['status'] }

type Counts = Record<string, number>
export type ChaosAudit = {
  /** Acknowledged, but missing. */
  lost: Counts
  /** Stored more than once. */
  duplicated: Counts
  /** Without a final state. */
  unknown: Counts
  ends: { completed: number; refunded: number; baskets: number; laterDryers: number }
  /** Satang. */
  money: { in: number; started: number; running: number; refunded: number }
}

/** All purchases of the customers of this run, acknowledged or not. */
const PURCHASES = 'select * from transactions where customer_id in (select customer_id from idempotency)'

const ACKNOWLEDGED = 'unnest($1::text[], $2::int[], $3::text[]) as told (id, amount, status)'

const LOST = {
  'acknowledged as paid, not booked': `select 1 from ${ACKNOWLEDGED}
    left join payments p on p.transaction_id = told.id where p.amount is distinct from told.amount`,
  'acknowledged final state differs': `select 1 from ${ACKNOWLEDGED}
    left join transactions t on t.id = told.id where t.status::text is distinct from told.status`,
}
const LOST_UNACKNOWLEDGED = {
  'charged by the bank, not booked': `select 1 from sandbox_charges c
    left join (select coalesce(t.basket_id, t.id) as id, sum(p.amount) as amount
      from payments p join transactions t on t.id = p.transaction_id group by 1) p on p.id = c.transaction_id
    where c.state = 'paid' and p.amount is distinct from c.amount`,
  'baskets charged with another sum': `select 1 from (select basket_id, sum(amount) as amount from (${PURCHASES}) t
      where basket_id is not null group by 1) b
    left join sandbox_charges c on c.transaction_id = b.basket_id where c.amount is distinct from b.amount`,
  'completed, not started': `select 1 from (${PURCHASES}) t
    left join sandbox_starts s on s.transaction_id = t.id and s.is_started where t.status = 'completed' and s is null`,
}
const DUPLICATED = {
  'purchases of one order': `select 1 from (${PURCHASES}) t left join idempotency i on i.transaction_id = coalesce(t.basket_id, t.id) where i.key is null`,
  'payments booked twice': 'select 1 from payments group by transaction_id having count(*) > 1',
  'moved to paid or running twice': `select 1 from transaction_events where to_status in ('paid', 'running')
    group by transaction_id, to_status having count(*) > 1`,
  'started twice': `select 1 from sandbox_starts where is_started
    group by split_part(transaction_id, '.', 1) having count(*) > 1`,
  'started and refunded': `select 1 from (${PURCHASES}) t join sandbox_starts s on s.transaction_id = t.id
    where t.status = 'refunded' and s.is_started`,
  'refunded twice': 'select 1 from coupons where refund_of is not null group by refund_of having count(*) > 1',
}
const UNKNOWN = {
  'neither completed nor refunded': `select 1 from (${PURCHASES}) t where status not in ('completed', 'refunded')`,
  'idempotency keys without a response': 'select 1 from idempotency where answer is null',
}

/** Compares the states that customers received with the database. */
export async function auditChaos(databaseUrl: string, acknowledged: readonly AcknowledgedOrder[]): Promise<ChaosAudit> {
  const counts = async (queries: Record<string, string>, values: unknown[] = []): Promise<Counts> => {
    const results: Counts = {}
    for (const [name, sql] of Object.entries(queries)) results[name] = await count(databaseUrl, sql, values)
    return results
  }
  const sum = async (sql: string) => Number((await rows(databaseUrl, sql))[0]?.sum ?? 0)
  const paidWhere = (condition: string) => sum(`select sum(amount) from (${PURCHASES}) t where ${condition}`)
  const columns = [
    acknowledged.map((order) => order.transaction),
    acknowledged.map((order) => order.amount),
    acknowledged.map((order) => order.status),
  ]
  return {
    lost: { ...(await counts(LOST, columns)), ...(await counts(LOST_UNACKNOWLEDGED)) },
    duplicated: await counts(DUPLICATED),
    unknown: {
      ...(await counts(UNKNOWN)),
      'invariants broken': Object.keys(await findViolations(databaseUrl)).length,
    },
    ends: {
      completed: await count(databaseUrl, `${PURCHASES} and status = 'completed'`),
      refunded: await count(databaseUrl, `${PURCHASES} and status = 'refunded'`),
      baskets: await count(databaseUrl, `${PURCHASES} and basket_id = id`),
      laterDryers: await count(
        databaseUrl,
        `${PURCHASES} and id in (select transaction_id from transaction_events where to_status = 'to_start')`,
      ),
    },
    money: {
      in: await sum(`select sum(amount) from payments where transaction_id in (select id from (${PURCHASES}) t)`),
      started: await paidWhere(`status = 'completed'`),
      running: await paidWhere(
        `status in ('paid', 'starting', 'start_unknown', 'running', 'start_failed', 'stopped', 'to_start')`,
      ),
      refunded: await sum(`select sum(amount) from coupons where refund_of in (select id from (${PURCHASES}) t)`),
    },
  }
}
