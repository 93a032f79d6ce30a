import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import type { Notice } from '#server/ports/payment-gateway.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import { confirm, newPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const SECRET = noticeSecret(TEST_SECRETS.JWT_SECRETS)

type Overrides = { secret?: string; timestamp?: string; signature?: string; body?: string }

async function send(
  notice: Notice,
  { secret = SECRET, timestamp = String(Date.now()), signature, body }: Overrides = {},
) {
  const signed = JSON.stringify(notice)
  const response = await fetch(`${server.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signature ?? signNotice(secret, timestamp, signed),
    },
    body: body ?? signed,
  })
  const answer = (await response.json()) as { outcome?: string; code?: string } // has one of the two
  return { status: response.status, ...answer }
}

async function paidNotice() {
  const { transaction } = await newPurchase(server.url)
  const notice: Notice = {
    event_id: `evt_${crypto.randomUUID()}`,
    transaction: transaction.transaction,
    state: 'paid',
    amount: transaction.amount,
    currency: 'THB',
    paid_at: new Date().toISOString(),
  }
  return notice
}
const statusOf = async (notice: Notice) => (await confirm(server.url, notice.transaction)).status
const outcomeOf = async (notice: Notice) =>
  (await rows(server.databaseUrl, 'select outcome from gateway_notices where event_id = $1', [notice.event_id]))[0]
    ?.outcome

describe('[S2.15] a forged webhook', () => {
  test('signed with another key is rejected', async () => {
    const notice = await paidNotice()
    expect(await send(notice, { secret: 'a key that is not ours' })).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
    expect(await statusOf(notice)).toBe('pending')
  })

  test('with a changed body is rejected', async () => {
    const notice = await paidNotice()
    const body = JSON.stringify(notice).replace('THB', 'UHB')
    expect((await send(notice, { body })).status).toBe(401)
    expect(await statusOf(notice)).toBe('pending')
  })

  test('[V11.2.5] with a changed or missing signature is rejected', async () => {
    const notice = await paidNotice()
    const timestamp = String(Date.now())
    const validSignature = signNotice(SECRET, timestamp, JSON.stringify(notice))
    const changedSignature = (validSignature.startsWith('0') ? '1' : '0') + validSignature.slice(1)
    expect((await send(notice, { timestamp, signature: changedSignature })).status).toBe(401)
    expect((await send(notice, { timestamp, signature: '' })).status).toBe(401)
    expect(await statusOf(notice)).toBe('pending')
  })

  test.each([
    ['an old time', () => String(Date.now() - 301_000)],
    // Far enough ahead to be so on arrival.
    ['a future time', () => String(Date.now() + 360_000)],
    ['no time', () => 'soon'],
  ])('with %s is rejected', async (_, timestamp) => {
    const notice = await paidNotice()
    expect((await send(notice, { timestamp: timestamp() })).status).toBe(401)
    expect(await statusOf(notice)).toBe('pending')
  })

  test('with the signature of another body is rejected', async () => {
    const [one, two] = [await paidNotice(), await paidNotice()]
    const timestamp = String(Date.now())
    const signature = signNotice(SECRET, timestamp, JSON.stringify(one))
    expect((await send(two, { timestamp, signature })).status).toBe(401)
  })

  test('with an invalid body is rejected', async () => {
    const notice = await paidNotice()
    for (const wrong of [{ amount: 1.5 }, { amount: 2 ** 53 }, { event_id: 'a\0b' }, { transaction: 'a\0b' }])
      expect(await send({ ...notice, ...wrong })).toMatchObject({ status: 422, code: 'invalid' })
    const timestamp = String(Date.now())
    const body = 'not json'
    expect((await send(notice, { timestamp, body, signature: signNotice(SECRET, timestamp, body) })).status).toBe(422)
  })
})

test('[S2.15] twenty concurrent replays of a webhook are one payment', async () => {
  const notice = await paidNotice()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(notice)))
  expect(answers.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
  expect(answers.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(19)
  await waitForStatus(server.url, notice.transaction, 'running')
  expect(
    await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [notice.transaction]),
  ).toBe(1)
  const paidEvents = `select 1 from transaction_events where to_status = 'paid' and transaction_id = $1`
  expect(await count(server.databaseUrl, paidEvents, [notice.transaction])).toBe(1)
})

test('two different webhooks of one payment are one payment', async () => {
  const notice = await paidNotice()
  expect((await send(notice)).outcome).toBe('applied')
  expect((await send({ ...notice, event_id: `${notice.event_id}-2` })).outcome).toBe('repeated')
})

test('a decline that arrives after the payment does not revert it', async () => {
  const notice = await paidNotice()
  await send(notice)
  const decline: Notice = { ...notice, event_id: `${notice.event_id}-d`, state: 'declined', paid_at: null }
  expect((await send(decline)).outcome).toBe('repeated')
  await waitForStatus(server.url, notice.transaction, 'running')
})

test('a failed charge that the customer has not seen does not end the one that they pay', async () => {
  const notice = await paidNotice()
  const lost: Notice = { ...notice, event_id: `${notice.event_id}-l`, charge_id: 'charge_lost', state: 'declined' }
  expect((await send(lost)).outcome).toBe('repeated')
  expect(await statusOf(notice)).toBe('pending')
  const shown: Notice = { ...lost, event_id: `${notice.event_id}-s`, charge_id: notice.transaction }
  expect((await send(shown)).outcome).toBe('applied')
  expect(await statusOf(notice)).toBe('declined')
})

const casesOf = async ({ transaction }: Notice) => (await confirm(server.url, transaction)).wrong_amount

test('[S6.15] a payment in another currency is a refund case with its sum, and starts nothing', async () => {
  const notice = { ...(await paidNotice()), currency: 'USD', charge_id: `charge_${crypto.randomUUID()}` }
  expect(await send(notice)).toMatchObject({ status: 200, outcome: 'wrong_currency' })
  expect(await outcomeOf(notice)).toBe('wrong_currency')
  expect(await statusOf(notice)).toBe('declined')
  expect(await casesOf(notice)).toEqual([expect.objectContaining({ amount: notice.amount, currency: 'USD' })])
})

test('also of a purchase that is paid, and in a currency that is none', async () => {
  const paid = await paidNotice()
  await send(paid)
  await waitForStatus(server.url, paid.transaction, 'running')
  const again = { ...paid, event_id: `${paid.event_id}-2`, charge_id: `charge_${crypto.randomUUID()}`, currency: '' }
  expect((await send(again)).outcome).toBe('wrong_currency')
  expect(await casesOf(paid)).toEqual([expect.objectContaining({ currency: 'XXX' })])
})

test('[S6.15] a sum beyond every price is a refund case like any other wrong one', async () => {
  const amount = 3_000_000_000_000
  const notice = { ...(await paidNotice()), amount, charge_id: `charge_${crypto.randomUUID()}` }
  expect(await send(notice)).toMatchObject({ status: 200, outcome: 'wrong_amount' })
  expect(await casesOf(notice)).toEqual([expect.objectContaining({ amount, currency: 'THB' })])
})

test('a wrong amount, reported twenty times concurrently by two webhooks, starts nothing and is one refund case', async () => {
  const notice = { ...(await paidNotice()), amount: 1, charge_id: `charge_${crypto.randomUUID()}` }
  const otherNotice = { ...notice, event_id: `${notice.event_id}-2` }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 ? otherNotice : notice)))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(19).fill('repeated'), 'wrong_amount'])
  const purchase = await confirm(server.url, notice.transaction)
  expect(purchase).toMatchObject({ status: 'declined', paid_at: null })
  const refund = { amount: 1, case_number: expect.stringMatching(/^RF-/), sent_at: null }
  expect(purchase.wrong_amount).toEqual([expect.objectContaining(refund)])
  const messages = `select 1 from outbox where kind = 'wrong_amount' and subject = $1`
  expect(await count(server.databaseUrl, messages, [purchase.wrong_amount[0]?.case_number])).toBe(1)
  const paid = 'select 1 from payments where transaction_id = $1'
  expect(await count(server.databaseUrl, paid, [notice.transaction])).toBe(0)
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

test('a wrong amount from a gateway without charge ids is one refund case too', async () => {
  const notice = { ...(await paidNotice()), amount: 1 }
  expect((await send(notice)).outcome).toBe('wrong_amount')
  expect((await send({ ...notice, event_id: `${notice.event_id}-2` })).outcome).toBe('repeated')
  expect((await confirm(server.url, notice.transaction)).wrong_amount).toHaveLength(1)
})

test('a payment for an unknown purchase is recorded and reported', async () => {
  const notice = { ...(await paidNotice()), transaction: `TRX_MCH_${'0'.repeat(26)}` }
  expect(await send(notice)).toMatchObject({ status: 200, outcome: 'unknown_transaction' })
  expect(await outcomeOf(notice)).toBe('unknown_transaction')
})
