import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cancelPayment } from '#contract/payment.ts'
import { collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  newStranger,
} from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { extractCode, inbox, wrongCode } from '#tests/support/server/phone.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

/** Opens the payment page of a free washer. */
async function openPayment(tokens: { access_token: string }, url = server.url) {
  storeTokens(tokens)
  const [machine] = await freeMachines(url)
  const { node_id, address, sub_position } = machine ?? {}
  const page = await openPage(url, `/en/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`)
  await waitForPage('Choose your wash')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  return page
}

async function holdMachine(token: string, url = server.url) {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('No machine is free')
  return createPurchase(url, token, await commandFor(url, machine))
}

async function pressPay({ user }: Awaited<ReturnType<typeof openPage>>) {
  const button = await screen.findByRole('button', { name: /^Pay / })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  button.focus()
  await user.keyboard('{Enter}')
}

test('a second machine asks a new customer for a code on the page, and the payment then goes on by itself', async () => {
  const phone = newPhone()
  const tokens = await newStranger(server.url, phone)
  await holdMachine(tokens.access_token)
  const page = await openPayment(tokens)
  await pressPay(page)
  const sheet = await screen.findByRole('dialog', { name: 'Confirm your phone number' })
  await within(sheet).findByText(/^Ref\b/)
  await waitFor(async () => expect(await inbox(server.url, phone)).toHaveLength(1))
  const code = extractCode((await inbox(server.url, phone))[0]?.text ?? '')
  const field = within(sheet).getByLabelText('6-digit code from the SMS')
  await page.user.type(field, `${wrongCode(code)}{Enter}`)
  await within(sheet).findByText(/^That code isn’t right/)
  await page.user.clear(field)
  await page.user.type(field, `${code}{Enter}`)
  await waitFor(() => expect(page.address()).toMatch(/^\/en\/waiting-payment\/TRX_/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without an SMS the sheet does not say that one was sent', async () => {
  // A third of the SMS is for newcomers.
  const silent = await startHostedServer({ env: { SMS_PER_HOUR: '1' } })
  onTestFinished(() => silent.close())
  const phone = newPhone()
  const tokens = await newStranger(silent.url, phone)
  await holdMachine(tokens.access_token, silent.url)
  const page = await openPayment(tokens, silent.url)
  const announcements = collectAnnouncements()
  await pressPay(page)
  const sheet = await screen.findByRole('dialog', { name: 'Confirm your phone number' })
  await within(sheet).findByText('The SMS couldn’t be sent. Please try again soon.')
  expect([document.body.textContent, ...announcements].join(' ')).not.toMatch(/SMS sent/)
  expect(await inbox(silent.url, phone)).toEqual([])
})

test('closing the question leaves the selection, says that nothing was charged, and asks again without a second SMS', async () => {
  const phone = newPhone()
  const tokens = await newStranger(server.url, phone)
  await holdMachine(tokens.access_token)
  const page = await openPayment(tokens)
  await pressPay(page)
  const sheet = await screen.findByRole('dialog', { name: 'Confirm your phone number' })
  await within(sheet).findByText(/^Ref\b/)
  await page.user.keyboard('{Escape}')
  const main = screen.getByRole('main', { hidden: true })
  await within(main).findByText(/^You haven’t been charged/)
  await pressPay(page)
  await screen.findByRole('dialog', { name: 'Confirm your phone number' })
  expect(await inbox(server.url, phone)).toHaveLength(1)
})

test('after three unpaid reservations the page says when machines can be reserved again', async () => {
  const tokens = await newCustomer(server.url)
  const token = tokens.access_token
  for (let i = 0; i < 3; i++) {
    const { transaction } = await holdMachine(token)
    await get(server.url, cancelPayment, { transaction }, { token })
  }
  const page = await openPayment(tokens)
  await pressPay(page)
  await within(screen.getByRole('main')).findByText(/^You can reserve a machine again at \d\d:\d\d$/)
})
