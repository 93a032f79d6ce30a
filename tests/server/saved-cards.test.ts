import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import { deleteAccount } from '#contract/account-deletion.ts'
import { cancelPayment, generateCreditCard, type SelectedCommand } from '#contract/payment.ts'
import { exportUserData } from '#contract/privacy.ts'
import { getSavedCards, removeSavedCard } from '#contract/saved-cards.ts'
import { listCardRemovals } from '#contract/staff/card-removals.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import {
  ask,
  commandFor,
  confirm,
  freeMachines,
  get,
  newCustomer,
  PIN,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { newPayingCustomer, releaseMachines } from '#tests/support/server/customer.ts'
import { makeOrder, newOrderingCustomer } from '#tests/support/server/delivery-orders.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const OPERATOR_TOKEN = 'saved-cards-operator-token-of-32-characters'
setUpOpnShop({ PAYMENT_OPN_PUBLIC_KEY: 'pkey_test_laundry', OPERATOR_TOKENS: OPERATOR_TOKEN })

const BY_CARD = { provider: 'credit_card', mode: 'card' } as const

afterEach(() => {
  delete defaultBrand.cardPinAbove
})
beforeEach(async () => {
  opn.customers.clear()
  for (const table of ['saved_cards', 'card_removals', 'sandbox_starts'])
    await rows(server.databaseUrl, `delete from ${table}`)
})

async function commandOfFreeMachine(): Promise<SelectedCommand> {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('No machine is free')
  return { ...(await commandFor(url, machine)), ...BY_CARD }
}

/** Pays with a new card, and asks to keep it if the box is ticked. */
async function payByNewCard(token: string, card: string, isTicked = true) {
  const command = await commandOfFreeMachine()
  const { transaction, pay_uri } = await get(url, generateCreditCard, command, { token, key: crypto.randomUUID() })
  const response = await fetch(url + new URL(pay_uri ?? '').pathname, {
    method: 'POST',
    headers: { cookie: `access_token=${token}` },
    body: new URLSearchParams({ omiseToken: card, ...(isTicked ? { keep: 'on' } : {}) }),
    redirect: 'manual',
  })
  return { transaction, location: response.headers.get('location') ?? '' }
}

const cardsOf = async (token: string) => (await get(url, getSavedCards, {}, { token })).details

/** A customer who has kept a card; the bank asks for it each time unless its token says otherwise. */
async function customerWithCard(card = 'tokn_test_unasked') {
  const { access_token: token } = await newCustomer(url)
  // Opn makes each token for one card that is entered once, and answers a used one as it did the first time.
  const { transaction } = await payByNewCard(token, card + crypto.randomUUID().replaceAll('-', ''))
  const [charge] = opn.find(transaction).charges
  if (charge?.status === 'pending') await opn.tell(url, opn.pay(charge))
  await waitForStatus(url, transaction, 'running')
  const [kept] = await cardsOf(token)
  if (!kept) throw new Error('no card is kept')
  return { token, card: kept.card }
}

async function pay(token: string, saved_card: string, more: Partial<SelectedCommand> = {}, key = crypto.randomUUID()) {
  const command = { ...(await commandOfFreeMachine()), saved_card, ...more }
  return { command, key, ...(await ask(url, generateCreditCard, command, { token, key })) }
}

const untilPaid = (id: string) =>
  until(
    () => count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id]),
    (payments) => payments === 1,
  )

const removals = () => rows(server.databaseUrl, 'select holder, tries from card_removals')
/** Until Opn has been asked to delete all that it keeps. */
const untilDeleted = () =>
  until(
    async () => opn.customers.size,
    (left) => left === 0,
  )

describe('keeping a card', () => {
  test('a card is kept once its payment has come, and only when its owner asked for it', async () => {
    const { access_token: token } = await newCustomer(url)
    const plain = await payByNewCard(token, 'tokn_test_1', false)
    const [charge] = opn.find(plain.transaction).charges
    if (!charge) throw new Error('there is no charge')
    await opn.tell(url, opn.pay(charge))
    await waitForStatus(url, plain.transaction, 'running')
    expect(await cardsOf(token)).toEqual([])

    const asked = await payByNewCard(token, 'tokn_test_2')
    expect(asked.location).toMatch(/^https:\/\/pay\.omise\.co\//)
    expect(await cardsOf(token)).toEqual([])
    const [second] = opn.find(asked.transaction).charges
    if (!second) throw new Error('there is no charge')
    await opn.tell(url, opn.pay(second))
    await waitForStatus(url, asked.transaction, 'running')
    expect(await cardsOf(token)).toMatchObject([
      { scheme: 'Visa', last_digits: '4242', expires: '2039-02', problem: null },
    ])
  })

  test('a card that was refused, or whose payment never came, is deleted at Opn', async () => {
    const { access_token: token } = await newCustomer(url)
    const { location } = await payByNewCard(token, 'tokn_test_refused')
    expect(location).toMatch(/\?refused$/)
    await untilDeleted()

    const { access_token: other } = await newCustomer(url)
    await payByNewCard(other, 'tokn_test_3')
    expect(opn.customers.size).toBe(1)
    await rows(server.databaseUrl, `update saved_cards set created_at = now() - interval '25 hours'`)
    await untilDeleted()
    expect(await cardsOf(other)).toEqual([])
  })

  test('of one card entered twice the newer stays; of more than three cards the one used last longest ago goes', async () => {
    const { token, card } = await customerWithCard()
    await payByNewCard(token, 'tokn_test_unasked2')
    const [again] = await cardsOf(token)
    expect(again?.card).not.toBe(card)
    expect(await cardsOf(token)).toHaveLength(1)
    for (const digits of ['1111', '2222', '3333']) {
      await releaseMachines(server.databaseUrl)
      await rows(
        server.databaseUrl,
        `update saved_cards set last_digits = $1, used_at = used_at - interval '1 day' where last_digits = '4242'`,
        [digits],
      )
      await payByNewCard(token, `tokn_test_unasked${digits}`)
    }
    expect((await cardsOf(token)).map(({ last_digits }) => last_digits)).toEqual(['4242', '3333', '2222'])
  })
})

describe('paying with a saved card', () => {
  test('one press pays; the same key pays once', async () => {
    const { token, card } = await customerWithCard()
    const { body, command, key } = await pay(token, card)
    expect(body).toMatchObject({ provider: 'credit_card', pay_uri: null })
    const id = body?.transaction ?? ''
    const [again, andAgain] = await Promise.all([1, 2].map(() => get(url, generateCreditCard, command, { token, key })))
    expect([again?.transaction, andAgain?.transaction]).toEqual([id, id])
    await untilPaid(id)
    expect(opn.find(id).charges).toHaveLength(1)
  })

  test('a lost answer of Opn and the same request again are one charge', async () => {
    const { token, card } = await customerWithCard()
    opn.fail(/^POST \/charges$/, 'after', { status: 503, body: {} })
    const { problem, command, key } = await pay(token, card)
    expect(problem?.code).toBe('provider_unavailable')
    const { transaction } = await get(url, generateCreditCard, command, { token, key })
    await untilPaid(transaction)
    expect(opn.find(transaction).charges).toHaveLength(1)
  })

  test('an order whose card was declined is paid once by the next try, even if its answer is lost', async () => {
    const { token, input } = await newOrderingCustomer(url)
    await payByNewCard(token, 'tokn_test_unaskedorder')
    const [kept] = await cardsOf(token)
    const { transaction } = await makeOrder(url, token, input)
    const order = { transaction, platform: 'web' as const, coupons: [], ...BY_CARD, saved_card: kept?.card ?? '' }
    const payOrder = (key: string) => ask(url, generateCreditCard, order, { token, key })
    const [card] = [...opn.customers.values()].at(-1)?.cards.data ?? []
    if (!card) throw new Error('Opn has no card')
    card.token = 'tokn_test_refused'
    expect((await payOrder(crypto.randomUUID())).problem?.code).toBe('card_declined')

    card.token = 'tokn_test_unasked'
    opn.fail(/^POST \/charges$/, 'after', { status: 503, body: {} })
    const key = crypto.randomUUID()
    expect((await payOrder(key)).problem?.code).toBe('provider_unavailable')
    expect((await payOrder(key)).problem).toBeUndefined()
    await untilPaid(transaction)
    expect(opn.find(transaction).charges.map(({ status }) => status)).toEqual(['failed', 'successful'])
  })

  test('the bank asks its owner on its page; who leaves it pays nothing', async () => {
    const { token, card } = await customerWithCard('tokn_test_1')
    const { body } = await pay(token, card)
    expect(body?.pay_uri).toMatch(/^https:\/\/pay\.omise\.co\//)
    const id = body?.transaction ?? ''
    expect((await confirm(url, id)).status).toBe('pending')
    expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({ status: 'cancelled' })
    expect(await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id])).toBe(0)
    expect(await cardsOf(token)).toHaveLength(1)
  })

  test('above the limit of the brand the PIN is checked in the same call; a wrong one pays nothing', async () => {
    defaultBrand.cardPinAbove = 1_000
    const { token, card } = await customerWithCard()
    const { problem, command, key } = await pay(token, card)
    expect(problem?.code).toBe('pin_required')
    const wrong = await ask(url, generateCreditCard, { ...command, pin_code: '000001' }, { token, key })
    expect(wrong.problem).toMatchObject({ code: 'wrong_pin', tries_left: 4 })
    const { transaction } = await get(url, generateCreditCard, { ...command, pin_code: PIN }, { token, key })
    await untilPaid(transaction)
    // The digest that is kept with the key is that of the request without the PIN, which could be guessed from it.
    expect((await get(url, generateCreditCard, command, { token, key })).transaction).toBe(transaction)
  })

  test('more time in a running dryer takes the PIN above that limit too, and is paid by the card', async () => {
    const { token, card } = await customerWithCard()
    const [dryer] = await freeMachines(url, 'dryer')
    if (!dryer) throw new Error('no dryer is free')
    const paid = { ...(await commandFor(url, dryer)), ...BY_CARD, saved_card: card }
    const { transaction: load } = await get(url, generateCreditCard, paid, { token, key: crypto.randomUUID() })
    const { more_time: offer } = await waitForStatus(url, load, 'running')
    if (!offer) throw new Error('the dryer offers no more time')
    defaultBrand.cardPinAbove = offer.amount - 1
    const more = { adds_time_to: load, ...offer, platform: 'web' as const, ...BY_CARD, saved_card: card }
    const key = crypto.randomUUID()
    expect((await ask(url, generateCreditCard, more, { token, key })).problem?.code).toBe('pin_required')
    const { transaction } = await get(url, generateCreditCard, { ...more, pin_code: PIN }, { token, key })
    await waitForStatus(url, transaction, 'completed')
    expect(opn.find(transaction).charges).toMatchObject([{ amount: offer.amount, status: 'successful' }])
  })

  test('a locked PIN pays nothing, even with the right one', async () => {
    defaultBrand.cardPinAbove = 1_000
    const { token, card } = await customerWithCard()
    for (let tries = 0; tries < 5; tries++) await pay(token, card, { pin_code: '000001' })
    expect((await pay(token, card, { pin_code: PIN })).problem?.code).toBe('pin_locked')
  })

  test('a declined card frees the machine, is told apart, and counts as any declined card', async () => {
    const { token, card } = await customerWithCard()
    const customer = [...opn.customers.values()].at(-1)
    if (customer?.cards.data[0]) customer.cards.data[0].token = 'tokn_test_refused'
    const { problem, command } = await pay(token, card)
    expect(problem).toMatchObject({ code: 'card_declined' })
    expect(problem?.reason).toBeUndefined()
    expect((await freeMachines(url)).map(({ machine_id }) => machine_id)).toContain(command.machine_id)
    for (let i = 0; i < 4; i++) {
      await rows(server.databaseUrl, 'delete from holds') // a pause after unpaid reservations is another rule
      await pay(token, card)
    }
    await rows(server.databaseUrl, 'delete from holds')
    expect((await pay(token, card)).problem?.code).toBe('too_many_requests')
    expect(await cardsOf(token)).toMatchObject([{ problem: null }])
  })

  test('a card that is lost says so and pays no more; one that Opn does not have is forgotten', async () => {
    const { token, card } = await customerWithCard()
    opn.loseCards()
    expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined', reason: 'blocked' })
    expect(await cardsOf(token)).toMatchObject([{ problem: 'blocked' }])
    const charges = opn.charges.size
    expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined', reason: 'blocked' })
    expect(opn.charges.size).toBe(charges)

    const other = await customerWithCard()
    opn.customers.clear()
    expect((await pay(other.token, other.card)).problem?.code).toBe('card_declined')
    expect(await cardsOf(other.token)).toEqual([])
  })

  test('a card whose month is over is shown as expired, and is not charged', async () => {
    const { token, card } = await customerWithCard()
    await rows(server.databaseUrl, `update saved_cards set expires = '2020-01' where id = $1`, [card])
    expect(await cardsOf(token)).toMatchObject([{ problem: 'expired' }])
    expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined', reason: 'expired' })
  })

  test('[S2.31] nobody pays with the card of another customer, or with none', async () => {
    const { card } = await customerWithCard()
    const { token } = await newPayingCustomer(url)
    for (const wrong of [card, crypto.randomUUID(), 'no-card'])
      expect((await pay(token, wrong)).problem?.code).toBe('card_unknown')
    expect((await ask(url, removeSavedCard, { card }, { token })).problem?.code).toBe('card_unknown')
  })
})

describe('the end of a saved card', () => {
  test('a removed card is gone at once, and is deleted at Opn, however often that fails at first', async () => {
    const { token, card } = await customerWithCard()
    opn.fail(/^DELETE \/customers/, 'before', { status: 503, body: {} })
    await get(url, removeSavedCard, { card }, { token })
    expect(await cardsOf(token)).toEqual([])
    await until(removals, ([removal]) => removal?.tries === 1)
    await rows(server.databaseUrl, 'update card_removals set due_at = now()')
    await untilDeleted()
    await until(removals, ({ length }) => length === 0)
  })

  test('staff see a deletion that keeps failing', async () => {
    const { token, card } = await customerWithCard()
    opn.fail(/^DELETE \/customers/, 'before', { status: 503, body: {} })
    await get(url, removeSavedCard, { card }, { token })
    // Its first try has ended: it would set the number of tries after us.
    await until(removals, ([removal]) => removal?.tries === 1)
    await rows(server.databaseUrl, `update card_removals set tries = 6, due_at = now() + interval '1 day'`)
    const { details } = await get(url, listCardRemovals, {}, { token: OPERATOR_TOKEN })
    expect(details).toMatchObject([{ holder: expect.stringMatching(/^cust_test_/) }])
  })

  test('the end of the account ends its cards; the export names them without the ids of Opn', async () => {
    const { token } = await customerWithCard()
    const { records } = await get(url, exportUserData, {}, { token })
    expect(records.saved_cards).toMatchObject([{ scheme: 'Visa', last_digits: '4242' }])
    expect(JSON.stringify(records.saved_cards)).not.toMatch(/cust_test|card_test/)
    await rows(server.databaseUrl, `update transactions set status = 'completed' where status = 'running'`)
    await get(url, deleteAccount, { pin_code: PIN }, { token })
    await untilDeleted()
  })
})
