import { afterAll, beforeAll, expect, test } from 'vitest'
import { getListNotificationUser } from '#contract/notifications.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { getProblemReports, reportProblem } from '#contract/reports.ts'
import { resolveShopLoad } from '#contract/staff/loads.ts'
import { getShopPurchase, listShopPurchases } from '#contract/staff/purchases.ts'
import { answerShopReport, listShopReports } from '#contract/staff/reports.ts'
import { getTakings } from '#contract/staff/takings.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { ask, get, newCustomer } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { buyLaterDryer } from '#tests/support/server/later-dryer.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const AT = { origin: 'http://washday.app.localhost' }
let server: InProcessServer
let url: string
let as: { token: string; origin: string }
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  as = { token: await newStaff(server.databaseUrl, 'owner'), ...AT }
})
afterAll(() => server.close())

const phoneOf = async (transaction: string) => {
  const [row] = await rows(
    server.databaseUrl,
    'select c.phone from customers c join transactions t on t.customer_id = c.id where t.id = $1',
    [transaction],
  )
  return String(row?.phone)
}

test('a refund says where the money went, how and by which day, and a coupon says that it is one', async () => {
  const refundOf = async (transaction: string) =>
    (await get(url, listShopPurchases, { search: transaction }, as)).details.map(({ refund }) => refund)
  const member = await newMember(url)
  const choose = (transaction: string, kind: 'coupon' | 'case') =>
    get(url, chooseRefund, { transaction, kind }, { token: member.token, key: crypto.randomUUID() })
  const money = await newLoad(url, member, 'start_failed')
  expect(await refundOf(money.transaction)).toEqual([null])
  await choose(money.transaction, 'case')
  const phone = await phoneOf(money.transaction)
  const [sent] = await refundOf(money.transaction)
  expect(sent).toMatchObject({
    kind: 'case',
    via: 'bank',
    due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    sent_at: null,
    destination: { kind: 'promptpay_phone', number_end: phone.slice(-4) },
  })
  const given = await newLoad(url, member, 'start_failed')
  await choose(given.transaction, 'coupon')
  expect(await refundOf(given.transaction)).toEqual([{ kind: 'coupon', amount: expect.any(Number) }])
})

test('a dryer for after the wash is found with its wash, and belongs to no machine yet', async () => {
  const { access_token: token } = await newCustomer(url)
  const { washId, dryerId, dryer } = await buyLaterDryer(url, token)
  const found = { number: null, is_later: true, basket: washId, status: 'to_start' }
  const { details } = await get(url, listShopPurchases, { search: washId }, as)
  expect(details.find(({ transaction }) => transaction === dryerId)).toMatchObject(found)
  expect(await get(url, getShopPurchase, { transaction: dryerId }, as)).toMatchObject(found)
  const [at] = await rows(server.databaseUrl, 'select number from machines where id = $1', [dryer.machine_id])
  const ofMachine = { machine: String(at?.number), day: bangkokDay(Date.now()) }
  const listed = (await get(url, listShopPurchases, ofMachine, as)).details.map(({ transaction }) => transaction)
  expect(listed).not.toContain(dryerId)
})

test('a purchase is found by phone as it is told, by reference and by day, with what has happened', async () => {
  const member = await newMember(url)
  const { transaction } = await newLoad(url, member, 'completed')
  const phone = await phoneOf(transaction)
  const national = `0${phone.slice(3, 5)}-${phone.slice(5, 8)}-${phone.slice(8)}`
  for (const search of [national, phone, transaction.toLowerCase()]) {
    const { details } = await get(url, listShopPurchases, { search }, as)
    expect(
      details.map((one) => one.transaction),
      search,
    ).toEqual([transaction])
  }
  const { details } = await get(url, listShopPurchases, { day: bangkokDay(Date.now()) }, as)
  expect(details.map((one) => one.transaction)).toContain(transaction)
  const { events } = await get(url, getShopPurchase, { transaction }, as)
  expect(events.map(({ status }) => status)).toEqual(expect.arrayContaining(['paid', 'running', 'completed']))
  const elsewhere = {
    ...as,
    token: await newStaff(server.databaseUrl, 'counter', {
      branchIds: [details[0]?.branch_id === 'kku' ? 'ari4' : 'kku'],
    }),
  }
  expect((await get(url, listShopPurchases, { search: phone }, elsewhere)).total).toBe(0)
  expect((await ask(url, getShopPurchase, { transaction }, elsewhere)).problem?.code).toBe('transaction_unknown')
})

test('the loads of a machine are found by its code, by its number in a branch, and by day', async () => {
  const { transaction, machine_id, branch_id } = await newLoad(url, await newMember(url), 'completed')
  const [at] = await rows(server.databaseUrl, 'select * from machines where id = $1', [machine_id])
  const number = String(Number(at?.number))
  const code = `${at?.node_id}/${at?.address}/${Number(at?.sub_position)}`.toLowerCase()
  const day = bangkokDay(Date.now())
  const found = async (filter: object) =>
    (await get(url, listShopPurchases, { limit: 50, ...filter }, as)).details.map((one) => one.transaction)
  expect(await found({ machine: code, day })).toContain(transaction)
  expect(await found({ machine: number, branch_id })).toContain(transaction)
  expect(await found({ machine: number, branch_id: branch_id === 'kku' ? 'ari4' : 'kku' })).not.toContain(transaction)
  expect(await found({ machine: '99', branch_id })).toEqual([])
  expect(await found({ machine: code, day: '2026-01-01' })).toEqual([])
  await rows(server.databaseUrl, 'update machines set retired_at = now() where id = $1', [machine_id])
  expect(await found({ machine: code, day })).toContain(transaction)
})

test('a bad load is given back with a reason, which the audit keeps with the person', async () => {
  const member = await newMember(url)
  const { transaction } = await newLoad(url, member, 'completed')
  await get(url, resolveShopLoad, { transaction, restarts: 0, outcome: 'stopped', reason: 'dryer was cold' }, as)
  const [row] = await rows(server.databaseUrl, `select by, reason from audit where action = 'resolve_load'`)
  expect(row).toEqual({ by: 'Nok', reason: 'dryer was cold' })
  const { reasons } = await get(url, getShopPurchase, { transaction }, as)
  expect(reasons).toEqual([{ by: 'Nok', reason: 'dryer was cold', at: expect.any(String) }])
})

test('the takings of a day are what was paid, by branch and method', async () => {
  const day = bangkokDay(Date.now())
  const sum = async () => {
    const { takings } = await get(url, getTakings, { from: day, until: day }, as)
    return takings.reduce((total, { amount }) => total + amount, 0)
  }
  const before = await sum()
  const { amount } = await newLoad(url, await newMember(url), 'running')
  expect((await sum()) - before).toBe(amount)
  expect((await ask(url, getTakings, { from: '2020-01-01', until: day }, as)).problem?.code).toBe('invalid')
  const counter = { ...as, token: await newStaff(server.databaseUrl, 'counter') }
  expect((await ask(url, getTakings, { from: day, until: day }, counter)).problem?.code).toBe('forbidden')
})

test('what went back by itself is no longer in the takings: each baht once, and by what it was', async () => {
  const day = bangkokDay(Date.now())
  const read = async () => {
    const { refunds } = await get(url, getTakings, { from: day, until: day }, as)
    const of = (kind: string) =>
      refunds.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0)
    return { refunds: of('refund'), disputes: of('dispute') }
  }
  const before = await read()
  const since = async () => {
    const { refunds, disputes } = await read()
    return { refunds: refunds - before.refunds, disputes: disputes - before.disputes }
  }
  const member = await newMember(url)
  const { transaction, amount } = await newLoad(url, member, 'completed')
  const [paid] = await rows(server.databaseUrl, 'select charge_id from payments where transaction_id = $1', [
    transaction,
  ])
  const charge = String(paid?.charge_id)
  const reversal = (values: string, ...more: unknown[]) =>
    rows(
      server.databaseUrl,
      `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ${values}`,
      [transaction, ...more],
    )
  const refundCase = (values: string, ...more: unknown[]) =>
    rows(
      server.databaseUrl,
      `insert into refund_cases (number, transaction_id, reason, charge_id, amount, closed_at, bank_reference) values ${values}`,
      [transaction, ...more],
    )

  await reversal(`($2, 'dispute', $1, $2, $3, 'none')`, charge, amount)
  expect(await since()).toEqual({ refunds: 0, disputes: amount })
  await rows(server.databaseUrl, `update reversals set effect = 'undone' where transaction_id = $1`, [transaction])
  expect(await since(), 'the shop has won').toEqual({ refunds: 0, disputes: 0 })

  // A case that a refund on the dashboard has closed is that refund.
  await reversal(`('re_takings', 'refund', $1, $2, $3, 'case_closed')`, charge, amount)
  await refundCase(`('RF-TAKINGS-1', $1, 'not_started', null, $2, now(), 're_takings')`, amount)
  expect(await since()).toEqual({ refunds: amount, disputes: 0 })

  // What was paid twice was taken once.
  await refundCase(`('RF-TAKINGS-2', $1, 'paid_again', 'chrg_takings', $2, now(), 'T-1')`, amount)
  await reversal(`('re_again', 'refund', $1, 'chrg_takings', $2, 'none')`, amount)
  expect(await since()).toEqual({ refunds: amount, disputes: 0 })
})

test('the answer to a report reaches its customer once, and the report no longer counts', async () => {
  const member = await newMember(url)
  const { node_id, address, sub_position } = { node_id: 'ARI4', address: '1', sub_position: '02' }
  const machine = { node_id, address, sub_position }
  await get(url, reportProblem, { ...machine, kind: 'leaks', note: 'water' }, { token: member.token })
  const { details } = await get(url, listShopReports, { limit: 50 }, as)
  const report = details.find(({ note }) => note === 'water')
  const answer = { report_id: report?.report_id ?? '', note: 'Repaired, thank you.' }
  await get(url, answerShopReport, answer, as)
  await get(url, answerShopReport, answer, as)
  const { details: messages } = await get(url, getListNotificationUser, {}, { token: member.token })
  expect(messages.filter(({ body }) => body.en === answer.note)).toHaveLength(1)
  expect((await get(url, getProblemReports, machine, AT)).details).toEqual([])
})
