import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelPayment, generateCreditCard } from '#contract/payment.ts'
import { getSavedCards, removeSavedCard } from '#contract/saved-cards.ts'
import { startStripe } from '#tests/support/doubles/stripe.ts'
import {
  ask,
  commandFor,
  confirm,
  freeMachines,
  get,
  newCustomer,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let server: InProcessServer
beforeAll(async () => {
  stripe = await startStripe()
  server = await startInProcessServer({ env: stripe.env })
})
afterAll(async () => {
  await server.close()
  stripe.close()
})
beforeEach(async () => {
  stripe.customers.clear()
  for (const table of ['rate_limits', 'holds', 'saved_cards', 'card_removals', 'sandbox_starts'])
    await rows(server.databaseUrl, `delete from ${table}`)
})

async function pay(token: string, saved_card?: string, key = crypto.randomUUID()) {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const command = {
    ...(await commandFor(server.url, machine)),
    provider: 'credit_card' as const,
    mode: 'card' as const,
    ...(saved_card ? { saved_card } : {}),
  }
  return { command, key, ...(await ask(server.url, generateCreditCard, command, { token, key })) }
}
const cardsOf = async (token: string) => (await get(server.url, getSavedCards, {}, { token })).details

/** Pays on Stripe's page, and ticks there that the card is kept, or does not. */
async function payOnPage(token: string, isTicked: boolean) {
  const { body } = await pay(token)
  const id = body?.transaction ?? ''
  if (isTicked) stripe.payAndKeep(id)
  else stripe.pay(id)
  await rows(server.databaseUrl, 'update transactions set asked_at = null where id = $1', [id])
  await waitForStatus(server.url, id, 'running')
}

async function customerWithCard() {
  const { access_token: token } = await newCustomer(server.url)
  await payOnPage(token, true)
  const [kept] = await cardsOf(token)
  if (!kept) throw new Error('no card is kept')
  return { token, card: kept.card }
}

/** Until Stripe has been asked to delete all that it keeps. */
const untilDeleted = () =>
  until(
    async () => stripe.customers.size,
    (left) => left === 0,
  )

test('a card is kept if its owner ticks it on the page of Stripe; what Stripe made for another one is deleted', async () => {
  const { token } = await customerWithCard()
  expect(await cardsOf(token)).toMatchObject([{ scheme: 'Mastercard', last_digits: '4444', expires: '2039-11' }])
  stripe.customers.clear()
  const { access_token: other } = await newCustomer(server.url)
  await payOnPage(other, false)
  expect(await cardsOf(other)).toEqual([])
  await untilDeleted()
})

test('one press pays and starts the machine; a lost answer and the same request again are one payment', async () => {
  const { token, card } = await customerWithCard()
  const { body } = await pay(token, card)
  expect(body).toMatchObject({ pay_uri: null })
  await waitForStatus(server.url, body?.transaction ?? '', 'running')
  stripe.spoil(/^POST \/v1\/payment_intents$/, 'after', { status: 503, body: {} })
  const { problem, command, key } = await pay(token, card)
  expect(problem?.code).toBe('provider_unavailable')
  const { transaction } = await get(server.url, generateCreditCard, command, { token, key })
  await waitForStatus(server.url, transaction, 'running')
  expect(stripe.find(transaction).intents).toHaveLength(1)
})

test('the bank asks its owner on its page; who leaves it pays nothing, and nothing can be paid later', async () => {
  const { token, card } = await customerWithCard()
  stripe.kept.answer = 'asks'
  const { body } = await pay(token, card)
  expect(body?.pay_uri).toMatch(/^https:\/\/hooks\.stripe\.com\//)
  const id = body?.transaction ?? ''
  expect((await confirm(server.url, id)).status).toBe('pending')
  expect(await get(server.url, cancelPayment, { transaction: id }, { token })).toMatchObject({
    status: 'cancelled',
    is_still_payable: false,
  })
  expect(stripe.find(id).intents).toMatchObject([{ status: 'canceled' }])
})

test('a card with too little money stays; one that is lost says so, and is not charged again', async () => {
  const { token, card } = await customerWithCard()
  stripe.kept.answer = 'insufficient_funds'
  expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined' })
  expect(await cardsOf(token)).toMatchObject([{ problem: null }])
  stripe.kept.answer = 'lost_card'
  expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined', reason: 'blocked' })
  const intents = stripe.intents.size
  expect((await pay(token, card)).problem).toMatchObject({ code: 'card_declined', reason: 'blocked' })
  expect(stripe.intents.size).toBe(intents)
})

test('a removed card is deleted at Stripe; one that was deleted there is forgotten here', async () => {
  const { token, card } = await customerWithCard()
  await get(server.url, removeSavedCard, { card }, { token })
  await untilDeleted()
  const other = await customerWithCard()
  stripe.customers.clear()
  expect((await pay(other.token, other.card)).problem?.code).toBe('card_declined')
  expect(await cardsOf(other.token)).toEqual([])
})
