import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getHistoryPayment } from '#contract/history.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { getWatches } from '#contract/watches.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { announcedNow, collectAnnouncements } from '#tests/support/page/announcements.ts'
import { hidePictures } from '#tests/support/page/browser-features.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { confirm, get } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { grantCoupon, newLoad, newMember } from '#tests/support/server/members.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ env: { OPERATOR_TOKENS: OPERATOR } })
})
afterAll(() => server.close())

/** Signs in a customer with one finished wash. */
async function customerWithWash(coupons: string[] = []) {
  const member = await newMember(server.url)
  const load = await newLoad(server.url, member, 'completed', coupons)
  // A second payment shortly after the first would ask for confirmation.
  await rows(server.databaseUrl, "update transactions set paid_at = paid_at - interval '1 hour' where id = $1", [
    load.transaction,
  ])
  storeTokens({ access_token: member.token })
  return { member, load, bill: `/en/bill/${load.transaction}` }
}
/** The pay button, once it is enabled. */
async function payButton() {
  const button = await screen.findByRole('button', { name: /^Pay .* with PromptPay$/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  return button
}

test('a bill names the shop, the machine, the payment method and the reference', async () => {
  const { load, bill } = await customerWithWash()
  await openPage(server.url, bill)
  const { main } = await waitForPage(`Washer ${load.machine_number} is done`)
  const fact = (term: string) => within(main).getByText(term).nextElementSibling?.textContent
  expect(fact('Paid to')).toBeTruthy()
  expect(fact('Machine')).toBe(`Washer ${load.machine_number}`)
  expect(fact('Paid by')).toBe('PromptPay QR')
  expect(fact('Paid')).toBe(`${(load.amount / 100).toFixed(2)} baht`)
  expect(fact('Reference')).toContain(load.transaction)
})

test('in a browser that hides pictures no receipt is called saved', async () => {
  const canvas = hidePictures()
  onTestFinished(() => canvas.mockRestore())
  const { load, bill } = await customerWithWash()
  const { user } = await openPage(server.url, bill)
  await waitForPage(`Washer ${load.machine_number} is done`)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  // The toast, and what announces it.
  expect(
    (await screen.findAllByText(/^This browser hides pictures.*Take a screenshot instead/)).length,
  ).toBeGreaterThan(0)
  expect(screen.queryByText('The picture of your receipt has been saved')).toBeNull()
})

test('a bill says for an hour that the laundry is ready, and then the day on which it was done', async () => {
  const { load, bill } = await customerWithWash()
  await openPage(server.url, bill)
  await screen.findByText(/^Done at \d\d:\d\d\. Your laundry is ready\.$/)
  await rows(server.databaseUrl, "update transactions set ends_at = '2026-09-15T05:31:00Z' where id = $1", [
    load.transaction,
  ])
  await openPage(server.url, bill)
  // The day is in a separate element, because it is Thai.
  const main = () => screen.getByRole('main').textContent
  await waitFor(() => expect(main()).toContain('Done on 15 กันยายน 2569 (15 September 2026) at 12:31'))
  // Only of the page: a toast may still say so of the load that has just ended.
  expect(main()).not.toContain('Your laundry is ready')
})

test('points and stamp of a load collect themselves, and every page has the same number', async () => {
  const { load, bill } = await customerWithWash()
  await openPage(server.url, bill)
  const { main } = await waitForPage(`Washer ${load.machine_number} is done`)
  // The text is also in a live region outside <main>.
  await within(main).findByText(`${load.points} points collected`)
  await within(main).findByText(/1 of \d+ stamps/)
  expect(within(main).getByText('Points').nextElementSibling?.textContent).toBe(String(load.points))
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
  await openPage(server.url, '/en/rewards')
  await waitForPage(new RegExp(`^${load.points} ?points$`))
  await openPage(server.url, '/en')
  await screen.findByRole('link', { name: new RegExp(`^${load.points} ?points$`) })
})

test('a page that is open as a load starts has its points', async () => {
  const { member, load } = await customerWithWash()
  await openPage(server.url, '/en')
  const points = (sum: number) => screen.findByRole('link', { name: new RegExp(`^${sum} ?points$`) })
  await points(load.points)
  const second = await newLoad(server.url, member)
  await points(load.points + second.points)
})

test('a finished load is reviewed from its bill, once', async () => {
  const { bill } = await customerWithWash()
  const { user, address } = await openPage(server.url, bill)
  await user.click(await screen.findByRole('link', { name: 'Review this branch' }))
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('radio', { name: '5 stars, very good' }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/branch\/\w+$/))
  await openPage(server.url, bill)
  await screen.findByRole('button', { name: /like this again$/ })
  // The bill saved on the device is shown first, and does not include the review.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review this branch' })).toBeNull())
})

test('a bill opened by link without signing in is readable and offers no action of its owner', async () => {
  const { load, bill } = await customerWithWash()
  const { signOut } = await import('#lib/auth/session.ts')
  signOut()
  await openPage(server.url, bill)
  await waitForPage(`Washer ${load.machine_number} is done`)
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Review this branch' })).toBeNull()
})

test('a bank refund is shown as requested until the shop has sent it', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  storeTokens({ access_token: member.token })
  await openPage(server.url, '/en/history')
  expect(await screen.findByText(/Refund pending/)).toBeTruthy()
  await openPage(server.url, `/en/bill/${transaction}`)
  const { main } = await waitForPage('Refund requested')
  expect(main.textContent).toContain(case_number)
  await sendRefundByBank(server.url, OPERATOR, case_number)
  await openPage(server.url, `/en/bill/${transaction}`)
  await waitForPage('Refund sent')
  await openPage(server.url, '/en/history')
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/Refund sent/))
})

test('a wash from the history is paid again in three presses, with its program and the best coupon', async () => {
  const { member, load } = await customerWithWash()
  await grantCoupon(server.databaseUrl, member, { amount: 500 })
  const { user, address } = await openPage(server.url, '/en/history')
  await user.click(await screen.findByRole('link', { name: new RegExp(`^Washer ${load.machine_number}`) }))
  await user.click(await screen.findByRole('button', { name: 'Wash like this again' }))
  await user.click(await payButton())
  await waitFor(() => expect(address()).toMatch(/\/waiting-payment\/TRX_MCH_/))
  const repeatedPurchase = await confirm(server.url, address().split('/').at(-1) ?? '')
  expect(repeatedPurchase.machine_id).toBe(load.machine_id)
  expect(repeatedPurchase.program.temp).toBe(load.program.temp)
  expect(repeatedPurchase.amount).toBe(load.amount - 500)
})

/** Takes washers of the load's branch out of order: its own, those of its size, or all. Gives them back after the test. */
async function breakWashers({ machine_id }: LoadPurchase, which: 'own' | 'of its size' | 'all') {
  const broken = await rows(
    server.databaseUrl,
    `update machines m set condition = 'out_of_order' from machines own
     where own.id = $1 and m.branch_id = own.branch_id and m.category = 'washer' and m.condition = 'ok'
       and ($2 = 'all' or m.id = own.id or ($2 = 'of its size' and m.capacity_kg = own.capacity_kg))
     returning m.id`,
    [machine_id, which],
  )
  onTestFinished(async () => {
    await rows(server.databaseUrl, "update machines set condition = 'ok' where id = any($1)", [
      broken.map(({ id }) => id),
    ])
  })
}

test('a wash is repeated from home in two presses, in a free machine of its size if its own is taken, and a message says so', async () => {
  const { load } = await customerWithWash()
  await breakWashers(load, 'all')
  // One of its size and price is free.
  const [other] = await rows(
    server.databaseUrl,
    `update machines m set condition = 'ok', capacity_kg = own.capacity_kg
     from machines own where own.id = $1 and m.id = (select id from machines where branch_id = own.branch_id
       and category = 'washer' and id <> own.id and not exists (select 1 from transactions t where t.machine_id = machines.id
       and t.holds_machine) limit 1) returning m.id`,
    [load.machine_id],
  )
  // Its size is put back after the test, and so its prices must be.
  const [prices] = await rows(
    server.databaseUrl,
    `select jsonb_agg(jsonb_build_object('temp', temp, 'amount', amount))::text as all from programs where machine_id = $1`,
    [other?.id],
  )
  onTestFinished(async () => {
    await rows(
      server.databaseUrl,
      `update programs p set amount = was.amount from jsonb_to_recordset($2::jsonb) as was (temp text, amount integer)
       where p.machine_id = $1 and p.temp = was.temp`,
      [other?.id, prices?.all],
    )
  })
  await rows(
    server.databaseUrl,
    `update programs p set amount = own.amount from programs own
     where own.machine_id = $1 and p.machine_id = $2 and p.temp = own.temp`,
    [load.machine_id, other?.id],
  )
  const { user, address } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: /^Wash again: \d+ baht$/ }))
  await screen.findByText(new RegExp(`^Washer ${load.machine_number} can’t be used now, so we picked Washer \\d\\d$`))
  await user.click(await payButton())
  await waitFor(() => expect(address()).toMatch(/\/waiting-payment\/TRX_MCH_/))
  const repeatedPurchase = await confirm(server.url, address().split('/').at(-1) ?? '')
  expect(repeatedPurchase.machine_id).not.toBe(load.machine_id)
  expect([repeatedPurchase.branch_id, repeatedPurchase.program.temp, repeatedPurchase.amount]).toEqual([
    load.branch_id,
    load.program.temp,
    load.amount,
  ])
})

test('another size and price are said, and asked for, before the checkout', async () => {
  const { load } = await customerWithWash()
  await breakWashers(load, 'of its size')
  const { user, address } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: /^Wash again: \d+ baht$/ }))
  const question = await screen.findByRole('dialog', { name: /^Use Washer \d\d instead\?$/ })
  expect(question.textContent).toMatch(
    new RegExp(
      `Washer ${load.machine_number} can’t be used now\\. Washer \\d\\d is a \\d+ kg machine\\. It costs \\d+ baht instead of ${load.price / 100}\\.`,
    ),
  )
  expect(address()).toBe('/en')
  await user.click(within(question).getByRole('button', { name: /^Go on for \d+ baht$/ }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/payment\//))
})

test('a machine that the shop has no more is repeated in another one, whose size is said', async () => {
  const { load } = await customerWithWash()
  await rows(server.databaseUrl, 'update machines set retired_at = now() where id = $1', [load.machine_id])
  onTestFinished(async () => {
    await rows(server.databaseUrl, 'update machines set retired_at = null where id = $1', [load.machine_id])
  })
  const { user, address } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: /^Wash again: \d+ baht$/ }))
  const question = await screen.findByRole('dialog', { name: /^Use Washer \d\d instead\?$/ })
  expect(question.textContent).toMatch(
    new RegExp(`Washer ${load.machine_number} can’t be used now\\. Washer \\d\\d is a \\d+ kg machine\\.`),
  )
  await user.click(within(question).getByRole('button', { name: /^Go on for \d+ baht$/ }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/payment\//))
})

test('when every washer is taken, the customer can wait for one of their size', async () => {
  const { member, load } = await customerWithWash()
  await breakWashers(load, 'all')
  const { user } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: /^Wash again: \d+ baht$/ }))
  await user.click(await screen.findByRole('button', { name: 'Tell me when one is free' }))
  await screen.findAllByText(/^We’ll tell you when one is free, until/)
  const { details } = await get(server.url, getWatches, {}, { token: member.token })
  expect(details.map(({ branch_id, machine_category }) => [branch_id, machine_category])).toEqual([
    [load.branch_id, 'washer'],
  ])
})

test('home repeats the last wash, also after it was dried', async () => {
  const { member, load } = await customerWithWash()
  await newLoad(server.url, member, 'completed', [], 'dryer')
  await openPage(server.url, '/en')
  await screen.findByRole('button', { name: `Wash again: ${load.price / 100} baht` })
  expect(screen.queryByRole('button', { name: /^Dry again/ })).toBeNull()
})

test('the history is grouped by month with the total of each, and can be filtered by kind or month', async () => {
  const { member } = await customerWithWash()
  const septemberLoad = await newLoad(server.url, member)
  await rows(
    server.databaseUrl,
    "update transactions set created_at = '2026-09-15T05:00:00Z', paid_at = '2026-09-15T05:01:00Z' where id = $1",
    [septemberLoad.transaction],
  )
  const { user } = await openPage(server.url, '/en/history')
  const september = await screen.findByRole('region', { name: /\(September 2026\)$/ })
  expect(within(september).getByText(`1 order paid, ${septemberLoad.amount / 100} baht`)).toBeTruthy()
  expect(within(september).getAllByRole('link')).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: /Month/ }))
  await user.click(await screen.findByRole('option', { name: /^กันยายน 2569/ }))
  await waitFor(() => expect(screen.getAllByRole('region', { name: /2026\)/ })).toHaveLength(1))
  // The field of a wide window says it, too, and to no reader.
  expect(screen.getByText('Spent in September 2026', { ignore: '[aria-hidden] *' })).toBeTruthy()
  expect(screen.queryByText(/ orders? paid, /), 'the total of the month stands once').toBeNull()
  expect(screen.getByRole('link', { name: new RegExp(`^Washer ${septemberLoad.machine_number}`) })).toBeTruthy()

  await user.click(screen.getByRole('radio', { name: 'Delivery' }))
  await screen.findByText('No orders match')
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Washer/ })).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[X1] a button loads more of the history and shows the count, and the rows are still there after going back', async () => {
  const { member, load } = await customerWithWash()
  await rows(
    server.databaseUrl,
    `insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount, amount,
       provider, holds_machine, created_at, expires_at)
     select 'TRX_MCH_' || upper(lpad(to_hex(n), 4, '0')) || substr(id, 13), brand, customer_id, branch_id, machine_id, 'expired',
       program, extras, price, discount, amount, provider, false, created_at - n * interval '1 day', now()
     from transactions, generate_series(1, 14) n where id = $1`,
    [load.transaction],
  )
  const { total } = await get(server.url, getHistoryPayment, {}, { token: member.token })
  expect(total).toBe(15)
  const proxy = await startScriptedServer()
  dropResponses(proxy, server.url, getHistoryPayment.path, 0)
  const { user, router } = await openPage(proxy.url, '/en/history')
  const announcements = collectAnnouncements() // the end of the load may be announced later
  const more = await screen.findByRole('button', { name: 'Show more' })
  // The reminders of loads request the same path: their request must not be the one that fails.
  const { queryClient } = router.options.context
  await waitFor(() => expect(queryClient.getQueryData(historyQuery(openPurchases).queryKey)).toBeTruthy())
  dropResponses(proxy, server.url, getHistoryPayment.path, 1)
  await user.click(more)
  await waitFor(() => expect(announcedNow('assertive')).toContain('can’t reach the server'))
  expect(screen.getByText('10 of 15 shown')).toBeTruthy()
  expect(announcements.join()).not.toContain('shown')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await within(screen.getByRole('main')).findByText('15 of 15 shown')
  // The focused button disappears after the last page.
  await waitFor(() => expect(announcements.join()).toContain('15 of 15 shown'))
  expect(document.activeElement?.textContent).toBe('15 of 15 shown')
  await user.click(screen.getAllByRole('link', { name: /^Washer/ }).at(-1) ?? document.body)
  await waitForPage('The QR has expired')
  router.history.back()
  await waitForPage('History')
  expect(screen.getAllByRole('link', { name: /^Washer/ })).toHaveLength(15)
  proxy.close()
})

test('[O1] without a network the history shows the bills saved on this device, and they open', async () => {
  const { load, bill } = await customerWithWash()
  await openPage(server.url, bill)
  await screen.findByText('Paid to')
  await waitFor(() => expect(localStorage.getItem('localBill')).toContain(load.transaction))
  const { user, address } = await openPage('http://127.0.0.1:9', '/en/history')
  await screen.findByText('Your history couldn’t be loaded')
  await screen.findByText('Kept on this device. You can see it without a signal.')
  await user.click(screen.getByRole('link', { name: new RegExp(`^Washer ${load.machine_number}`) }))
  await waitForPage(`Washer ${load.machine_number} is done`)
  expect(address()).toBe(bill)
  await screen.findByText(/^Kept on this device/)
})

test('bills saved for one customer are deleted from the device when another customer opens the history', async () => {
  const { load, bill } = await customerWithWash()
  await openPage(server.url, bill)
  await waitFor(() => expect(localStorage.getItem('localBill')).toContain(load.transaction))
  // The session ended without a sign-out, as when cookies expire.
  storeTokens({ access_token: (await newMember(server.url)).token })
  await openPage(server.url, '/en/history')
  await waitFor(() => expect(localStorage.getItem('localBill')).toBe('[]'))
})

test('the bill of a running load says below its end what was paid, or that a coupon paid it', async () => {
  const member = await newMember(server.url)
  const paid = await newLoad(server.url, member, 'running')
  const coupon = await grantCoupon(server.databaseUrl, member, { discount_kind: 'free', amount: 9_000 })
  const free = await newLoad(server.url, member, 'running', [coupon])
  storeTokens({ access_token: member.token })
  const { router } = await openPage(server.url, `/en/bill/${paid.transaction}`)
  await screen.findByText(`Paid ${(paid.amount / 100).toFixed(2)} baht`)
  await router.navigate({ to: '/bill/$transaction', params: { transaction: free.transaction } })
  await screen.findByText('Paid in full by your coupon')
  expect(screen.queryByText(/^Paid [\d.]+ baht$/)).toBeNull()
})

test('a full tax invoice is asked for at the receipt, which then shows it to its customer and says so to others', async () => {
  const { bill, load, member } = await customerWithWash()
  const { user } = await openPage(server.url, bill)
  await user.click(await screen.findByRole('link', { name: 'Get a full tax invoice' }))
  const { main } = await waitForPage('Full tax invoice')
  const submit = () => user.click(within(main).getByRole('button', { name: 'Issue the tax invoice' }))
  const field = (name: string) => within(main).findByRole('textbox', { name })
  await user.type(await field('Tax ID'), '0105561000012')
  await submit()
  expect(await within(main).findAllByText('This number isn’t right. It has 13 digits: check each one.')).toHaveLength(2)
  await user.type(await field('Registered name'), 'Buyer Ltd.')
  await user.type(await field('Registered address'), 'Rayong')
  await user.clear(await field('Tax ID'))
  await user.type(await field('Tax ID'), '0105561000011')
  await user.click(within(main).getByRole('radio', { name: 'A branch' }))
  await user.type(await field('Branch number'), '๑๒')
  await submit()
  await screen.findByRole('heading', { name: 'ใบกำกับภาษี / Tax invoice / Receipt' })
  const fact = (term: string) => {
    const value = screen.getByText(term).nextElementSibling
    return (value?.querySelector('[aria-hidden]') ?? value)?.textContent // a number is spelled beside its figures
  }
  expect([fact('Buyer'), fact('Buyer’s place of business')]).toEqual(['Buyer Ltd.', 'Branch 00012'])
  expect(fact('Replaces the cancelled abbreviated tax invoice')).toBe(load.receipt?.number)
  expect(screen.queryByRole('link', { name: 'Get a full tax invoice' })).toBeNull()
  const stranger = await newMember(server.url)
  storeTokens({ access_token: stranger.token })
  await openPage(server.url, bill)
  await screen.findByRole('heading', { name: 'Receipt / Abbreviated tax invoice' })
  // What the device has of the customer before goes once it is known who looks; the page is then asked for again.
  await waitFor(() => expect(fact('Cancelled, replaced by full tax invoice')).toMatch(/^T/))
  storeTokens({ access_token: member.token })
  await openPage(server.url, `${bill}/tax-invoice`)
  await screen.findByText(/^This order already has a full tax invoice/)
})
