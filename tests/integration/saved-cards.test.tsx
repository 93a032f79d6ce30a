import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { generateCreditCard } from '#contract/payment.ts'
import { getSavedCards, removeSavedCard } from '#contract/saved-cards.ts'
import type { rememberMethod } from '#features/checkout/payment/last-method.store.ts'
import { enabledButton, openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  return () => server.close()
})
/** Every program costs this much, in satang. The brand asks for the PIN above 50,000. */
const setPrice = (amount: number) => rows(server.databaseUrl, 'update programs set amount = $1', [amount])
afterEach(() => setPrice(5_000))
afterEach(() => vi.restoreAllMocks())

/** Pays by a test card on the sandbox's page, and asks to keep it. */
async function keepCard({ access_token: token }: { access_token: string }, action: 'pay' | 'lost' | 'check') {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const command = { ...(await commandFor(server.url, machine)), provider: 'credit_card', mode: 'card' } as const
  const { transaction } = await get(server.url, generateCreditCard, command, { token, key: crypto.randomUUID() })
  const post = (page: string, body: Record<string, string>) =>
    fetch(`${server.url}/sandbox/${page}/${transaction}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    })
  await post('card', { action, keep: 'on' })
  if (action === 'check') await post('card-check', { action: 'pay' })
  await waitForStatus(server.url, transaction, 'running')
}

async function customerWithCard(action: 'pay' | 'lost' = 'pay') {
  const tokens = await newCustomer(server.url)
  await keepCard(tokens, action)
  return tokens
}

/** @param last how this device has paid before */
async function openPayment(tokens: { access_token: string }, last?: Parameters<typeof rememberMethod>[0]) {
  storeTokens(tokens)
  const [machine] = await freeMachines(server.url)
  const { node_id, address, sub_position } = machine ?? {}
  const page = await openPage(
    server.url,
    `/en/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`,
  )
  await waitForPage('Choose your wash')
  if (last) (await import('#features/checkout/payment/last-method.store.ts')).rememberMethod(last)
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  return page
}

const CARD = /^Visa ending 4242/

test('a saved card is a way to pay of its own, which one press of the button charges', async () => {
  const { user } = await openPayment(await customerWithCard())
  await user.click(await screen.findByRole('radio', { name: CARD }))
  await user.click(await enabledButton(/^Pay/))
  await waitForPage(/has started$/)
})

test('more time in a running dryer is charged to the saved card that its button names', async () => {
  const tokens = await customerWithCard()
  const [dryer] = await freeMachines(server.url, 'dryer')
  if (!dryer) throw new Error('No dryer is free')
  const { transaction } = await createPurchase(server.url, tokens.access_token, await commandFor(server.url, dryer))
  await resolveCharge(server.url, transaction)
  await waitForStatus(server.url, transaction, 'running')
  storeTokens(tokens)
  const { user } = await openPage(server.url, `/en/more-time/${transaction}`)
  await user.click(await screen.findByRole('radio', { name: CARD }))
  await user.click(await enabledButton(/^Pay 20 baht .* 4242$/))
  const paid = `select provider from transactions where extends_id = $1 and saved_card_id is not null and status = 'completed'`
  const [more] = await until(
    () => rows(server.databaseUrl, paid, [transaction]),
    (found) => found.length > 0,
  )
  expect(more).toEqual({ provider: 'credit_card' })
})

test('above the limit of the brand the page asks for the PIN, again after a wrong one, and the payment goes on', async () => {
  await setPrice(60_000)
  const { user } = await openPayment(await customerWithCard())
  await user.click(await screen.findByRole('radio', { name: CARD }))
  await user.click(await enabledButton(/^Pay/))
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }))
  const field = sheet.getByLabelText('Enter your PIN')
  await user.type(field, '000001')
  await user.click(sheet.getByRole('button', { name: 'Pay' }))
  await sheet.findByText(/4 tries/)
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  await user.type(field, PIN)
  await user.click(sheet.getByRole('button', { name: 'Pay' }))
  await waitForPage(/has started$/)
})

test('who closes the question for the PIN pays nothing, and is told what is missing', async () => {
  await setPrice(60_000)
  const { user } = await openPayment(await customerWithCard())
  await user.click(await screen.findByRole('radio', { name: CARD }))
  await user.click(await enabledButton(/^Pay/))
  await screen.findByRole('dialog', { name: 'Confirm with your PIN' })
  await user.keyboard('{Escape}')
  await screen.findByText('Your PIN is needed for this card')
})

test('a declined card says why, that nothing was charged, and another way can be chosen', async () => {
  const { user } = await openPayment(await customerWithCard('lost'))
  await user.click(await screen.findByRole('radio', { name: /^Visa ending 0019/ }))
  await user.click(await enabledButton(/^Pay/))
  await screen.findByText('Your bank has blocked this card')
  expect(screen.getAllByText(/You haven’t been charged/).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Visa ending 0019/ })).toBeNull())
})

test('a card that was removed on another device is offered no longer once it has been tried', async () => {
  const tokens = await newCustomer(server.url)
  await keepCard(tokens, 'check')
  await keepCard(tokens, 'pay')
  const { user } = await openPayment(tokens)
  await user.click(await screen.findByRole('radio', { name: CARD }))
  const [card] = (await get(server.url, getSavedCards, {}, { token: tokens.access_token })).details
  await get(server.url, removeSavedCard, { card: card?.card ?? '' }, { token: tokens.access_token })
  await user.click(await enabledButton(/^Pay/))
  await screen.findByText('This card is no longer saved')
  await waitFor(() => expect(screen.queryByRole('radio', { name: CARD })).toBeNull())
  const radio = (name: RegExp) => screen.getByRole('radio', { name })
  expect(radio(/^Visa ending 3220/), 'no other card is charged in its place').toHaveProperty('checked', false)
  expect(radio(/^Credit or debit card/)).toHaveProperty('checked', true)
})

/** The saved cards are answered when the test says so. */
function holdCards(): () => void {
  const { fetch } = globalThis
  const answered = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('get_saved_cards')) await answered.promise
    return fetch(input, init)
  })
  return answered.resolve
}
const waysToPay = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value') ?? '')
const OTHERS = /^Other ways to pay/

test('who pays without a card does not wait for the saved ones: all other ways stand at once, and none of them moves', async () => {
  const tokens = await customerWithCard()
  const answer = holdCards()
  await openPayment(tokens)
  await enabledButton(/^Pay/)
  const early = waysToPay()
  expect(early.slice(0, 2)).toEqual(['promptpay', 'credit_card'])
  answer()
  await screen.findByRole('radio', { name: CARD })
  expect(waysToPay().slice(0, -1)).toEqual(early)
})

test('where the last way to pay is shown alone, the other ones can be opened at once, with the saved card in its place later', async () => {
  const tokens = await customerWithCard()
  const answer = holdCards()
  const { user } = await openPayment(tokens, { provider: 'promptpay' })
  const others = await screen.findByRole('button', { name: OTHERS })
  const early = others.textContent
  expect(waysToPay()).toEqual(['promptpay'])
  answer()
  await waitFor(() => expect(others.textContent).not.toBe(early))
  expect(waysToPay()).toEqual(['promptpay'])
  await user.click(others)
  expect(screen.getAllByRole('radio').indexOf(screen.getByRole('radio', { name: CARD }))).toBe(1)
})

test('the row of a card that was used last is kept, and nothing is charged before the card is known', async () => {
  const tokens = await customerWithCard()
  const [card] = (await get(server.url, getSavedCards, {}, { token: tokens.access_token })).details
  const answer = holdCards()
  await openPayment(tokens, { provider: 'credit_card', saved_card: card?.card ?? '' })
  await screen.findByRole('button', { name: OTHERS })
  expect(waysToPay()).toEqual(['credit_card'])
  expect(screen.getByRole('button', { name: /^Pay/ })).toHaveProperty('disabled', true)
  answer()
  await screen.findByRole('radio', { name: CARD })
  expect(waysToPay()).toEqual([card?.card])
  await enabledButton(/^Pay/)
})

test('the account shows saved cards, and removes them', async () => {
  storeTokens(await customerWithCard())
  const { user } = await openPage(server.url, '/en/profile')
  await user.click(await screen.findByRole('link', { name: /^Saved cards/ }))
  await waitForPage('Your saved cards')
  await screen.findByText('Valid until 12/39')
  await user.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }))
  await screen.findByText(/^No card is saved/)
})
