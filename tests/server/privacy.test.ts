import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { saveUserAddress } from '#contract/addresses.ts'
import { login, register, sendOtp } from '#contract/auth.ts'
import { shareLoad } from '#contract/loads.ts'
import { setIsNotificationUser, setPushPurpose } from '#contract/notifications.ts'
import { exportUserData, getConsents, TEXT_VERSIONS } from '#contract/privacy.ts'
import { reportProblem } from '#contract/reports.ts'
import { moveSandboxMachine, moveSandboxOrder } from '#contract/sandbox.ts'
import { saveLotteryTicket } from '#contract/tickets.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { PERSONAL_DATA } from '#server/modules/account/personal-data.ts'
import {
  ask,
  commandFor,
  confirm,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { makeOrder, orderInput, payByQr } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { inbox } from '#tests/support/server/phone.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)

test('the terms that a customer accepted are kept with their version and the date; nothing else is asked', async () => {
  const { access_token: token } = await newCustomer(server.url)
  const { details } = await get(server.url, getConsents, {}, { token })
  expect(details).toMatchObject([{ purpose: 'terms', is_given: true, version: TEXT_VERSIONS.present }])
  expect(Date.now() - Date.parse(details[0]?.at ?? '')).toBeLessThan(60_000)
})

test('[S2.19][V14.2.4] every table with customer data is covered by export and deletion', async () => {
  const customerTables = await sql(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('customer_id', 'phone', 'case_number')`,
  )
  const ofPurchases = PERSONAL_DATA.filter(({ by }) => by === 'purchase').map(({ table }) => table)
  // The customer's own row is emptied; the sandbox's inbox is an outside system, but emptied too. Of a phone that has had a
  // free promotion only a digest by the server's secret is kept, for a year.
  const coveredTables = [
    ...PERSONAL_DATA.map(({ table }) => table).filter((table) => !ofPurchases.includes(table)),
    'customers',
    'promotion_phones',
    'sandbox_sms',
  ]
  expect(customerTables.map(({ name }) => name).toSorted()).toEqual(coveredTables.toSorted())

  const purchaseTables = await sql(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'transaction_id'`,
  )
  // Pictures of QR codes are what the page showed, for two days; a notice is what a payment company sent about a charge.
  const covered = [
    ...coveredTables,
    ...ofPurchases,
    'qr_pictures',
    'gateway_notices',
    'sandbox_charges',
    'sandbox_starts',
  ]
  expect(purchaseTables.map(({ name }) => name).filter((name) => !covered.includes(String(name)))).toEqual([])
})

/** A customer with data in every table, including a finished purchase. */
async function newCustomerWithData() {
  const phone = newPhone()
  /** A unique word. */
  const canary = `canary${phone.slice(1)}`
  const { access_token: token, refresh_token } = await get(server.url, register, {
    phone_number: phone,
    full_name: `${canary} มีนา`,
    email: `${canary}@example.com`,
    gender: 'female',
    birthdate: '1999-12-31',
    is_policy: true,
    pin_code: PIN,
  })
  const e164 = `+66${phone.slice(1)}`
  const { user_id: id } = await get(server.url, getUserInfo, {}, { token })
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position, machine_id } = machine
  const load = await createPurchase(server.url, token, await commandFor(server.url, machine))
  await resolveCharge(server.url, load.transaction)
  await waitForStatus(server.url, load.transaction, 'running')
  await get(server.url, shareLoad, { transaction: load.transaction }, { token })

  const home = await get(
    server.url,
    saveUserAddress,
    { name_address: canary, name: canary, tel: phone, address: canary, lat: 13.7, lng: 100.5, label: 'home' },
    { token },
  )
  const machineAddress = { node_id, address, sub_position }
  await get(server.url, reportProblem, { ...machineAddress, kind: 'other', note: canary }, { token })
  await get(server.url, setIsNotificationUser, { is_notification: true, token_fcm: canary }, { token })
  await get(server.url, setPushPurpose, { purpose: 'lottery', is_on: false }, { token })
  await get(server.url, saveLotteryTicket, { number: '012345' }, { token })
  await get(server.url, sendOtp, { phone_number: phone })
  await until(
    () => inbox(server.url, phone),
    (all) => all.length > 0,
  )
  await ask(server.url, login, { phone_number: phone, pin_code: '739251' })
  const text = `select id from promotions where brand = 'washday' limit 1`
  await sql(
    `insert into promotions (id, brand, title_th, title_en, description_th, description_en, reward, amount, points, per_customer, valid_days, starts_at, ends_at, position)
     select 'for-test', 'washday', 't', 't', 'd', 'd', 'gift', 0, 1, 1, 1, now(), now() + interval '1 day', 99 on conflict do nothing`,
  )
  await sql(
    `insert into gifts (code, customer_id, promotion_id, expires_at) values ($1, $2, (${text}), now() + interval '1 day')`,
    [`GIFT-${id}`, id],
  )
  await sql(
    `insert into reviews (transaction_id, branch_id, customer_id, rating, text)
     select $2, branch_id, $1, 5, $4 from machines where id = $3`,
    [id, load.transaction, machine_id, canary],
  )
  await sql(
    `insert into rankings (branch_id, month, computed_at) values ('ari4', '2026-01', now()) on conflict do nothing`,
  )
  await sql(`insert into ranking_places (branch_id, customer_id, loads) values ('ari4', $1, 1)`, [id])
  await sql(
    `insert into stamp_cards (customer_id, branch_id, stamps, total) values ($1, 'ari4', 1, 1) on conflict do nothing`,
    [id],
  )
  await sql(
    `insert into coupons (code, brand, customer_id, amount, expires_at) values ($2, 'washday', $1, 4000, now() + interval '1 day')`,
    [id, `WD-${id}`],
  )
  await sql(`insert into point_balances (customer_id, points) values ($1, 0) on conflict do nothing`, [id])
  await sql(`insert into point_entries (customer_id, change, reason) values ($1, 40, 'earned')`, [id])
  await sql(`update point_balances set points = points + 40 where customer_id = $1`, [id])
  await sql(
    `insert into collections (transaction_id, customer_id, branch_id, points, has_stamp) values ($1, $2, 'ari4', 40, true) on conflict do nothing`,
    [load.transaction, id],
  )
  const number = `RF-${load.transaction.slice(-9)}`
  await sql(
    `insert into refund_cases (number, transaction_id, reason, charge_id, amount, closed_at, bank_reference)
     values ($1, $2, 'paid_again', $1, 100, now(), 'x')`,
    [number, load.transaction],
  )
  await sql(
    `insert into load_cases (number, transaction_id, problem, due_on, outcome, decided_at, decided_by)
     values ($1, $2, 'stopped', now(), 'refused', now(), 'x')`,
    [number, load.transaction],
  )
  await sql(
    `insert into refund_destinations (case_number, version, kind, number) values ($1, 1, 'promptpay_id', '1101700230708')`,
    [number],
  )
  const newOrderInput = await orderInput(server.url, token, { address_id: home.id })
  const { transaction } = await makeOrder(server.url, token, { ...newOrderInput, note: canary })
  await payByQr(server.url, token, transaction)
  await resolveCharge(server.url, transaction)
  for (const _ of ['picked_up', 'washing', 'ready', 'on_the_way', 'done'])
    await get(server.url, moveSandboxOrder, { transaction, action: 'next' })
  await sql(`insert into order_moves (transaction_id, pickup_at, dropoff_at) values ($1, now(), now())`, [transaction])
  await sql(
    `insert into purchase_coupons (transaction_id, coupon_id, discount) select $2, id, 100 from coupons where customer_id = $1 limit 1`,
    [id, load.transaction],
  )
  await sql(
    `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ($1, 'refund', $1, $1, 100, 'none')`,
    [load.transaction],
  )
  await sql(
    `insert into line_links (customer_id, brand, line_user_id, linked_at, locale) values ($1, 'washday', $2, now(), 'th')`,
    [id, `U${id}`],
  )
  await sql(
    `insert into saved_cards (customer_id, brand, holder, token, scheme, last_digits, expires, transaction_id, kept_at)
     values ($1, 'washday', $2, 'works', 'Visa', '4242', '2039-12', $3, now())`,
    [id, `sandbox_${crypto.randomUUID()}`, load.transaction],
  )
  await sql(
    // Already notified, because a worker may notify waiting customers at any time.
    `insert into watches (customer_id, branch_id, category, until, notified_at)
     values ($1, 'ari4', 'dryer', now() + interval '1 hour', now())`,
    [id],
  )
  await get(server.url, moveSandboxMachine, { machine_id, action: 'finish' })
  await waitForStatus(server.url, load.transaction, 'completed')
  await sql(
    `insert into transactions_archive select (jsonb_populate_record(null::transactions_archive,
       to_jsonb(t) || jsonb_build_object('id', 'OLD' || t.id))).* from transactions t where id = $1`,
    [load.transaction],
  )
  // A pending push would be recorded after the account is deleted.
  await until(
    () => count(server.databaseUrl, 'select 1 from outbox where customer_id = $1 and due_at is not null', [id]),
    (pending) => pending === 0,
  )
  return { id, phone, e164, canary, token, refresh_token, transaction: load.transaction }
}

type CustomerWithData = Awaited<ReturnType<typeof newCustomerWithData>>

const rowsIn = (table: string, { id, e164 }: Pick<CustomerWithData, 'id' | 'e164'>) => {
  const by = PERSONAL_DATA.find((kind) => kind.table === table)?.by ?? 'customer'
  const isTheirs = {
    customer: 'customer_id = $1',
    phone: 'phone = $1',
    purchase: `transaction_id in (select id from transactions where customer_id = $1
      union all select id from transactions_archive where customer_id = $1)`,
    case: `case_number in (select number from refund_cases r join transactions t on t.id = r.transaction_id
      where t.customer_id = $1)`,
  }[by]
  return count(server.databaseUrl, `select 1 from ${table} where ${isTheirs}`, [by === 'phone' ? e164 : id])
}

test('[V1.2.10] the export contains every table, no secret and no data of other customers, and fits its schema', async () => {
  const customer = await newCustomerWithData()
  const otherCustomer = await newCustomerWithData()
  const exported = await get(server.url, exportUserData, {}, { token: customer.token })
  expect(exported.user).toMatchObject({
    user_id: customer.id,
    phone_number: customer.e164,
    email: `${customer.canary}@example.com`,
  })
  expect(Object.keys(exported.records).toSorted()).toEqual(PERSONAL_DATA.map(({ table }) => table).toSorted())
  for (const { table } of PERSONAL_DATA)
    expect(exported.records[table], table).toHaveLength(await rowsIn(table, customer))
  expect(exported.records.transactions?.[0]).toMatchObject({ id: customer.transaction, status: 'completed' })
  const text = JSON.stringify(exported)
  for (const secret of [
    'argon2id',
    'request_hash',
    '"hash"',
    customer.refresh_token,
    otherCustomer.id,
    otherCustomer.e164,
  ])
    expect(text).not.toContain(secret)
  await get(server.url, deleteAccount, { pin_code: PIN }, { token: otherCustomer.token })
  await get(server.url, deleteAccount, { pin_code: PIN }, { token: customer.token })
})

test('[V2.4.1] the export is limited to ten a day', async () => {
  const { access_token: token } = await newCustomer(server.url)
  for (let i = 0; i < 10; i++) expect((await ask(server.url, exportUserData, {}, { token })).status).toBe(200)
  expect((await ask(server.url, exportUserData, {}, { token })).problem?.code).toBe('too_many_requests')
})

describe('deleting the account', () => {
  const findCanary = async (...needles: string[]) => {
    const tables = await sql(`select table_name as name from information_schema.tables where table_schema = 'public'`)
    const hits: string[] = []
    for (const { name } of tables)
      for (const needle of needles)
        if (await count(server.databaseUrl, `select 1 from "${name}" t where t::text ilike $1`, [`%${needle}%`]))
          hits.push(`${name}: ${needle}`)
    return hits
  }
  const sums = () =>
    sql(`select (select sum(amount) from payments) as paid, (select sum(amount) from transactions) as sold,
         (select count(*) from transactions) as purchases, (select count(*) from transaction_events) as moves,
         (select sum(amount) from coupons) as coupons, (select sum(change) from point_entries) as points,
         (select sum(points) from point_balances) as balances`)

  test('[S2.19][V7.4.2] deletes personal data from every table, and leaves every sum unchanged', async () => {
    const customer = await newCustomerWithData()
    for (const { table } of PERSONAL_DATA) expect(await rowsIn(table, customer), `${table} before`).toBeGreaterThan(0)
    expect((await findCanary(customer.canary)).length, 'the search finds existing data').toBeGreaterThan(5)
    // Loads of the seed would end by themselves and change the number of events.
    await sql(`update transactions set due_at = null where status = 'running'`)
    const sumsBefore = await sums()

    await get(server.url, deleteAccount, { pin_code: PIN }, { token: customer.token })

    expect(await findCanary(customer.phone.slice(1))).toEqual([])
    expect(await sums()).toEqual(sumsBefore)
    for (const { table, onErasure } of PERSONAL_DATA) {
      const left = await rowsIn(table, customer)
      if (onErasure === 'kept') expect(left, `${table} after`).toBeGreaterThan(0)
      else expect(left, `${table} after`).toBe(0)
    }
    expect((await ask(server.url, getUserInfo, {}, { token: customer.token })).problem?.code).toBe('unauthorized')
    expect((await ask(server.url, refreshToken, { refresh_token: customer.refresh_token })).status).toBe(401)
    expect((await confirm(server.url, customer.transaction)).status, 'the bill stays, without personal data').toBe(
      'completed',
    )
  })
})
