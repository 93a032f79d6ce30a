import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BasketCommand, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { commandFor, freeMachines, get, newCustomer, resolveCharge } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const toBasket = ({ path, program, machine_id, machine_category, coupons }: SelectedCommand): BasketCommand => ({
  path,
  program,
  machine_id,
  machine_category,
  coupons,
})

/** A signed-in customer who waits on the page of one payment for two washers of a branch. */
async function waitForTwo() {
  const { access_token: token } = await newCustomer(server.url)
  const commands = await Promise.all((await freeMachines(server.url)).map((machine) => commandFor(server.url, machine)))
  const first = commands[0]
  const second = commands.find((other) => other !== first && other.branch_id === first?.branch_id)
  if (!first || !second) throw new Error('No two machines of a branch are free')
  const input = { ...first, more: [toBasket(second)] }
  const { transaction } = await get(server.url, generateQr, input, { token, key: crypto.randomUUID() })
  const sum = (first.program.amount + second.program.amount) / 100
  storeTokens({ access_token: token })
  const { user } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage(new RegExp(`^Pay ${sum}[.0]* baht`))
  return { user, transaction, second, sum }
}
type Waiting = Awaited<ReturnType<typeof waitForTwo>>

async function declined({ user, transaction }: Waiting) {
  await resolveCharge(server.url, transaction, 'decline')
  window.dispatchEvent(new Event('focus'))
  await user.click(await screen.findByRole('button', { name: 'Make a new QR' }))
}
const otherWay = async ({ user }: Waiting) => user.click(await screen.findByRole('button', { name: 'Pay another way' }))

test.each([
  ['a new QR after a decline', declined],
  ['another way to pay', otherWay],
])('%s is for every machine of the payment', async (_, choose) => {
  const waiting = await waitForTwo()
  await choose(waiting)
  await waitForPage(new RegExp(`^To pay ${waiting.sum}`))
  const also = await screen.findByRole('list', { name: 'Also in this payment' })
  expect(within(also).getAllByRole('listitem')).toHaveLength(1)
})

test('says that a further machine has been taken off the payment, whatever the reason', async () => {
  const waiting = await waitForTwo()
  await otherWay(waiting)
  await waitForPage(new RegExp(`^To pay ${waiting.sum}`))
  const { machine_id } = waiting.second
  await rows(server.databaseUrl, 'update programs set valid_until = now() where machine_id = $1', [machine_id])
  const pay = await screen.findByRole('button', { name: /^Pay \d+ baht/ })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  await waiting.user.click(pay)
  expect(await screen.findByText('A machine you added isn’t available any more')).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Also in this payment' })).toBeNull()
})
