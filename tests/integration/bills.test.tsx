import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRefundCase } from '#contract/operator.ts'
import { getHistoryPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/recovery.ts'
import { getPointsByPromotion } from '#contract/rewards.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { announcedNow, collectAnnouncements } from '#tests/support/announcements.ts'
import { confirm, get } from '#tests/support/client.ts'
import { dropResponses } from '#tests/support/drop-responses.ts'
import { grantCoupon, newLoad, newMember } from '#tests/support/members.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startScriptedServer } from '#tests/support/scripted-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OPERATOR_TOKEN: OPERATOR } })
})
afterAll(() => server.close())

/** A customer with one finished wash, signed in. */
async function washed(coupons: string[] = []) {
  const member = await newMember(server.url)
  const load = await newLoad(server.url, member, 'completed', coupons)
  // Who has paid for a machine a moment ago is asked whether they mean to pay for it again.
  await rows(server.databaseUrl, "update transactions set paid_at = paid_at - interval '1 hour' where id = $1", [
    load.transaction,
  ])
  storeTokens({ access_token: member.token })
  return { member, load, bill: `/en/bill/${load.transaction}` }
}
/** The button that pays, once there is a way to. */
async function payButton() {
  const button = await screen.findByRole('button', { name: /^Pay .* with PromptPay$/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  return button
}

test('a bill names the shop, the machine, the way it was paid and its reference', async () => {
  const { load, bill } = await washed()
  await openPage(server.url, bill)
  const { main } = await waitForPage(`Washer ${load.machine_number} is done`)
  const fact = (term: string) => within(main).getByText(term).nextElementSibling?.textContent
  expect(fact('Paid to')).toBeTruthy()
  expect(fact('Machine')).toBe(`Washer ${load.machine_number}`)
  expect(fact('Paid by')).toBe('PromptPay QR')
  expect(fact('Paid')).toBe(`${(load.amount / 100).toFixed(2)} baht`)
  expect(fact('Reference')).toContain(load.transaction)
})

test('a bill says that the laundry is ready for an hour, and then on what day it was done', async () => {
  const { load, bill } = await washed()
  await openPage(server.url, bill)
  await screen.findByText(/^Done at \d\d:\d\d\. Your laundry is ready\.$/)
  await rows(server.databaseUrl, "update transactions set ends_at = '2026-09-15T05:31:00Z' where id = $1", [
    load.transaction,
  ])
  await openPage(server.url, bill)
  // The day is in an element of its own, for it is Thai.
  const main = () => screen.getByRole('main').textContent
  await waitFor(() => expect(main()).toContain('Done on 15 กันยายน 2569 at 12:31'))
  // A message beside the page may still say so of the load that has just ended.
  expect(main()).not.toContain('Your laundry is ready')
})

test('points and stamp of a load are collected once, and the bill says so from then on', async () => {
  const { member, load, bill } = await washed()
  const { user } = await openPage(server.url, bill)
  await user.dblClick(await screen.findByRole('button', { name: 'Collect' }))
  // It is also said, outside the page itself.
  await within(screen.getByRole('main')).findByText(`${load.points} points collected`)
  await screen.findByText(/1 of \d+ stamps/)
  const { points } = await get(server.url, getPointsByPromotion, {}, { token: member.token })
  expect(points).toBe(load.points)
  await openPage(server.url, bill)
  await screen.findByText(`${load.points} points collected`)
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
})

test('points that could not be collected are said so beside the button, which stays', async () => {
  const { load, bill } = await washed()
  const stranger = await newMember(server.url)
  storeTokens({ access_token: stranger.token })
  const { user } = await openPage(server.url, bill)
  await user.click(await screen.findByRole('button', { name: 'Collect' }))
  await screen.findByText(/^The points could not be collected. This order belongs to another account$/)
  expect(screen.getByRole('button', { name: 'Collect' })).toBeTruthy()
  const purchase = await confirm(server.url, load.transaction)
  expect(purchase.is_collected).toBe(false)
})

test('a finished load is reviewed from its bill, once', async () => {
  const { bill } = await washed()
  const { user, address } = await openPage(server.url, bill)
  await user.click(await screen.findByRole('link', { name: 'Review this branch' }))
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('radio', { name: '5 stars, very good' }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/branch\/\w+$/))
  await openPage(server.url, bill)
  await screen.findByRole('button', { name: 'Wash like this again' })
  // What this device has kept is shown first, and does not know of the review.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Review this branch' })).toBeNull())
})

test('whoever holds only the link to a bill reads it, and is offered nothing of its owner’s', async () => {
  const { load, bill } = await washed()
  const { signOut } = await import('#lib/auth/session.ts')
  signOut()
  await openPage(server.url, bill)
  await waitForPage(`Washer ${load.machine_number} is done`)
  expect(screen.queryByRole('button', { name: 'Collect' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Review this branch' })).toBeNull()
})

test('money to be sent by bank is asked for until the shop has sent it', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  storeTokens({ access_token: member.token })
  await openPage(server.url, '/en/history')
  expect(await screen.findByText(/Refund asked for/)).toBeTruthy()
  await openPage(server.url, `/en/bill/${transaction}`)
  const { main } = await waitForPage('You have asked for your money back')
  expect(main.textContent).toContain(case_number)
  await get(server.url, closeRefundCase, { case_number, bank_reference: 'KBANK 1' }, { token: OPERATOR })
  await openPage(server.url, `/en/bill/${transaction}`)
  await waitForPage('Your money has been sent back')
})

test('from the history a wash is paid for again in three presses, with its program and the best coupon', async () => {
  const { member, load } = await washed()
  await grantCoupon(server.databaseUrl, member, { amount: 500 })
  const { user, address } = await openPage(server.url, '/en/history')
  await user.click(await screen.findByRole('link', { name: new RegExp(`^Washer ${load.machine_number}`) }))
  await user.click(await screen.findByRole('button', { name: 'Wash like this again' }))
  await user.click(await payButton())
  await waitFor(() => expect(address()).toMatch(/\/waiting-payment\/TRX_MCH_/))
  const again = await confirm(server.url, address().split('/').at(-1) ?? '')
  expect(again.machine_id).toBe(load.machine_id)
  expect(again.program.temp).toBe(load.program.temp)
  expect(again.amount).toBe(load.amount - 500)
})

test('from home it is two presses; where the machine is taken it is the nearest free one, and that is said', async () => {
  const { load } = await washed()
  await get(server.url, moveSandboxMachine, { machine_id: load.machine_id, action: 'out_of_order' })
  const { user, address } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: 'Wash like this again' }))
  await screen.findByText(new RegExp(`^Washer ${load.machine_number} is taken, so this is Washer \\d\\d$`))
  await user.click(await payButton())
  await waitFor(() => expect(address()).toMatch(/\/waiting-payment\/TRX_MCH_/))
  const again = await confirm(server.url, address().split('/').at(-1) ?? '')
  expect(again.machine_id).not.toBe(load.machine_id)
  expect([again.branch_id, again.machine_category, again.program.temp]).toEqual([
    load.branch_id,
    load.machine_category,
    load.program.temp,
  ])
  await get(server.url, moveSandboxMachine, { machine_id: load.machine_id, action: 'repair' })
})

test('the history is under its months with what each came to, and shows one kind or one month alone', async () => {
  const { member } = await washed()
  const before = await newLoad(server.url, member)
  await rows(
    server.databaseUrl,
    "update transactions set created_at = '2026-09-15T05:00:00Z', paid_at = '2026-09-15T05:01:00Z' where id = $1",
    [before.transaction],
  )
  const { user } = await openPage(server.url, '/en/history')
  const september = await screen.findByRole('region', { name: /^กันยายน 2569 ?\(September 2026\)$/ })
  expect(within(september).getByText(`1 order paid, ${before.amount / 100} baht`)).toBeTruthy()
  expect(within(september).getAllByRole('link')).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: /Month/ }))
  await user.click(await screen.findByRole('option', { name: /^กันยายน 2569/ }))
  await waitFor(() => expect(screen.getAllByRole('region', { name: /2569/ })).toHaveLength(1))
  expect(screen.getByRole('link', { name: new RegExp(`^Washer ${before.machine_number}`) })).toBeTruthy()

  await user.click(screen.getByRole('radio', { name: 'Delivery' }))
  await screen.findByText('You have no such orders')
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Washer/ })).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[X1] more of the history comes by a button that says how much is shown, and is still there on the way back', async () => {
  const { member, load } = await washed()
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
  const road = await startScriptedServer()
  dropResponses(road, server.url, getHistoryPayment.path, 0)
  const { user, router } = await openPage(road.url, '/en/history')
  const said = collectAnnouncements() // that the load is done may be said after it
  const more = await screen.findByRole('button', { name: 'Show more' })
  // Those that tell of loads ask at the same path: the answer that is lost must not be theirs.
  const { queryClient } = router.options.context
  await waitFor(() => expect(queryClient.getQueryData(historyQuery(openPurchases).queryKey)).toBeTruthy())
  dropResponses(road, server.url, getHistoryPayment.path, 1)
  await user.click(more)
  await waitFor(() => expect(announcedNow('assertive')).toContain('cannot reach the server'))
  expect(screen.getByText('10 of 15 shown')).toBeTruthy()
  expect(said.join()).not.toContain('shown')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await within(screen.getByRole('main')).findByText('15 of 15 shown')
  // The button that had the focus has gone with the last of them.
  await waitFor(() => expect(said.join()).toContain('15 of 15 shown'))
  expect(document.activeElement?.textContent).toBe('15 of 15 shown')
  await user.click(screen.getAllByRole('link', { name: /^Washer/ }).at(-1) ?? document.body)
  await waitForPage('The QR has expired')
  router.history.back()
  await waitForPage('History')
  expect(screen.getAllByRole('link', { name: /^Washer/ })).toHaveLength(15)
  road.close()
})

test('[O1] without a network the history shows the bills that this device has kept, and they open', async () => {
  const { load, bill } = await washed()
  await openPage(server.url, bill)
  await screen.findByText('Paid to')
  await waitFor(() => expect(localStorage.getItem('localBill')).toContain(load.transaction))
  const { user, address } = await openPage('http://127.0.0.1:9', '/en/history')
  await screen.findByText('Your history cannot be shown right now')
  await screen.findByText('These receipts are kept on this device.')
  await user.click(screen.getByRole('link', { name: new RegExp(`^Washer ${load.machine_number}`) }))
  await waitForPage(`Washer ${load.machine_number} is done`)
  expect(address()).toBe(bill)
  await screen.findByText(/^Kept on this device/)
})

test('what was kept for one customer goes from the device when another opens their history', async () => {
  const { load, bill } = await washed()
  await openPage(server.url, bill)
  await waitFor(() => expect(localStorage.getItem('localBill')).toContain(load.transaction))
  // The session has gone without a sign-out, as cookies do.
  storeTokens({ access_token: (await newMember(server.url)).token })
  await openPage(server.url, '/en/history')
  await waitFor(() => expect(localStorage.getItem('localBill')).toBe('[]'))
})
