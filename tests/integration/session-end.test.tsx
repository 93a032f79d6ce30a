import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { logout } from '#contract/signed-in.ts'
import { announcedNow, collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { commandFor, createPurchase, get, newCustomer, resolveCharge } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { findFreeMachine } from '#tests/support/server/members.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const LOGGED_OUT = /^You’ve been logged out/

test('a payment that arrives after the customer was signed out elsewhere ends in its bill, not in the login', async () => {
  const tokens = await newCustomer(server.url)
  const machine = await findFreeMachine(server.url)
  const command = await commandFor(server.url, machine)
  const { transaction } = await createPurchase(server.url, tokens.access_token, command)
  storeTokens(tokens)
  const { address } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage(/baht/)
  await get(server.url, logout, {}, { token: tokens.access_token })
  await resolveCharge(server.url, transaction)
  await screen.findByRole('heading', { level: 1, name: /has started$/ })
  const messages = await screen.findByRole('region', { name: 'Notifications' })
  expect(within(messages).getAllByText(LOGGED_OUT)).toHaveLength(1)
  expect(address()).toMatch(new RegExp(`/(?:bill|waiting-payment)/${transaction}$`))
})

test('a customer who is signed out elsewhere at the press of Pay hears that, and nothing of a failed payment', async () => {
  const tokens = await newCustomer(server.url)
  const machine = await findFreeMachine(server.url)
  const command = await commandFor(server.url, machine)
  storeTokens(tokens)
  await openPage(server.url, '/en')
  const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
  selectCommand(command, true)
  const { user, address } = await openPage(server.url, `/en/payment/${command.path}`)
  const pay = await screen.findByRole('button', { name: /^Pay .* with PromptPay$/ })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  await get(server.url, logout, {}, { token: tokens.access_token })
  const urgent = collectAnnouncements('assertive')
  await user.click(pay)
  await waitForPage('Your mobile number')
  await waitFor(() => expect(announcedNow()).toMatch(LOGGED_OUT))
  expect(urgent).toEqual([])
  expect(address()).toContain('/en/login?next=')
})
