import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/duration.ts'
import { holdMachine } from '#contract/holds.ts'
import { generateQr, type SelectedCommand } from '#contract/payment.ts'
import { getWatches } from '#contract/watches.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get, newCustomer, resolveCharge, until, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { buyLaterDryer, chooseWashAndDryer, laterDryerAfterWash, toLater } from '#tests/support/server/later-dryer.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function signedIn() {
  const { access_token: token } = await newCustomer(server.url)
  storeTokens({ access_token: token })
  return token
}
async function openCheckout(wash: SelectedCommand) {
  const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
  selectCommand(wash)
  const page = await openPage(server.url, `/en/payment/${wash.path}`)
  await waitForPage(/^To pay/)
  return page
}

/** The dryer in the payment of the only wash that its customer has bought. */
async function dryerOf(washMachine: string): Promise<string> {
  const read = () =>
    rows(
      server.databaseUrl,
      `select d.id from transactions w join transactions d on d.basket_id = w.basket_id and d.is_later
       where w.machine_id = $1 and w.charge_id is not null order by w.created_at desc limit 1`,
      [washMachine],
    )
  const [dryer] = await until(read, (found) => found.length > 0)
  return String(dryer?.id)
}

test('a dryer for after the wash is added to its payment, and started at the dryer that is chosen then', async () => {
  await signedIn()
  const { wash, dryer } = await chooseWashAndDryer(server.url)
  const sum = (wash.program.amount + dryer.program.amount) / 100
  const { user } = await openCheckout(wash)
  await user.click(await screen.findByRole('button', { name: 'Add another machine' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(await within(sheet).findByRole('button', { name: /^Dryer after the wash.*within 3 hours/ }))
  const [program] = await within(sheet).findAllByRole('button', {
    name: new RegExp(`${dryer.program.amount / 100} baht$`),
  })
  if (!program) throw new Error('no program')
  await user.click(program)
  await waitForPage(new RegExp(`^To pay ${sum}`))
  const also = await screen.findByRole('list', { name: 'Also in this payment' })
  expect(also.textContent).toContain('Dryer after the wash')
  expect(also.textContent).toContain('Start it within 3 hours, at any free dryer of that size here')

  // A payment has one.
  await user.click(screen.getByRole('button', { name: 'Add another machine' }))
  expect((await screen.findByRole('dialog')).textContent).not.toContain('Dryer after the wash')
  await user.keyboard('{Escape}')

  const pay = await screen.findByRole('button', { name: new RegExp(`^Pay ${sum} baht`) })
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false))
  await user.click(pay)
  const id = await dryerOf(wash.machine_id)
  const [washRow] = await rows(server.databaseUrl, 'select basket_id from transactions where id = $1', [id])
  await resolveCharge(server.url, String(washRow?.basket_id))
  await waitForStatus(server.url, id, 'to_start')
  await screen.findByRole('heading', { level: 1, name: /^Washer \d+ has started$/ })
  await user.click(await screen.findByRole('link', { name: 'Start your dryer' }))

  const waiting = await waitForPage('Your dryer is paid')
  expect(waiting.main.textContent).toMatch(/Start it by \d\d:\d\d/)
  expect(waiting.main.textContent).toContain(
    `If you don’t start it by then, we’ll send back your ${dryer.program.amount / 100} baht.`,
  )
  await user.click(await within(waiting.main).findByRole('button', { name: 'Start your dryer' }))
  const [free] = await within(await screen.findByRole('dialog')).findAllByRole('button', { name: /^Dryer \d+/ })
  if (!free) throw new Error('no dryer is offered')
  const name = /^Dryer \d+/.exec(free.textContent ?? '')?.[0] ?? ''
  await user.click(free)
  await waitForPage(`${name} has started`)
})

test('a new QR after a decline is for both, also from the page of the dryer', async () => {
  const token = await signedIn()
  const { wash, dryer } = await chooseWashAndDryer(server.url)
  const command = { ...wash, more: [toLater(dryer)] }
  const { basket } = await get(server.url, generateQr, command, { token, key: crypto.randomUUID() })
  const [washId = '', dryerId = ''] = basket?.loads.map(({ transaction }) => transaction) ?? []
  await resolveCharge(server.url, washId, 'decline')
  await waitForStatus(server.url, dryerId, 'declined')
  const { user, address } = await openPage(server.url, `/en/waiting-payment/${dryerId}`)
  await user.click(await screen.findByRole('button', { name: 'Make a new QR' }))
  await waitForPage(new RegExp(`^To pay ${(wash.program.amount + dryer.program.amount) / 100}`))
  expect(address()).toBe(`/en/payment/${wash.path}`)
  const also = await screen.findByRole('list', { name: 'Also in this payment' })
  expect(also.textContent).toContain('Dryer after the wash')
})

test('home and the loads keep the wash first, and lead to the dryer', async () => {
  const { waiting } = await buyLaterDryer(server.url, await signedIn())
  const by = `Start your dryer by ${formatTime(waiting.refund_at ?? '')}`
  for (const path of ['/en', '/en/loads']) {
    await openPage(server.url, path)
    const { main } = await waitForPage(/^Done at/)
    expect(main.textContent).toContain(by)
    const link = await within(main).findByRole('link', { name: 'Start, Dryer' })
    expect(link.getAttribute('href')).toContain(`/waiting-payment/${waiting.transaction}`)
  }
})

/** All dryers of its branch but this one are out of order, as long as `run` runs. */
async function withOneDryer(id: string, condition: 'ok' | 'out_of_order', run: () => Promise<void>) {
  const ofBranch = `branch_id = (select branch_id from machines where id = $1) and category = 'dryer'`
  await rows(server.databaseUrl, `update machines set condition = 'out_of_order' where ${ofBranch}`, [id])
  await rows(server.databaseUrl, 'update machines set condition = $2 where id = $1', [id, condition])
  await run().finally(() => rows(server.databaseUrl, `update machines set condition = 'ok' where ${ofBranch}`, [id]))
}

test('it starts at the dryer that its customer holds on the way, which nobody else can have', async () => {
  const token = await signedIn()
  const { waiting, dryer } = await buyLaterDryer(server.url, token)
  await withOneDryer(dryer.machine_id, 'ok', async () => {
    await get(server.url, holdMachine, { machine_id: dryer.machine_id }, { token })
    const { user } = await openPage(server.url, `/en/waiting-payment/${waiting.transaction}`)
    const { main } = await waitForPage('Your dryer is paid')
    await user.click(await within(main).findByRole('button', { name: 'Start your dryer' }))
    const [held, ...others] = await within(await screen.findByRole('dialog')).findAllByRole('button', {
      name: /^Dryer \d+/,
    })
    expect(others).toEqual([])
    expect(held?.textContent).toMatch(/is held for you until \d\d:\d\d/)
    if (held) await user.click(held)
    await waitForPage(/^Dryer \d+ has started$/)
  })
})

test('where no dryer of its size is free its page offers to tell when one is, until its time is over', async () => {
  const token = await signedIn()
  const { waiting, dryer } = await buyLaterDryer(server.url, token)
  const soon = new Date(Date.now() + 40 * MINUTE_MS).toISOString()
  await rows(server.databaseUrl, 'update transactions set refund_at = $2 where id = $1', [waiting.transaction, soon])
  await withOneDryer(dryer.machine_id, 'out_of_order', async () => {
    const { user } = await openPage(server.url, `/en/waiting-payment/${waiting.transaction}`)
    const { main } = await waitForPage('Your dryer is paid')
    await within(main).findByText('No dryer of that size is free right now.')
    await user.click(await within(main).findByRole('button', { name: 'Tell me when one is free' }))
    await within(main).findByText(`We’ll tell you when one is free, until ${formatTime(soon)}`)
    const { details } = await get(server.url, getWatches, {}, { token })
    expect(details).toMatchObject([{ machine_category: 'dryer', until: soon }])
  })
})

test('when the time is over its page says that the money comes back', async () => {
  const { transaction } = await laterDryerAfterWash(server.url, await signedIn())
  await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage('Your dryer is paid')
  await rows(server.databaseUrl, 'update transactions set refund_at = now(), due_at = now() where id = $1', [
    transaction,
  ])
  await waitForStatus(server.url, transaction, 'refunded')
  window.dispatchEvent(new Event('focus'))
  const { main } = await waitForPage('We’re sending your money back')
  // It was in no machine.
  expect(screen.queryByRole('button', { name: /again$|Report a problem/ })).toBeNull()
  expect(main.textContent).toMatch(/The dryer you paid for wasn’t started\. We’re refunding \d+ baht \(case RF-/)
  await openPage(server.url, '/en/history')
  await waitForPage('History')
  expect((await screen.findAllByText(/We’re sending your money back/)).length).toBeGreaterThan(0)
})

test('a branch whose dryers are all out of order, and a payment without a wash, offer none', async () => {
  await signedIn()
  const { wash, dryer } = await chooseWashAndDryer(server.url)
  const offered = async (command: SelectedCommand) => {
    const { user } = await openCheckout(command)
    await user.click(await screen.findByRole('button', { name: 'Add another machine' }))
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findAllByRole('button', { name: /^Washer/ })
    return sheet.textContent?.includes('Dryer after the wash')
  }
  expect(await offered(dryer)).toBe(false)
  const dryers = `branch_id = $1 and category = 'dryer'`
  await rows(server.databaseUrl, `update machines set condition = 'out_of_order' where ${dryers}`, [wash.branch_id])
  expect(await offered(wash)).toBe(false)
  await rows(server.databaseUrl, `update machines set condition = 'ok' where ${dryers}`, [wash.branch_id])
  expect(await offered(wash)).toBe(true)
})
