import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { demoTokens, get } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const insertNotifications = (id: string, count: number) =>
  rows(
    server.databaseUrl,
    `insert into notifications (customer_id, title_th, title_en, body_th, body_en, path, created_at)
     select $1, 'ข่าว ' || n, 'News ' || n, 'มีข่าว', 'There is news', '/history', now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [id, count],
  )

test('a guest sees branches and shortcuts, and no personal data', async () => {
  await openPage(server.url, '/en')
  const { main } = await waitForPage(/^Laundry/)
  const list = await within(main).findByRole('list', { name: 'Where machines are free' })
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(3))
  const shortcuts = within(screen.getByRole('navigation', { name: 'More from us' })).getAllByRole('link')
  expect(shortcuts.map((link) => link.getAttribute('href'))).toEqual([
    '/en/delivery',
    '/en/wash-dry-fold',
    '/en/lottery',
    '/en/horoscope',
  ])
  expect(screen.queryByRole('link', { name: /points|Notifications/ })).toBeNull()
})

test('a guest sees what is on offer, with pictures in several widths', async () => {
  const { user, address } = await openPage(server.url, '/en')
  await waitForPage(/^Laundry/)
  const offers = await screen.findByRole('group', { name: 'Offers' })
  const links = within(offers).getAllByRole('link')
  expect(links[0]?.getAttribute('href')).toMatch(/^\/en\/rewards\/washday-/)
  const pictures = [...offers.querySelectorAll('img')]
  // One for each colour scheme, and none of them twice.
  expect(pictures).toHaveLength(2 * links.length)
  expect(new Set(pictures.map(({ src }) => src)).size).toBe(pictures.length)
  expect(pictures[0]?.srcset.match(/\d+w/g)).toEqual(['320w', '640w', '768w', '1024w', '1280w', '1536w'])
  if (links[0]) await user.click(links[0])
  await waitForPage('Your mobile number')
  expect(address()).toMatch(/^\/en\/login\?next=%2Frewards%2Fwashday-/)
})

test('a customer sees their points, coupons and what is on offer', async () => {
  storeTokens(await demoTokens(server.url))
  const { user } = await openPage(server.url, '/en')
  await waitForPage('What are we washing today?')
  await screen.findByRole('link', { name: /^[\d,]+ ?points$/ })
  const coupons = await screen.findByRole('link', { name: /^\d+ ?coupons$/ })
  expect(coupons.getAttribute('href')).toBe('/en/coupon/claim')
  const offers = await screen.findByRole('group', { name: 'Offers' })
  expect(within(offers).getByText(/^1 of \d$/)).toBeTruthy()
  await user.click(within(offers).getByRole('button', { name: 'Next offer' }))
  expect(within(offers).getByText(/^2 of \d$/)).toBeTruthy()
})

test('of several loads the first is large, the others are rows, and the heading says when all are done', async () => {
  const member = await newMember(server.url)
  for (let load = 0; load < 2; load++) await newLoad(server.url, member, 'running')
  storeTokens({ access_token: member.token })
  await openPage(server.url, '/en')
  const { main } = await waitForPage(/^2 machines, all done by \d\d:\d\d$/)
  expect(within(main).getAllByRole('img', { name: /^Washer \d+: \d+ minutes? left$/ })).toHaveLength(1)
  expect(
    within(within(main).getByRole('list', { name: 'Your other machines' })).getAllByRole('link', {
      name: /^Washer \d+.*Done at \d\d:\d\d, \d+ min left$/,
    }),
  ).toHaveLength(1)
})

test('a customer without a purchase can scan, and sees how it works and a coupon to start with', async () => {
  const { token } = await newMember(server.url)
  storeTokens({ access_token: token })
  await openPage(server.url, '/en')
  await waitForPage('What are we washing today?')
  const coupon = await screen.findByRole('article', { name: 'A coupon to start with' })
  expect(within(coupon).getAllByRole('heading')).toHaveLength(1)
  for (const link of screen.getAllByRole('link', { name: /^Scan/ }))
    expect(link.getAttribute('href')).toBe('/en/qr-scanner')
  expect(screen.getByText('Scan the code on a machine')).toBeTruthy()
})

test('a finished wash leads to a free dryer of its branch, with the program and price of the last drying', async () => {
  const member = await newMember(server.url)
  const { program } = await newLoad(server.url, member, 'completed', [], 'dryer')
  const { branch_id } = await newLoad(server.url, member)
  storeTokens({ access_token: member.token })
  const { user, address } = await openPage(server.url, '/en')
  const price = program.amount / 100
  await user.click(await screen.findByRole('button', { name: `Same again: ${program.minutes} min, ${price} baht` }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/payment\//))
  const command = JSON.parse(sessionStorage.getItem('selected-command') ?? '{}').command
  expect(command).toMatchObject({ branch_id, machine_category: 'dryer', program: { temp: program.temp } })
})

test('without a drying before, a finished wash leads to the programs and prices of a free dryer', async () => {
  const member = await newMember(server.url)
  await newLoad(server.url, member)
  storeTokens({ access_token: member.token })
  const { user, address } = await openPage(server.url, '/en')
  await user.click(await screen.findByRole('button', { name: 'See prices and times' }))
  await waitFor(() => expect(address()).toMatch(/^\/en\/qr-scanner\?/))
  await waitForPage(/^Choose your/)
})

test('an order under way is on the home page with its status', async () => {
  const { id, token } = await newMember(server.url)
  await rows(
    server.databaseUrl,
    `insert into services (customer_id, branch_id, kind, transaction_id, status)
     values ($1, 'ari4', 'wash_dry_fold', 'TRX_WDF_' || repeat('B', 26), 'washing')`,
    [id],
  )
  storeTokens({ access_token: token })
  await openPage(server.url, '/en')
  const row = await screen.findByRole('link', { name: /^Wash, dry, fold.*Ari Soi 4, Washing$/ })
  expect(row.getAttribute('href')).toBe(`/en/wash-dry-fold/transaction/TRX_WDF_${'B'.repeat(26)}`)
})

test('[X7] the bell counts unread notifications; the list loads ten at a time, and one press marks all as read', async () => {
  const { id, token } = await newMember(server.url)
  await insertNotifications(id, 12)
  storeTokens({ access_token: token })
  const { user } = await openPage(server.url, '/en/notifications')
  await waitForPage('12 unread')
  expect(screen.getByRole('link', { name: 'Notifications, 12 unread' }).textContent).toBe('12')
  const list = () => within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('link')
  await waitFor(() => expect(list()).toHaveLength(10))
  expect(list()[0]?.textContent).toMatch(/^News 1/)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(list()).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitForPage('Notifications')
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy()
  expect((await get(server.url, getNoReadNotificationUser, {}, { token })).total).toBe(0)
})

test('following a notification marks it as read', async () => {
  const { id, token } = await newMember(server.url)
  await insertNotifications(id, 2)
  storeTokens({ access_token: token })
  const { user, address } = await openPage(server.url, '/en/notifications')
  await waitForPage('2 unread')
  await user.click(await screen.findByRole('link', { name: /^News 1/ }))
  await waitForPage('Nothing here yet')
  expect(address()).toBe('/en/history')
  await screen.findByRole('link', { name: 'Notifications, 1 unread' })
})

test('a customer without notifications sees an explanation', async () => {
  const { token } = await newMember(server.url)
  storeTokens({ access_token: token })
  await openPage(server.url, '/en/notifications')
  await waitForPage('No notifications yet')
})

test('without a network a customer stays signed in, missing parts are reported, and no request is repeated in a loop', async () => {
  storeTokens(await demoTokens(server.url))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const start = Date.now()
  const unreachableUrl = 'http://127.0.0.1:9'
  await openPage(unreachableUrl, '/en')
  await waitForPage('What are we washing today?')
  await screen.findByText('The branches couldn’t be loaded')
  expect(screen.getByText('Your history couldn’t be loaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scan' })).toBeTruthy()
  await waitFor(() => expect(fetchSpy.mock.calls.map(([url]) => String(url)).join()).toContain('get_promotion_coupon'))
  const count = (path: string) => fetchSpy.mock.calls.filter(([url]) => String(url).includes(path)).length
  // One request, and one more every 15 seconds.
  expect(count('get_history_payment')).toBeGreaterThan(0)
  expect(count('get_history_payment')).toBeLessThanOrEqual(1 + Math.floor((Date.now() - start) / 15_000))
  expect(count('get_service_by_user')).toBeLessThanOrEqual(2)
  fetchSpy.mockRestore()
})

test('the branch of the last load is kept for the next start of the app', async () => {
  const member = await newMember(server.url)
  const { branch_id } = await newLoad(server.url, member)
  storeTokens({ access_token: member.token })
  await openPage(server.url, '/en')
  await waitFor(() => expect(localStorage.getItem('recentBranches')).toBe(JSON.stringify([branch_id])))
})
