import { rows } from './sql.ts'

const PAID = `('paid', 'starting', 'start_unknown', 'running', 'completed', 'start_failed', 'stopped', 'to_start', 'refunded')`

/** What a refund is less, because it went back at the gateway without us. */
const returnedBy = (effect: 'case_lowered' | 'coupon_lowered') => `(select coalesce(sum(m.amount), 0) from reversals m
  where m.transaction_id = t.id and m.effect in ('lowered', '${effect}'))`

/** The invariants of money and value, each with a query for its violations. */
const BREACHES: Record<string, string> = {
  'the balance is the sum of the ledger': `
    select c.id from customers c
    left join point_balances b on b.customer_id = c.id
    left join (select customer_id, sum(change) as sum from point_entries group by 1) e on e.customer_id = c.id
    where coalesce(b.points, 0) <> coalesce(e.sum, 0) or b.points < 0`,
  'every paid purchase has started, runs, is refunded or can still be': `
    select t.id from transactions t left join payments p on p.transaction_id = t.id
    where (t.status in ${PAID}) <> (p.transaction_id is not null or t.amount = 0 and t.paid_at is not null)
      or p.amount <> t.amount`,
  'every refund is made once and in full': `
    select t.id from transactions t
    left join coupons c on c.refund_of = t.id
    left join refund_cases r on r.transaction_id = t.id and r.reason = 'not_started'
    left join purchase_coupons p on p.transaction_id = t.id
    left join coupons u on u.id = p.coupon_id and u.transaction_id = t.id
    where (t.status = 'refunded' and not (t.amount = 0 and u.id is null)) <> (num_nonnulls(c.id::text, r.number) = 1)
      or num_nonnulls(c.id::text, r.number) > 1
      or c.amount + (select coalesce(sum(amount), 0) from coupons where part_of = c.id)
         <> t.amount - ${returnedBy('coupon_lowered')} + case when u.id is null then 0 else t.discount end
         -- What a gateway's own refund has taken back had the discount in it, which is a coupon again.
         and not exists (select 1 from reversals m where m.transaction_id = t.id and m.effect = 'coupon_taken')
      or r.amount <> t.amount - ${returnedBy('case_lowered')} or r.number is not null and u.id is not null`,
  'a coupon changed back into money has a case for it, and nothing of it is in use': `
    select c.refund_of from coupons c
    left join refund_cases r on r.transaction_id = c.refund_of and r.reason = 'coupon'
    left join lateral (select sum(f.amount) as refunded, count(f.transaction_id) as used from coupons f
      where f.refunded_at is not null and coalesce(f.part_of, f.id) = c.id) f on true
    where c.refund_of is not null
      and (r.number is not null or c.refunded_at is not null)
      and not exists (select 1 from reversals m where m.transaction_id = c.refund_of and m.effect = 'coupon_taken')
      and (r.number is null and c.refunded_at is not null and f.refunded > 0 or r.amount > f.refunded or f.used > 0)`,
  'every satang that came is spent, or owed and repaid': `
    select t.id from transactions t
    join payments p on p.transaction_id = t.id
    left join coupons c on c.refund_of = t.id
    left join refund_cases r on r.transaction_id = t.id and r.reason in ('not_started', 'coupon')
    where t.status not in ('pending', 'declined', 'cancelled', 'expired')
      and (t.status = 'refunded') <> (c.id is not null or r.number is not null)
      or t.status = 'refunded' and c.id is null and r.amount <> p.amount - ${returnedBy('case_lowered')}`,
  'every second payment has its own refund case': `
    select n.transaction_id from gateway_notices n
    left join refund_cases r on r.transaction_id = n.transaction_id and r.reason = 'paid_again'
    where n.outcome = 'paid_again' group by 1 having count(distinct n.event_id) > count(distinct r.number)`,
  'every payment of a wrong amount has its own refund case': `
    select n.transaction_id from gateway_notices n
    left join refund_cases r on r.transaction_id = n.transaction_id and r.reason = 'wrong_amount'
    where n.outcome = 'wrong_amount' group by 1 having count(distinct n.event_id) > count(distinct r.number)`,
  'a coupon is used once, and every discount has a coupon or is recorded as a loss': `
    select t.id from transactions t
    left join purchase_coupons p on p.transaction_id = t.id
    left join coupons u on u.id = p.coupon_id and u.transaction_id = t.id
    where t.discount <> coalesce(p.discount, 0)
      or t.discount > 0 and t.status in ('paid', 'starting', 'start_unknown', 'running', 'completed', 'start_failed', 'stopped', 'to_start')
         and (u.used_at is null) <> (p.lost_at is not null)
      or t.status = 'pending' and t.discount > 0 and (u.id is null or u.used_at is not null)
      or t.status in ('declined', 'cancelled', 'expired') and (u.id is not null or p.lost_at is not null)`,
  'a refund coupon is spent for exactly the discount': `
    select c.id from coupons c join transactions t on t.id = c.transaction_id
    where c.used_at is not null and num_nonnulls(c.refund_of, c.part_of::text) > 0 and c.amount <> t.discount`,
  'a used coupon has a paid purchase': `
    select c.id from coupons c left join transactions t on t.id = c.transaction_id
    where c.used_at is not null and (t.id is null or t.status not in ${PAID})
      or c.used_at is null and c.transaction_id is not null and t.status <> 'pending'`,
  'points are earned once per load, in proportion to its price': `
    select c.transaction_id from collections c
    join transactions t on t.id = c.transaction_id
    left join point_entries e on e.transaction_id = c.transaction_id
    where t.status <> 'refunded' and (c.points <> t.amount / 100 or coalesce(e.change, 0) <> c.points)
      or t.status = 'refunded' and (c.points > 0 or c.has_stamp)
      or t.status not in ('running', 'completed', 'stopped', 'starting', 'start_unknown', 'start_failed', 'refunded')`,
  'stamps equal collected loads, and each full card gives one coupon': `
    select s.customer_id from stamp_cards s
    join branches b on b.id = s.branch_id join stamp_rules r on r.brand = b.brand
    left join (select customer_id, branch_id, count(*) filter (where has_stamp) as n from collections group by 1, 2) c
      on c.customer_id = s.customer_id and c.branch_id = s.branch_id
    left join (select k.customer_id, k.branch_id, count(*) as n from coupons g
      join collections k on k.transaction_id = g.stamp_of and k.has_stamp group by 1, 2) g
      on g.customer_id = s.customer_id and g.branch_id = s.branch_id
    where s.total <> coalesce(c.n, 0) or s.stamps <> s.total % r.needed or s.total / r.needed <> coalesce(g.n, 0)`,
  'every exchanged reward is paid in points, within its limit': `
    select p.id, h.customer_id from promotions p join (
      select customer_id, promotion_id from coupons union all select customer_id, promotion_id from gifts
    ) h on h.promotion_id = p.id
    group by p.id, h.customer_id
    having count(*) > p.per_customer or count(*) * p.points <> -coalesce(
      (select sum(change) from point_entries e where e.customer_id = h.customer_id and e.promotion_id = p.id), 0)`,
  'one charge pays a basket, each of its purchases by its price, or none': `
    select t.basket_id from transactions t left join payments p on p.transaction_id = t.id
    where t.basket_id is not null group by 1
    having count(*) filter (where t.status in ${PAID}) not in (0, count(*))
      or count(distinct t.status) filter (where t.status not in ${PAID}) > 1
      or count(distinct p.charge_id) > 1 or count(distinct t.charge_id) > 1
      or min(t.id) <> t.basket_id or count(distinct (t.customer_id, t.branch_id)) > 1 or count(*) < 2
      or count(*) filter (where t.due_at is not null and t.id <> t.basket_id and t.status not in ${PAID}) > 0`,
  'time that a load has in addition was bought for it, one purchase at a time': `
    select t.id from transactions t where t.added_minutes > (
        select coalesce(sum((e.program->>'minutes')::integer), 0) from transactions e
        where e.extends_id = t.id and e.status in ('completed', 'stopped', 'refunded'))
      or t.extends_id is not null and (t.added_minutes > 0 or t.started_at is not null or not exists (
        select 1 from transactions l where l.id = t.extends_id and l.customer_id = t.customer_id and l.extends_id is null
          and l.branch_id = t.branch_id))
      or (select count(*) from transactions e where e.extends_id = t.id and not e.is_late
        and e.status in ('pending', 'paid', 'starting', 'start_unknown')) > 1
      or t.status in ('stopped', 'refunded') and t.restarts = 0 and exists (
        select 1 from transactions e where e.extends_id = t.id and e.status = 'completed')`,
  'a dryer for after the wash waits for its customer with an end, holds no machine, and was paid with a wash': `
    select t.id from transactions t
    where t.status = 'to_start' and (not t.is_later or t.refund_at is null)
      or t.is_later and (t.holds_machine or t.started_at is not null or t.start_asked_at is not null
        or t.status not in ('pending', 'paid', 'to_start', 'declined', 'cancelled', 'expired', 'refunded')
        or not exists (select 1 from transactions w join machines m on m.id = w.machine_id
          where w.basket_id = t.basket_id and m.category = 'washer'))`,
  'the gateway sends back no more than a purchase has cost': `
    select r.number from refund_cases r join payments p on p.transaction_id = r.transaction_id
    where r.gateway_state is not null and r.reason in ('not_started', 'coupon') and r.amount > p.amount`,
  'a purchase is either a load or an order': `
    select t.id from transactions t left join orders o on o.transaction_id = t.id
    where (t.machine_id is null) <> (o.transaction_id is not null)`,
  'an order reserves its slots while open or paid, and reaches the shop once paid': `
    select t.id from transactions t join orders o on o.transaction_id = t.id
    left join services s on s.transaction_id = t.id
    join customers c on c.id = t.customer_id
    where o.holds_slots <> (t.status in ('pending', 'paid', 'running', 'completed'))
      or s.id is not null and t.status in ('pending', 'paid', 'declined', 'cancelled', 'expired')
      or c.erased_at is null and t.status in ('running', 'completed') and s.id is null
      or t.status = 'running' and s.status in ('done', 'cancelled')
      or t.status = 'completed' and s.status <> 'done'
      or t.status in ('start_failed', 'refunded') and s.status <> 'cancelled'`,
  'a machine has one customer at a time': `
    select machine_id from transactions where holds_machine group by 1 having count(*) > 1`,
}

/**
 * The violated invariants, each with the rows that violate it.
 * @param query runs SQL, possibly in a transaction that is rolled back
 */
export async function findViolationsWith(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, sql] of Object.entries(BREACHES)) {
    const violations = await query(sql)
    if (violations.length) broken[name] = violations
  }
  return broken
}

export const findViolations = (databaseUrl: string) => findViolationsWith((sql) => rows(databaseUrl, sql))
