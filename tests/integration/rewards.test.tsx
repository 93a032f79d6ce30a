import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { exchangePromotion, getGiftByUser, getPointsByPromotion } from '#contract/rewards.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { announcedNow } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { demoTokens, get } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { grantCoupon, grantPoints, type Member, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

const TWENTY_OFF = 'washday-twenty-off'

let server: HostedServer
/** A proxy in front of the server: it forwards requests and can drop responses. */
let proxy: ScriptedServer
beforeAll(async () => {
  server = await startHostedServer()
  proxy = await startScriptedServer()
})
afterAll(() => {
  proxy.close()
  return server.close()
})

const dropNext = (path: string, count: number) => dropResponses(proxy, server.url, path, count)

async function signInMember(points = 0): Promise<Member> {
  const createdMember = await newMember(server.url)
  if (points > 0) await grantPoints(server.databaseUrl, createdMember, points)
  storeTokens({ access_token: createdMember.token })
  return createdMember
}
const pointsOf = async ({ token }: Member) => (await get(server.url, getPointsByPromotion, {}, { token })).points
const couponsOf = async ({ token }: Member) => (await get(server.url, getCouponByUser, {}, { token })).details

test('the demo customer sees points, the next reward, stamps, a gift and rewards to exchange', async () => {
  storeTokens(await demoTokens(server.url))
  await openPage(server.url, '/en/rewards')
  const { main } = await waitForPage(/^[\d,]+ ?points$/)
  expect(await within(main).findByText(/^(Enough for|[\d,]+ more points for) “.+”$/)).toBeTruthy()
  expect(await within(main).findByRole('heading', { name: /^\d more loads? to a full card$/ })).toBeTruthy()
  expect(within(main).getByRole('img', { name: /^\d of 10 stamps$/ })).toBeTruthy()
  expect(await within(main).findByRole('list', { name: 'Gifts to collect at a branch' })).toBeTruthy()
  const list = await within(main).findByRole('list', { name: 'Redeem your points' })
  expect(within(list).getAllByRole('link').length).toBeGreaterThan(3)
  expect(await within(main).findByRole('list', { name: 'Points history' })).toBeTruthy()
})

test('without points the page shows 0, and each reward shows how many points are missing', async () => {
  await signInMember()
  await openPage(server.url, '/en/rewards')
  await waitForPage(/^0 ?points$/)
  const link = await screen.findByRole('link', { name: /^20 baht off.*100 points, 100 points short$/ })
  expect(link.getAttribute('href')).toBe(`/en/rewards/${TWENTY_OFF}`)
  expect(screen.getByText('100 more points for “20 baht off”')).toBeTruthy()
})

test('10,000 points are written with a comma, and an exchange deducts its points after a confirmation', async () => {
  const me = await signInMember(10_000)
  const { user } = await openPage(server.url, '/en/rewards')
  await waitForPage(/^10,000 ?points$/)
  await user.click(await screen.findByRole('link', { name: /^20 baht off/ }))
  await waitForPage('20 baht off')
  await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }))
  const question = await screen.findByRole('alertdialog', { name: 'Use 100 points for “20 baht off”?' })
  expect(within(question).getByText(/You’ll have 9,900 points left/)).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Redeem' }))
  const { main } = await waitForPage('It’s yours')
  expect(within(main).getByRole('group', { name: '20 baht off' })).toBeTruthy()
  expect(document.activeElement).toBe(main)
  expect(await pointsOf(me)).toBe(9_900)
  await user.click(screen.getByRole('link', { name: 'Points and rewards' }))
  await waitForPage(/^9,900 ?points$/)
})

test('declining the confirmation deducts no points', async () => {
  const me = await signInMember(500)
  const { user } = await openPage(server.url, `/en/rewards/${TWENTY_OFF}`)
  await waitForPage('20 baht off')
  await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(await pointsOf(me)).toBe(500)
})

test('a double press exchanges points once', async () => {
  const me = await signInMember(500)
  const { user } = await openPage(server.url, `/en/rewards/${TWENTY_OFF}`)
  await waitForPage('20 baht off')
  await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Redeem' }))
  await waitForPage('It’s yours')
  expect(await pointsOf(me)).toBe(400)
  expect(await couponsOf(me)).toHaveLength(1)
})

test('repeating an exchange after a lost response returns the same coupon, also after a reload', async () => {
  const me = await signInMember(500)
  dropNext(exchangePromotion.path, 2)
  const { user } = await openPage(proxy.url, `/en/rewards/${TWENTY_OFF}`)
  await waitForPage('20 baht off')
  const exchange = async () => {
    await user.click(await screen.findByRole('button', { name: 'Redeem 100 points' }))
    await user.click(await screen.findByRole('button', { name: 'Redeem' }))
  }
  await exchange()
  expect(await within(screen.getByRole('main')).findByText(/Your points are only taken once/)).toBeTruthy()
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/Your points are only taken once/))
  await openPage(proxy.url, `/en/rewards/${TWENTY_OFF}`)
  await waitForPage('20 baht off')
  await exchange()
  expect(await within(screen.getByRole('main')).findByText(/Your points are only taken once/)).toBeTruthy()
  await exchange()
  await waitForPage('It’s yours')
  expect(await pointsOf(me)).toBe(400)
  expect(await couponsOf(me)).toHaveLength(1)
})

test('missing points are reported when they were spent in the meantime, and nothing is exchanged', async () => {
  const me = await signInMember(100)
  const { user } = await openPage(server.url, `/en/rewards/${TWENTY_OFF}`)
  await waitForPage('20 baht off')
  await rows(server.databaseUrl, 'update point_balances set points = 40 where customer_id = $1', [me.id])
  await user.click(screen.getByRole('button', { name: 'Redeem 100 points' }))
  await user.click(await screen.findByRole('button', { name: 'Redeem' }))
  expect((await screen.findAllByText(/60 points short/)).length).toBeGreaterThan(0)
  expect(await couponsOf(me)).toEqual([])
})

test('an offer that has ended links to other rewards', async () => {
  await signInMember(100)
  await openPage(server.url, '/en/rewards/gone')
  await waitForPage('This offer has ended')
  expect(screen.getByRole('link', { name: 'Other rewards' }).getAttribute('href')).toBe('/en/rewards')
})

const giveGift = (me: Member) =>
  rows(
    server.databaseUrl,
    `insert into gifts (code, customer_id, promotion_id, expires_at)
     values ('GIFT-' || $1::text, $1::uuid, 'washday-bag', now() + interval '9 days')`,
    [me.id],
  )

test('a gift is collected once, after a confirmation', async () => {
  const me = await signInMember()
  await giveGift(me)
  const { user } = await openPage(server.url, '/en/rewards')
  await user.click(await screen.findByRole('button', { name: 'Collect Laundry bag' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Yes, I have it' }))
  expect((await screen.findAllByText('“Laundry bag” collected')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('list', { name: 'Gifts to collect at a branch' })).toBeNull()
  const usedGifts = await get(server.url, getGiftByUser, { status: 'used' }, { token: me.token })
  expect(usedGifts.total).toBe(1)
})

test('a gift that has expired in the meantime is reported, visibly and by announcement', async () => {
  const me = await signInMember()
  await giveGift(me)
  const { user } = await openPage(server.url, '/en/rewards')
  await user.click(await screen.findByRole('button', { name: 'Collect Laundry bag' }))
  await rows(server.databaseUrl, `update gifts set expires_at = now() - interval '1 hour' where customer_id = $1`, [
    me.id,
  ])
  await user.click(await screen.findByRole('button', { name: 'Yes, I have it' }))
  const message = 'This gift has been collected, or its time is over.'
  await within(screen.getByRole('alertdialog')).findByText(message)
  await waitFor(() => expect(announcedNow('assertive')).toBe(message))
})

test('a code in lower case with spaces is accepted, and gives its coupon once', async () => {
  const me = await signInMember()
  const { user } = await openPage(server.url, '/en/coupon/claim')
  await waitForPage('You have no coupons yet')
  const field = screen.getByLabelText('Coupon code')
  await user.type(field, ' wash15 {Enter}')
  const { main } = await waitForPage('1 coupon ready to use')
  expect(within(main).getByRole('group', { name: 'Leaflet coupon, 15 baht' }).textContent).toMatch(
    /Any machine or service, Any branch.*Good until.*15 baht$/,
  )
  expect(await couponsOf(me)).toHaveLength(1)
  await user.type(field, 'WASH15{Enter}')
  expect(await screen.findByText('You’ve reached the limit for this one')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('an empty and an unknown code are reported at the field, which keeps its value', async () => {
  await signInMember()
  const { user } = await openPage(server.url, '/en/coupon/claim')
  await waitForPage('You have no coupons yet')
  await user.click(screen.getByRole('button', { name: 'Get the coupon' }))
  const field = screen.getByLabelText<HTMLInputElement>('Coupon code')
  expect(await screen.findByText('Enter the code from the leaflet or sign.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  await user.type(field, 'NOSUCH{Enter}')
  expect(await screen.findByText(/Code not found/)).toBeTruthy()
  expect(field.value).toBe('NOSUCH')
})

test('a coupon shows its conditions, and the days left when it expires soon', async () => {
  const me = await signInMember()
  await grantCoupon(server.databaseUrl, me, { amount: 3_000, minimum: 7_000, machine_category: 'dryer' })
  await grantCoupon(server.databaseUrl, me, { discount_kind: 'percent', percent: 20, expires: '3 days' })
  await openPage(server.url, '/en/coupon/claim')
  const { main } = await waitForPage('2 coupons ready to use')
  const [expiringCoupon, conditionalCoupon] = within(main).getAllByRole('group', { name: 'Coupon' })
  expect(expiringCoupon?.textContent).toMatch(/20% off, up to 10 baht.*3 days left/)
  expect(conditionalCoupon?.textContent).toMatch(/Only for dryers, Any branch, From 70 baht.*30 baht$/)
  expect(conditionalCoupon?.textContent).not.toMatch(/days left/)
})

test('the history lists used and expired coupons, ten at a time', async () => {
  const me = await signInMember()
  for (let n = 0; n < 12; n++) await grantCoupon(server.databaseUrl, me, { expires: '-2 days' })
  const { user } = await openPage(server.url, '/en/coupon/history')
  const { main } = await waitForPage('Used and expired coupons')
  const tiles = () => within(main).getAllByRole('group', { name: 'Coupon' })
  await waitFor(() => expect(tiles()).toHaveLength(10))
  expect(tiles()[0]?.textContent).toMatch(/Expired \d/)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(tiles()).toHaveLength(12))
  await user.click(screen.getByRole('radio', { name: 'Used' }))
  await within(main).findByText('No coupons used yet')
  expect(within(main).queryAllByRole('group', { name: 'Coupon' })).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Expired' }))
  await waitFor(() => expect(tiles()).toHaveLength(10))
})

test('without a server each page reports the failure and can retry', async () => {
  await signInMember(100)
  proxy.play(() => 'reset')
  await openPage(proxy.url, '/en/rewards')
  expect(await screen.findByText('The rewards couldn’t be loaded')).toBeTruthy()
  dropNext('/nothing', 0)
  const { user } = await openPage(proxy.url, '/en/rewards')
  await waitForPage(/^100 ?points$/)
  proxy.play(() => 'reset')
  await openPage(proxy.url, '/en/coupon/claim')
  expect(await screen.findByText('Your coupons couldn’t be loaded')).toBeTruthy()
  dropNext('/nothing', 0)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitForPage('You have no coupons yet')
})
