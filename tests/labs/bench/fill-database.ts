import { openConnection } from '#tests/support/server/sql.ts'

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
type Run = (sql: string, values?: unknown[]) => Promise<unknown>

/** Without triggers, which check every foreign key and take most of the time. */
async function withoutTriggers(databaseUrl: string, work: (run: Query) => Promise<void>) {
  const { rows, close } = openConnection(databaseUrl)
  try {
    await rows("set session_replication_role = 'replica'")
    await work(rows)
  } finally {
    await close()
  }
}

const BRANCH_NAME = 'Filled'
const PROGRAM = '{"temp":"cold","name":{"th":"เย็น","en":"Cold"},"celsius":null,"minutes":32,"amount":4000}'

type Amounts = {
  /** Of the default brand, with ten machines each. */
  branches: number
  customers: number
  /** Completed loads over the last hundred days, with their events and payments. */
  purchases: number
}

/** The filled rows by number, from 0. */
const numbered = (table: string) =>
  `(select *, row_number() over (order by id) - 1 as n from ${table === 'customers' ? "customers where name like 'ลูกค้า %'" : `machines where node_id like '${BRANCH_NAME}%'`})`

/** Fills tables that grow with customers, one row for each. `c` is the customer, `n` its number. */
const PER_CUSTOMER: Record<string, string> = {
  consents: "(customer_id, purpose, version, is_given) select c.id, 'terms', '1', true",
  addresses: `(customer_id, name_address, name, tel, address, label, is_default, deleted_at)
    select c.id, 'a', 'b', 'c', 'd', 'home', true, null`,
  sessions: "(customer_id, expires_at) select c.id, now() + interval '100 days'",
  pin_guards: '(brand, phone, tries) select c.brand, c.phone, 0',
  pin_tries: "(brand, phone, identity, tries) select c.brand, c.phone, 'network:filled', 1",
  otps: "(brand, phone, purpose, hash, expires_at) select c.brand, c.phone, 'reset', 'x', now()",
  rate_limits: "(key, window_start, count) select 'filled:' || c.id, now(), 1",
  idempotency: "(customer_id, key, route, request_hash) select c.id, 'filled', '/api', 'x'",
  notifications: `(customer_id, title_th, title_en, body_th, body_en, path, read_at)
    select c.id, 'a', 'a', 'a', 'a', '/history', now()`,
  outbox: `(customer_id, kind, subject, message, done_at, outcome)
    select c.id, 'wash_done', 'filled ' || c.n, '{}', now(), 'sent'`,
  muted_pushes: "(customer_id, purpose) select c.id, 'offers'",
  line_links:
    "(customer_id, brand, line_user_id, linked_at, locale) select c.id, c.brand, 'filled ' || c.n, now(), 'th'",
  push_tokens: "(token, customer_id) select 'filled ' || c.n, c.id",
  coupons: `(code, brand, customer_id, amount, expires_at) select 'FILLED' || c.n, c.brand, c.id, 1000, now() + interval '9 days'`,
  point_balances: '(customer_id, points) select c.id, 10',
  point_entries: "(customer_id, change, reason) select c.id, 10, 'granted'",
  gifts: `(code, customer_id, promotion_id, expires_at)
    select 'FILLED' || c.n, c.id, (select id from promotions limit 1), now() + interval '9 days'`,
  stamp_cards: "(customer_id, branch_id, stamps, total) select c.id, 'ari4', 1, 1",
  watches: `(customer_id, branch_id, category, until, notified_at)
    select c.id, 'ari4', 'washer', now() - interval '1 hour', now() - interval '2 hours'`,
  problem_reports: `(customer_id, machine_id, kind, resolved_at) select c.id, 'ari4-01', 'noisy', now()`,
  ranking_places: "(branch_id, customer_id, loads) select 'filled' || 1 + c.n % 1000, c.id, 1",
  promotion_phones: '(phone, promotion_id, taken_at) select c.phone, (select id from promotions limit 1), now()',
  lottery_tickets: "(customer_id, number, after, draw) select c.id, '123456', current_date - 10, current_date - 9",
}

/** The same for tables with a row for each of the customer's first filled load, `t`. */
const PER_LOAD: Record<string, string> = {
  purchase_coupons: `(transaction_id, coupon_id, discount)
    select t.id, (select k.id from coupons k where k.customer_id = t.customer_id limit 1), 0`,
  // Within the two days after which they are deleted.
  holds: `(transaction_id, customer_id, branch_id, is_trusted, created_at)
    select t.id, t.customer_id, t.branch_id, false, now() - interval '1 day' * t.n / (max(t.n) over ())`,
  collections:
    '(transaction_id, customer_id, branch_id, points, has_stamp) select t.id, t.customer_id, t.branch_id, 4, true',
  reviews: "(transaction_id, branch_id, customer_id, rating, text) select t.id, t.branch_id, t.customer_id, 4, ''",
  load_links: "(transaction_id, customer_id, token, until) select t.id, t.customer_id, 'filled ' || t.id, now()",
  refund_cases: `(number, transaction_id, amount, closed_at, bank_reference)
    select 'FILLED' || t.id, t.id, 4000, now(), 'x'`,
  load_cases: `(number, transaction_id, problem, due_on, outcome, decided_at, decided_by)
    select 'CL' || t.id, t.id, 'still_wet', current_date, 'declined', now(), 'x'`,
  refund_destinations:
    "(case_number, version, kind, number) select 'FILLED' || t.id, 1, 'promptpay_phone', '+66812345678'",
  reversals: `(id, kind, transaction_id, payment_id, amount, effect)
    select 'filled ' || t.id, 'refund', t.id, 'filled', 4000, 'ended'`,
  qr_pictures: "(transaction_id, type, base64) select t.id, 'image/png', 'x'",
  receipts: `(transaction_id, tax_id, branch_number, number, legal_name_th, legal_name_en, address_th, address_en)
    select t.id, '0105561000011', '00000', row_number() over (), 'a', 'a', 'a', 'a'`,
  gateway_notices: `(event_id, transaction_id, state, amount, currency, outcome)
    select 'filled ' || t.id, t.id, 'paid', 4000, 'THB', 'applied'`,
  orders: `(transaction_id, customer_id, branch_id, service, unit, units, lines, pickup_at, dropoff_at, holds_slots)
    select t.id, t.customer_id, t.branch_id, 'delivery', 'bag', 1, '[]', now(), now(), false`,
  order_places: `(transaction_id, customer_id, name_address, name, tel, address, label, note)
    select t.id, t.customer_id, 'a', 'b', 'c', 'd', 'home', ''`,
  services:
    "(customer_id, branch_id, kind, transaction_id, status) select t.customer_id, t.branch_id, 'delivery', t.id, 'done'",
  order_steps: "(transaction_id, step) select t.id, 'done'",
  order_moves: '(transaction_id, pickup_at, dropoff_at) select t.id, now(), now()',
}

/** A copy of each customer's first load, as if it were two years old. */
const ARCHIVED = `insert into transactions_archive
  select archived.*
  from (select * from transactions where id like 'TRX\\_MCH\\_ZZZA%' order by id limit $1::int) t
    cross join lateral jsonb_populate_record(null::transactions_archive, to_jsonb(t) || jsonb_build_object('id', 'OLD' || t.id,
      'created_at', t.created_at - interval '2 years')) archived`

/** Tables that `fillDatabase` fills, with those for which it has statements of their own. */
export const FILLED_TABLES: readonly string[] = [
  ...[
    'customers',
    'transactions',
    'transactions_archive',
    'transaction_events',
    'payments',
    'refresh_tokens',
    'free_counts',
  ],
  ...Object.keys(PER_CUSTOMER),
  ...Object.keys(PER_LOAD),
]

/** Adds branches with ten machines each to a brand's. */
async function addBranches(run: Run, count: number) {
  await run(
    `insert into branches (id, brand, name_th, name_en, lat, lng, telephone, tax_id, position)
     select '${BRANCH_NAME.toLowerCase()}' || n, 'washday', 'สาขาที่ ' || n, 'Shop ' || n, 13 + n % 50 * 0.05, 100 + n / 50 * 0.05,
       '+6620000001', '0105561000011', 1000 + n from generate_series(1, $1::int) n`,
    [count],
  )
  await run(
    `insert into machines (id, branch_id, node_id, address, sub_position, number, category, capacity_kg, position, condition, seen_at)
     select '${BRANCH_NAME.toLowerCase()}' || n || '-' || k, '${BRANCH_NAME.toLowerCase()}' || n, '${BRANCH_NAME}' || n, '1', lpad(k::text, 2, '0'),
       lpad(k::text, 2, '0'), case when k <= 6 then 'washer' else 'dryer' end, 9, k, case when n % 50 = 0 then 'offline' else 'ok' end, now()
     from generate_series(1, $1::int) n, generate_series(1, 10) k`,
    [count],
  )
}

/**
 * Does the work without the indexes that no constraint needs, and creates them again: for millions of rows that is several
 * times as fast as to keep them.
 */
async function withoutIndexes(run: Query, tables: readonly string[], work: () => Promise<void>) {
  const found = await run(
    `select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index
     where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of found) await run(`drop index ${name}`)
  await work()
  await run("set maintenance_work_mem = '256MB'")
  for (const { definition } of found) await run(String(definition))
}

/** Adds completed loads of the customers for whom the condition on `customers` holds. */
async function addLoads(run: Run, prefix: string, count: number, customers: string) {
  await run(
    `insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount, amount,
       provider, holds_machine, created_at, expires_at, paid_at, started_at, ends_at)
     select 'TRX_MCH_' || $1::text || lpad(s.n::text, 22, '0'), 'washday', c.id, m.branch_id, m.id, 'completed', '${PROGRAM}', '[]', 4000, 0, 4000,
       'promptpay', false, at, at + interval '10 minutes', at + interval '1 minute', at + interval '1 minute', at + interval '33 minutes'
     from generate_series(1, $2::int) s (n)
       cross join lateral (select now() - interval '1 day' - interval '100 days' * (1 - s.n::float8 / $2::int) as at) times
       join ${customers} c on c.n = s.n % (select count(*) from ${customers} counted)
       join ${numbered('machines')} m on m.n = s.n % (select count(*) from ${numbered('machines')} counted)
     order by s.n`,
    [prefix, count],
  )
  const ofPrefix = `from transactions where id like 'TRX\\_MCH\\_${prefix}%'`
  for (const sql of [
    `insert into transaction_events (transaction_id, to_status, cause, at) select id, status, 'filled', ends_at ${ofPrefix}`,
    `insert into payments (transaction_id, amount, paid_at, created_at) select id, amount, paid_at, paid_at ${ofPrefix}`,
  ])
    await run(sql)
}

/** Adds completed loads of one customer. */
export const addLoadsOf = (databaseUrl: string, customerId: string, count: number) =>
  withoutTriggers(databaseUrl, (run) =>
    addLoads(run, 'ZZZB', count, `(select id, 0 as n from customers where id = '${customerId}')`),
  )

/**
 * Fills every table that grows, as months of business would, and analyses them: with few rows PostgreSQL scans tables
 * where it would use an index later.
 */
export const fillDatabase = (databaseUrl: string, { branches, customers, purchases }: Amounts) =>
  withoutTriggers(databaseUrl, async (run) => {
    await addBranches(run, branches)
    await run(
      `insert into customers (brand, phone, name, pin_hash)
       select 'washday', '+6661' || lpad(n::text, 7, '0'), 'ลูกค้า ' || n, 'none' from generate_series(1, $1::int) n`,
      [customers],
    )
    await withoutIndexes(run, ['transactions', 'transaction_events', 'payments'], () =>
      addLoads(run, 'ZZZA', purchases, numbered('customers')),
    )
    for (const [table, insert] of Object.entries(PER_CUSTOMER))
      await run(`insert into ${table} ${insert} from ${numbered('customers')} c`)
    await run(
      `insert into refresh_tokens (hash, session_id) select 'filled ' || id || n, id from sessions, generate_series(1, 3) n`,
    )
    for (const [table, insert] of Object.entries(PER_LOAD))
      await run(
        `insert into ${table} ${insert} from (select *, row_number() over (order by id) as n from transactions where id like 'TRX\\_MCH\\_ZZZA%' order by id limit ${customers}) t`,
      )
    await run(
      `insert into free_counts select b.id, 'washer', date_trunc('hour', now()) - n * interval '1 hour', 2, 6
       from branches b, generate_series(0, 400) n on conflict do nothing`,
    )
    await run(ARCHIVED, [customers])
    await run('vacuum analyze')
  })
