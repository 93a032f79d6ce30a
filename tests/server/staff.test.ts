import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { chooseRefund, getRefundCase, setRefundDestination } from '#contract/refund-destination.ts'
import {
  closeRefundCase,
  listRefundCases,
  rejectRefundDestination,
  resolveRefund,
} from '#contract/staff/refund-cases.ts'
import { listReversals, resolveReversal } from '#contract/staff/reversals.ts'
import { ask, get, PIN, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { newLoad, newMember, refusal } from '#tests/support/server/members.ts'
import { count, rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const token = 'operator-test-token-of-more-than-32-characters'
let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: token } })
  url = server.url
})
afterAll(() => server.close())

async function newCase() {
  const member = await newMember(url)
  const { transaction } = await newLoad(url, member, 'start_failed')
  const { refund, price } = await get(url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  if (refund?.kind !== 'case') throw new Error('There is no case')
  return { member, transaction, price, number: refund.case_number }
}
/** What a case owes, as staff see it. */
async function owedBy(number: string): Promise<number> {
  const [row] = await rows(server.databaseUrl, 'select amount from refund_cases where number = $1', [number])
  return Number(row?.amount ?? 0)
}
const close = async (case_number: string, bank_reference: string, destination_version = 1) => {
  const sent = { case_number, bank_reference, amount: await owedBy(case_number), destination_version }
  return ask(url, closeRefundCase, sent, { token })
}

test('an open refund case lists customer and amount, and keeps its transfer when closed', async () => {
  const { member, transaction, price, number } = await newCase()
  const open = await get(url, listRefundCases, {}, { token })
  expect(open.total).toBe(1)
  expect(open.details).toMatchObject([
    {
      case_number: number,
      transaction,
      amount: price,
      brand: 'washday',
      closed_at: null,
      bank_reference: null,
    },
  ])
  expect(open.details[0]?.customer?.phone_number).toMatch(/^\+66\d{9}$/)

  const { body } = await close(number, ' KBANK 20261121/0042 ')
  expect(body).toMatchObject({ case_number: number, bank_reference: 'KBANK 20261121/0042' })
  expect(body?.closed_at).not.toBeNull()
  expect((await get(url, listRefundCases, {}, { token })).total).toBe(0)
  expect((await get(url, listRefundCases, { status: 'closed' }, { token })).details).toEqual([body])
  const notifications = await get(url, getListNotificationUser, {}, { token: member.token })
  expect(notifications.details.map(({ title }) => title.en)).toContain('Refund sent')
})

const titlesOf = async (member: { token: string }) =>
  (await get(url, getListNotificationUser, {}, { token: member.token })).details.map(({ title }) => title.en)

test('a customer is told once that the promised day is over, and staff have a list of such transfers', async () => {
  const { member, number } = await newCase()
  const due = (day: string) =>
    rows(
      server.databaseUrl,
      `update refund_cases set due_on = (now() at time zone 'Asia/Bangkok')::date + ${day} where number = $1`,
      [number],
    )
  const overdue = async () =>
    (await get(url, listRefundCases, { status: 'overdue' }, { token })).details.map(({ case_number }) => case_number)
  await due('0')
  expect(await overdue(), 'on the day itself').not.toContain(number)
  await due('-1')
  expect(await overdue()).toContain(number)
  const titles = await until(
    () => titlesOf(member),
    (list) => list.includes('Your refund is late'),
  )
  expect(titles.filter((title) => title === 'Your refund is late')).toHaveLength(1)
  expect(
    await count(server.databaseUrl, 'select 1 from refund_cases where number = $1 and overdue_told_at is null', [
      number,
    ]),
  ).toBe(0)
  await close(number, 'late')
  expect(await overdue()).not.toContain(number)
})

test('a destination to which the bank cannot pay is asked for again, and the promised day counts from the answer', async () => {
  const { member, number } = await newCase()
  const seen = () => get(url, getRefundCase, { case_number: number }, { token: member.token })
  const reject = (destination_version = 1) =>
    ask(url, rejectRefundDestination, { case_number: number, destination_version }, { token })
  await rows(server.databaseUrl, `update refund_cases set due_on = '2026-01-05' where number = $1`, [number])
  const { body } = await reject()
  expect(body?.destination_failed_at).not.toBeNull()
  expect((await reject()).body, 'repeated').toEqual(body)
  expect((await seen()).destination_failed_at).toBe(body?.destination_failed_at)
  const failures = async () =>
    (await titlesOf(member)).filter((title) => title === 'We couldn’t send your refund').length
  expect(await failures()).toBe(1)

  const destination = { kind: 'promptpay_phone' as const, number: '0898765432' }
  const changed = await get(
    url,
    setRefundDestination,
    { case_number: number, destination, pin_code: PIN },
    { token: member.token },
  )
  expect(changed.destination_failed_at).toBeNull()
  expect(String(changed.due_on) > '2026-01-05', 'a new day').toBe(true)
  expect((await reject()).problem, 'said of the first one').toMatchObject({ code: 'case_changed', version: 2 })
  expect((await seen()).destination_failed_at).toBeNull()
  expect((await reject(2)).body?.destination_failed_at).not.toBeNull()
  expect(await failures(), 'told of each').toBe(2)

  expect((await close(number, 'KBANK 9', 2)).status).toBe(200)
  expect((await reject(2)).problem?.code).toBe('case_closed')
  expect((await seen()).destination_failed_at, 'the money is there').toBeNull()
  expect(
    refusal(
      await ask(url, rejectRefundDestination, { case_number: 'RF-0000-0000', destination_version: 1 }, { token }),
    ),
  ).toEqual([404, 'case_unknown', undefined])
})

test('ten concurrent closings are one transfer: the same reference gets the same response, another is rejected', async () => {
  const { member, number } = await newCase()
  const references = Array.from({ length: 10 }, (_, i) => `transfer ${i % 2}`)
  const answers = await Promise.all(references.map((reference) => close(number, reference)))
  const accepted = answers.flatMap(({ body }) => body ?? [])
  expect(accepted).toHaveLength(5)
  expect(new Set(accepted.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(answers.flatMap(({ problem }) => problem?.code ?? []))).toEqual(new Set(['case_closed']))
  const messages = `select 1 from outbox where kind = 'case_closed' and customer_id = $1`
  expect(await count(server.databaseUrl, messages, [member.id]), 'notified once').toBe(1)
  expect(refusal(await close('RF-0000-0000', 'transfer'))).toEqual([404, 'case_unknown', undefined])
})

test('an account cannot be deleted before its refund case is closed, which then no longer names it', async () => {
  const { member, number } = await newCase()
  const deleteOwnAccount = () => ask(url, deleteAccount, { pin_code: PIN }, { token: member.token })
  expect(refusal(await deleteOwnAccount())).toEqual([409, 'purchase_open', undefined])
  expect((await close(number, 'by hand')).status).toBe(200)
  expect((await deleteOwnAccount()).status).toBe(200)
  const { details } = await get(url, listRefundCases, { status: 'closed' }, { token })
  expect(details.find(({ case_number }) => case_number === number)?.customer).toBeNull()
})

test("[V8.2.1] the operator's endpoints require the token, and count wrong tokens of a network, which lock out no staff", async () => {
  const invalidTokens = [undefined, '', `${token}x`, token.slice(1), token.toUpperCase()]
  for (const invalidToken of invalidTokens)
    expect((await ask(url, listRefundCases, {}, invalidToken ? { token: invalidToken } : {})).problem?.code).toBe(
      'unauthorized',
    )
  await rows(server.databaseUrl, `update rate_limits set count = 60 where key like 'operator:network:%'`)
  expect((await ask(url, listRefundCases, {}, { token: 'a guess' })).problem?.code).toBe('too_many_requests')
  expect((await ask(url, listRefundCases, {}, { token })).status).toBe(200)
})

/** A case whose refund the gateway has never answered. */
async function newUnresolvedCase() {
  const opened = await newCase()
  await rows(server.databaseUrl, `update refund_cases set gateway_state = 'unresolved' where number = $1`, [
    opened.number,
  ])
  return opened
}
const resolve = async (
  case_number: string,
  resolution: { outcome: 'not_refunded' | 'ask_again' } | { outcome: 'refunded'; reference: string },
  seen?: number,
) => {
  const amount = seen ?? (await owedBy(case_number))
  return ask(url, resolveRefund, { case_number, amount, by: 'Nok', ...resolution }, { token })
}

test('an unresolved refund cannot be closed by a transfer until staff have looked at the dashboard', async () => {
  const { number } = await newUnresolvedCase()
  expect((await close(number, 'KBANK 7')).problem?.code).toBe('case_closed')
  const { body } = await resolve(number, { outcome: 'not_refunded' })
  expect(body).toMatchObject({ gateway_state: 'refused', due_on: expect.any(String), resolved_by: 'Nok' })
  expect(body?.destination?.kind).toBe('promptpay_phone')
  expect((await resolve(number, { outcome: 'not_refunded' })).body, 'again').toEqual(body)
  expect(refusal(await resolve(number, { outcome: 'ask_again' }))).toEqual([409, 'step_refused', 'refused'])
  expect((await close(number, 'KBANK 7')).body).toMatchObject({ bank_reference: 'KBANK 7', resolved_by: 'Nok' })
})

test('an unresolved refund that was made at the dashboard is closed by its reference', async () => {
  const { member, number } = await newUnresolvedCase()
  const { body } = await resolve(number, { outcome: 'refunded', reference: 'rfnd_dashboard' })
  expect(body).toMatchObject({
    gateway_state: 'refunded',
    bank_reference: 'rfnd_dashboard',
    resolved_at: expect.any(String),
  })
  const { details } = await get(url, getListNotificationUser, {}, { token: member.token })
  expect(details.map(({ title }) => title.en)).toContain('Refund sent')
  expect(refusal(await resolve('RF-0000-0000', { outcome: 'ask_again' }))).toEqual([404, 'case_unknown', undefined])
})

test('an unresolved refund can be asked for once more', async () => {
  const { number } = await newUnresolvedCase()
  expect((await resolve(number, { outcome: 'ask_again' })).body?.gateway_state).toMatch(/^(?:asked|refused)$/)
})

test('an unresolved refund of which a part has gone back since is not what staff have seen', async () => {
  const { number, price } = await newUnresolvedCase()
  await rows(server.databaseUrl, 'update refund_cases set amount = amount - 1500 where number = $1', [number])
  for (const seen of [{ outcome: 'refunded', reference: 'rfnd_seen' }, { outcome: 'not_refunded' }] as const)
    expect((await resolve(number, seen, price)).problem).toMatchObject({ code: 'case_changed', amount: price - 1_500 })
  expect((await resolve(number, { outcome: 'not_refunded' })).body?.gateway_state).toBe('refused')
})

test('a reversal is listed until staff say how they resolved it', async () => {
  const { transaction } = await newCase()
  const insert = `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ($2, 'refund', $1, 'pay_1', 500, $3)`
  for (const effect of ['both', 'case_lowered'])
    await rows(server.databaseUrl, insert, [transaction, `rfnd_${effect}`, effect])
  const open = await get(url, listReversals, {}, { token })
  expect(open).toMatchObject({ total: 1, details: [{ id: 'rfnd_both', transaction, amount: 500, resolved_at: null }] })
  expect(open.details[0]?.customer?.phone_number).toMatch(/^\+66\d{9}$/)
  const resolveAs = (by: string, id = 'rfnd_both', effect: 'both' | 'none' = 'both') => {
    const note = 'Called; the coupon stays.'
    return ask(url, resolveReversal, { transaction, id, kind: 'refund', effect, by, note }, { token })
  }
  const changed = await resolveAs('Nok', 'rfnd_both', 'none')
  expect(refusal(changed), 'staff have seen another effect').toEqual([409, 'step_refused', 'both'])
  const { body } = await resolveAs('Nok')
  expect(body).toMatchObject({ resolved_by: 'Nok', resolved_at: expect.any(String), note: 'Called; the coupon stays.' })
  expect((await resolveAs('Nok')).body, 'again').toEqual(body)
  expect((await resolveAs('Ploy')).problem?.code).toBe('case_closed')
  expect((await resolveAs('Nok', 'rfnd_case_lowered')).problem?.code, 'resolved by our books').toBe('case_closed')
  expect((await resolveAs('Nok', 'rfnd_none')).problem?.code).toBe('transaction_unknown')
  expect((await get(url, listReversals, {}, { token })).total).toBe(0)
  expect((await get(url, listReversals, { status: 'resolved' }, { token })).details).toEqual([body])
})

test('a decision is of the person who made it, whatever they are called by now, and of nobody else of that name', async () => {
  const { transaction } = await newCase()
  await rows(
    server.databaseUrl,
    `insert into reversals (id, kind, transaction_id, payment_id, amount, effect) values ('rfnd_named', 'refund', $1, 'pay_1', 500, 'both')`,
    [transaction],
  )
  const at = { origin: 'http://washday.app.localhost' }
  const [mali, other] = [
    { token: await newStaff(server.databaseUrl, 'owner', { name: 'Mali' }), ...at },
    { token: await newStaff(server.databaseUrl, 'owner', { name: 'Mali' }), ...at },
  ]
  const input = { transaction, id: 'rfnd_named', kind: 'refund', effect: 'both', note: 'Called.' } as const
  const { body } = await ask(url, resolveReversal, input, mali)
  expect(body).toMatchObject({ resolved_by: 'Mali' })
  expect((await ask(url, resolveReversal, input, other)).problem?.code, 'another Mali').toBe('case_closed')
  await rows(
    server.databaseUrl,
    `update staff set name = 'Mali Jaidee' where id = (select resolved_by_id from reversals where id = 'rfnd_named')`,
  )
  expect((await ask(url, resolveReversal, input, mali)).body, 'her again').toEqual(body)
})

test('a server without tokens for machines takes none', async () => {
  const other = await startInProcessServer()
  try {
    for (const given of [token, ''])
      expect((await ask(other.url, listRefundCases, {}, { token: given })).problem?.code).toBe('unauthorized')
  } finally {
    await other.close()
  }
})
