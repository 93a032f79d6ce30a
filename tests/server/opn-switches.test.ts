import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { cancelPayment, generateCreditCard, generateQr, type Purchase } from '#contract/payment.ts'
import { type OpnCharge, type OpnSwitch, SWITCHES } from '#tests/support/doubles/opn-account.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import { ask, confirm, get, until } from '#tests/support/server/client.ts'
import { newPayingCustomer, type PaymentChoice } from '#tests/support/server/customer.ts'
import { count, rows } from '#tests/support/server/sql.ts'

setUpOpnShop()
beforeAll(() => opn.tellFirst((charge) => opn.tell(url, charge)))

const PROMPTPAY: PaymentChoice = { provider: 'promptpay', mode: 'qr' }
const CARD: PaymentChoice = { provider: 'credit_card', mode: 'card' }
const PAID: readonly Purchase['status'][] = ['running', 'start_failed', 'refunded', 'completed']

/** Orders and, if the answer is lost, orders again with the same key, as the app does. */
async function open(endpoint: typeof generateQr, method: PaymentChoice) {
  const { token, command } = await newPayingCustomer(url, method)
  const key = crypto.randomUUID()
  const first = await ask(url, endpoint, command, { token, key })
  const purchase = first.body ?? (await get(url, endpoint, command, { token, key }))
  return { token, id: purchase.transaction, purchase }
}
/** What tells of a payment when no notice does: looks, of the page or of the server itself. */
const lookAgain = (id: string) =>
  rows(
    server.databaseUrl,
    `update transactions set asked_at = null, due_at = case when status in ('cancelled', 'declined', 'expired') then now()
     else due_at end where id = $1`,
    [id],
  )
/** The money of a charge is booked for its purchase, once. */
async function expectBooked(id: string, charge: OpnCharge) {
  await opn.tell(url, charge)
  opn.turn('busy', false)
  await until(
    () => opn.tell(url, charge), // Opn repeats what was not taken
    (answers) => answers.every(({ status }) => status === 200),
  )
  await lookAgain(id)
  await until(
    () => confirm(url, id),
    ({ status }) => PAID.includes(status),
  )
  const booked = 'select 1 from payments where transaction_id = $1 and charge_id = $2 and amount = $3'
  expect(await count(server.databaseUrl, booked, [id, charge.id, charge.amount])).toBe(1)
}

// `slow` waits for real: its own test is among those of the failing gateway.
const QUICK = SWITCHES.filter((name) => name !== 'slow').map((name): [OpnSwitch] => [name])

describe.each(QUICK)('with %s', (name) => {
  beforeEach(() => opn.turn(name))

  test('a paid QR starts the machine, once', async () => {
    const { id } = await open(generateQr, PROMPTPAY)
    const [charge] = opn.find(id).charges
    if (!charge) throw new Error('there is no charge')
    if (name !== 'noticeFirst') opn.pay(charge)
    await expectBooked(id, charge)
    expect((await confirm(url, id)).paid_again).toEqual([])
  })

  test('a QR that was cancelled says whether it can be paid, and its money is booked', async () => {
    opn.turn('noticeFirst', false)
    const { id, token } = await open(generateQr, PROMPTPAY)
    const charge = opn.chargeOf(id)
    const canRead = name !== 'busy'
    const cancelled = await ask(url, cancelPayment, { transaction: id }, { token })
    expect(cancelled.body).toMatchObject(
      canRead ? { status: 'cancelled', is_still_payable: name === 'expireRefused' } : {},
    )
    expect(cancelled.problem?.code).toBe(canRead ? undefined : 'provider_unavailable')
    // Banks pay late; where the charge has ended, only a notice can tell.
    if (charge.status !== 'pending' && name === 'noticesNever') return
    await expectBooked(id, opn.pay(charge))
  })

  test('a card that was being authorized when its page was cancelled is booked', async () => {
    opn.turn('noticeFirst', false)
    const { id, token } = await open(generateCreditCard, CARD)
    const charge = opn.chargeOf(id)
    const { problem } = await ask(url, cancelPayment, { transaction: id }, { token })
    expect(problem?.code).toBe(name === 'busy' ? 'provider_unavailable' : undefined)
    await expectBooked(id, opn.pay(charge))
  })
})

test('all at once: the list lags, keys do nothing and the answer is lost: the shown charge decides, both are booked', async () => {
  opn.turn('listLags')
  opn.turn('keysIgnored')
  opn.fail(/^POST \/charges$/, 'after', 'reset')
  const { id, purchase } = await open(generateQr, PROMPTPAY)
  const [orphan, shown] = opn.find(id).charges
  if (!orphan || !shown) throw new Error('there are not two charges')
  Object.assign(orphan, { status: 'failed' })
  await opn.tell(url, orphan)
  expect(await confirm(url, id)).toMatchObject({ status: 'pending', qr_picture: purchase.qr_picture })
  await expectBooked(id, opn.pay(shown))
  await opn.tell(url, opn.pay(orphan))
  expect((await confirm(url, id)).paid_again).toMatchObject([{ amount: orphan.amount }])
})

test('the end that Opn sets counts if it comes first', async () => {
  opn.turn('endsSoon')
  const { purchase } = await open(generateQr, PROMPTPAY)
  const left = Date.parse(purchase.expires_at ?? '') - Date.parse(purchase.created_at)
  expect(left).toBeGreaterThan(170_000)
  expect(left).toBeLessThan(200_000)
  opn.heal()
  opn.turn('endIgnored')
  const later = await open(generateQr, PROMPTPAY)
  const ours = Date.parse(later.purchase.expires_at ?? '') - Date.parse(later.purchase.created_at)
  expect(ours).toBeGreaterThan(590_000)
  expect(ours).toBeLessThan(610_000)
})

test('a cancelled QR that Opn does not end says until when it can be paid; the server looks for its money as long, which its customer then chooses about', async () => {
  opn.turn('expireRefused')
  opn.turn('endIgnored')
  const { id, token } = await open(generateQr, PROMPTPAY)
  const charge = opn.chargeOf(id)
  expect(await confirm(url, id)).toMatchObject({ payable_until: null })
  const cancelled = await get(url, cancelPayment, { transaction: id }, { token })
  expect(cancelled).toMatchObject({ is_still_payable: true, payable_until: charge.expires_at })
  expect(Date.parse(cancelled.payable_until ?? '')).toBeGreaterThan(Date.now() + 0.9 * DAY_MS)
  charge.expires_at = new Date(Date.now() + DAY_MS).toISOString()
  const twoDays = "interval '2 days'"
  await rows(
    server.databaseUrl,
    `update transactions set expires_at = expires_at - ${twoDays}, due_at = now() where id = $1`,
    [id],
  )
  await rows(server.databaseUrl, `update transaction_events set at = at - ${twoDays} where transaction_id = $1`, [id])
  const [looked] = await until(
    () => rows(server.databaseUrl, 'select due_at > now() as is_watched, due_at from transactions where id = $1', [id]),
    ([row]) => row?.due_at === null || row?.is_watched === true,
  )
  expect(looked).toMatchObject({ is_watched: true })
  opn.pay(charge)
  await lookAgain(id)
  const paid = await until(
    () => confirm(url, id),
    ({ status }) => status !== 'cancelled',
  )
  expect(paid).toMatchObject({ status: 'start_failed', is_late: true, payable_until: null })
})

test('who cancels a QR that Opn ends is told of no time', async () => {
  const { id, token } = await open(generateQr, PROMPTPAY)
  expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({
    is_still_payable: false,
    payable_until: null,
  })
})

test('during a storm of 429 nothing more is asked for, and sales go on', async () => {
  const { id } = await open(generateQr, PROMPTPAY)
  opn.turn('busy')
  await confirm(url, id)
  const { length } = opn.received
  for (let poll = 0; poll < 3; poll++) {
    await rows(server.databaseUrl, 'update transactions set asked_at = null where id = $1', [id])
    await confirm(url, id)
  }
  expect(opn.received.length).toBe(length)
  expect((await open(generateQr, PROMPTPAY)).purchase.status).toBe('pending')
})
