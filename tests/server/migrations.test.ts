import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { schemaBefore } from '#tests/support/schema-before.ts'
import { rows } from '#tests/support/sql.ts'

test('the orders migration preserves existing purchases, at the branch of their machine', async () => {
  const { url, drop } = await freshDatabase('empty')
  try {
    await schemaBefore(url, '0009_orders')
    await rows(
      url,
      `insert into customers (brand, phone, name, pin_hash) values ('washday', '+66810000000', 'a', 'none')`,
    )
    await rows(
      url,
      `insert into branches (id, brand, name_th, name_en, lat, lng, tax_id, position)
       select id, 'washday', id, id, 13, 100, '0105561000014', 0 from unnest(array['ari4', 'onnut']) id`,
    )
    await rows(
      url,
      `insert into machines (id, branch_id, node_id, address, sub_position, number, category, capacity_kg, position,
         condition, seen_at)
       select id || '-01', id, id, '1', '01', '01', 'washer', 9, 0, 'ok', now() from branches`,
    )
    await rows(
      url,
      `insert into transactions (id, brand, customer_id, machine_id, status, program, extras, price, discount, amount,
         provider, holds_machine, expires_at)
       select 'TRX_MCH_' || m.id, 'washday', c.id, m.id, 'completed', '{"temp":"cold"}', '[]', 4000, 0, 4000,
         'promptpay', false, now()
       from machines m, customers c`,
    )
    const rowsBefore = await rows(url, 'select * from transactions order by id')
    await migrate(url, async () => {})
    // Later migrations have added columns.
    expect(await rows(url, 'select * from transactions order by id')).toMatchObject(
      rowsBefore.map((row, i) => ({ ...row, branch_id: ['ari4', 'onnut'][i] })),
    )
  } finally {
    await drop()
  }
})

test('the migration for stored ratings counts the existing reviews', async () => {
  const { url, drop } = await freshDatabase('empty')
  try {
    await schemaBefore(url, '0015_hot_paths')
    for (const sql of [
      `insert into customers (brand, phone, name, pin_hash) values ('washday', '+66810000000', 'a', 'none')`,
      `insert into branches (id, brand, name_th, name_en, lat, lng, tax_id, position)
       select id, 'washday', id, id, 13, 100, '0105561000014', 0 from unnest(array['ari4', 'onnut']) id`,
      `insert into transactions (id, brand, customer_id, branch_id, status, extras, price, discount, amount, holds_machine, expires_at)
       select 'TRX_DLV_' || n, 'washday', c.id, 'ari4', 'completed', '[]', 4000, 0, 4000, false, now()
       from customers c, generate_series(4, 5) n`,
      `insert into reviews (transaction_id, branch_id, customer_id, rating, text)
       select id, branch_id, customer_id, right(id, 1)::int, '' from transactions`,
    ])
      await rows(url, sql)
    await migrate(url, async () => {})
    expect(await rows(url, 'select id, rating_sum, review_count from branches order by id')).toEqual([
      { id: 'ari4', rating_sum: 9, review_count: 2 },
      { id: 'onnut', rating_sum: 0, review_count: 0 },
    ])
  } finally {
    await drop()
  }
})

test('the refunds migration takes the end from money, extends other coupons to the end of their day', async () => {
  const { url, drop } = await freshDatabase('empty')
  try {
    await schemaBefore(url, '0022_refund_destinations')
    for (const sql of [
      `insert into customers (brand, phone, name, pin_hash) values ('washday', '+66810000000', 'a', 'none')`,
      `insert into branches (id, brand, name_th, name_en, lat, lng, tax_id, position)
       values ('ari4', 'washday', 'a', 'a', 13, 100, '0105561000014', 0)`,
      `insert into transactions (id, brand, customer_id, branch_id, status, extras, price, discount, amount,
         holds_machine, expires_at)
       select 'TRX_DLV_1', 'washday', id, 'ari4', 'refunded', '[]', 4000, 0, 4000, false, now() from customers`,
      `insert into refund_cases (number, transaction_id, amount) values ('RF-1', 'TRX_DLV_1', 4000)`,
      `insert into coupons (code, brand, customer_id, amount, refund_of, expires_at)
       select 'MONEY', 'washday', id, 4000, 'TRX_DLV_1', now() from customers`,
      `insert into coupons (code, brand, customer_id, amount, title_th, expires_at)
       select 'GIFT', 'washday', id, 1000, 'x', '2099-05-01T03:00:00Z' from customers`,
    ])
      await rows(url, sql)
    await migrate(url, async () => {})
    expect(await rows(url, 'select code, title_th, expires_at from coupons order by code')).toEqual([
      { code: 'GIFT', title_th: 'x', expires_at: new Date('2099-05-01T16:59:59.999Z') },
      { code: 'MONEY', title_th: 'คูปองคืนเงิน', expires_at: null },
    ])
    expect(await rows(url, 'select * from refund_destinations')).toMatchObject([
      { case_number: 'RF-1', kind: 'promptpay_phone', number: '+66810000000' },
    ])
  } finally {
    await drop()
  }
})
