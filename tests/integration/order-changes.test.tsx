import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cancelOrder, getOrder, rescheduleOrder } from '#contract/orders.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import type { ServiceKind } from '#contract/services.ts'
import { ask, get } from '#tests/support/client.ts'
import { paidOrder } from '#tests/support/delivery-orders.ts'
import { dropResponses } from '#tests/support/drop-responses.ts'
import { proxy, serveOrders, server } from '#tests/support/order-server.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { rows } from '#tests/support/sql.ts'

const HOUR_MS = 3_600_000

serveOrders()

/** The page of a paid order. */
async function open(service: ServiceKind = 'delivery', { locale = 'en', url = server.url } = {}) {
  const { token, transaction } = await paidOrder(server.url, service)
  storeTokens({ access_token: token })
  const path = `/${locale}/${service.replaceAll('_', '-')}/transaction/${transaction}`
  const page = await openPage(url, path)
  await waitForPage(locale === 'en' ? /^We collect / : /^ไปรับผ้า/)
  return {
    ...page,
    transaction,
    token,
    path,
    read: () => get(server.url, getOrder, { transaction }, { token }),
    /** Puts the pick-up so many milliseconds from now. */
    pickUpIn: (ms: number) =>
      rows(server.databaseUrl, 'update orders set pickup_at = $2, dropoff_at = $3 where transaction_id = $1', [
        transaction,
        new Date(Date.now() + ms),
        new Date(Date.now() + ms + 24 * HOUR_MS),
      ]),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const changes = () => within(screen.getByRole('list', { name: 'Change your mind?' }))

/** Opens the sheet, and presses the last pick-up day that can be had. */
async function chooseLastDay({ user }: Pick<Opened, 'user'>) {
  await user.click(changes().getByRole('button', { name: /Move to another time/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to another time' }))
  const days = within(await sheet.findByRole('radiogroup', { name: 'Pick-up day' })).getAllByRole('radio')
  await user.click(days.at(-1) ?? document.body)
  return sheet
}

async function openCancel({ user }: Pick<Opened, 'user'>) {
  await user.click(changes().getByRole('button', { name: /Cancel the order/ }))
  return within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }))
}

describe.each(['delivery', 'wash_dry_fold'] as const)('a paid %s order', (service) => {
  test('says until when it can be changed, and moves with its return to other times', async () => {
    const page = await open(service)
    screen.getByText(/^You can move or cancel this order until .+, an hour before the pick-up\.$/)
    const before = await page.read()
    const sheet = await chooseLastDay(page)
    await page.user.click(sheet.getByRole('button', { name: 'Move to these times' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const after = await page.read()
    expect(Date.parse(after.order.pickup.starts_at)).toBeGreaterThan(Date.parse(before.order.pickup.starts_at))
    expect(Date.parse(after.order.dropoff.starts_at)).toBeGreaterThan(Date.parse(after.order.pickup.starts_at))
    const steps = within(screen.getByRole('list', { name: 'Steps of this order' }))
    await steps.findByText('Moved by you')
    steps.getByText(/^Before: /)
    expect(after.price).toBe(before.price)
  })

  test('is cancelled for a coupon, and says which', async () => {
    const page = await open(service)
    const dialog = await openCancel(page)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Take a coupon for/ }).checked).toBe(true)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitForPage('Refunded as a coupon')
    screen.getByText(/^You cancelled this order, so you have a coupon for /)
    await screen.findByText('Cancelled by you')
    expect(screen.queryByText('Change your mind?')).toBeNull()
  })

  test('is cancelled for a bank refund, which says where the money goes and how soon, before and after', async () => {
    const page = await open(service)
    const dialog = await openCancel(page)
    await page.user.click(
      dialog.getByRole('radio', {
        name: /by PromptPay.*To the mobile number of your account, within 3 working days/,
      }),
    )
    await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitForPage('You have asked for your money back')
    // Shown, and said.
    await screen.findAllByText(/by PromptPay to the mobile number of your account within 3 working days, case/)
  })
})

test('the order is kept by a press on Keep, by Escape and by the return to the same times', async () => {
  const page = await open()
  const dialog = await openCancel(page)
  await page.user.click(dialog.getByRole('button', { name: 'Keep the order' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await openCancel(page)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await page.user.click(changes().getByRole('button', { name: /Move to another time/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to another time' }))
  await page.user.click(await sheet.findByRole('button', { name: 'Move to these times' }))
  await sheet.findByText('These are the times you have now. Choose another.')
  expect(await page.read()).toMatchObject({ status: 'running', moves: [] })
})

test('less than an hour before the pick-up the page says so, with the branch’s telephone', async () => {
  const { path, pickUpIn } = await open()
  await pickUpIn(HOUR_MS - 1_000)
  await openPage(server.url, path)
  await screen.findByText(/^Less than an hour is left until the pick-up/)
  const calls = await screen.findAllByRole('link', { name: /^Call the branch/ })
  for (const call of calls) expect(call.getAttribute('href')).toMatch(/^tel:\+66/)
  expect(screen.queryByRole('list', { name: 'Change your mind?' })).toBeNull()
})

test('the hour that passes while the sheet is open is told, and nothing is cancelled', async () => {
  const page = await open()
  const dialog = await openCancel(page)
  await page.pickUpIn(HOUR_MS - 1_000)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  // Shown, and said.
  await screen.findAllByText(/^Less than an hour is left until the pick-up/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await page.read()).status).toBe('running')
})

test('a driver who was faster is told, and the page shows how the order stands', async () => {
  const page = await open()
  const dialog = await openCancel(page)
  await get(server.url, moveSandboxOrder, { transaction: page.transaction, action: 'next' })
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitForPage('We have your laundry')
  // Shown, and said.
  await screen.findAllByText('This order has gone on meanwhile and can’t be changed any more')
  expect((await page.read()).status).toBe('running')
})

test('a time that somebody else took meanwhile is told in the sheet, and another can be chosen', async () => {
  const page = await open()
  const sheet = await chooseLastDay(page)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 0')
  await page.user.click(sheet.getByRole('button', { name: 'Move to these times' }))
  await sheet.findByText('The order is not moved. That pick-up time has just been taken')
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  expect((await page.read()).moves).toEqual([])
})

test('the other device has cancelled: the choice made there stands and is shown', async () => {
  const page = await open()
  const dialog = await openCancel(page)
  const { transaction, token } = page
  expect((await ask(server.url, cancelOrder, { transaction, kind: 'case' }, { token })).status).toBe(200)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitForPage('You have asked for your money back')
  expect((await page.read()).refund?.kind).toBe('case')
})

test.each([
  ['cancelled', cancelOrder.path],
  ['moved', rescheduleOrder.path],
])('a lost answer: the page shows that the order is %s, once', async (what, path) => {
  dropResponses(proxy, server.url, path, 2)
  const page = await open('delivery', { url: proxy.url })
  if (what === 'cancelled') {
    const dialog = await openCancel(page)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitForPage('Refunded as a coupon')
    return
  }
  const sheet = await chooseLastDay(page)
  await page.user.click(sheet.getByRole('button', { name: 'Move to these times' }))
  await waitFor(async () => expect((await page.read()).moves).toHaveLength(1))
  await screen.findByText('Moved by you')
})

test('an order that the shop picked up says nothing of changes', async () => {
  const { path, transaction } = await open()
  await get(server.url, moveSandboxOrder, { transaction, action: 'next' })
  await openPage(server.url, path)
  await waitForPage('We have your laundry')
  expect(screen.queryByText('Change your mind?')).toBeNull()
})

test('in Thai the same is said', async () => {
  const page = await open('delivery', { locale: 'th' })
  screen.getByText(/^เลื่อนหรือยกเลิกได้ถึง .+ ก่อนรับผ้า 1 ชั่วโมง$/)
  await page.user.click(screen.getByRole('button', { name: /^ยกเลิกรายการ/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ยกเลิกรายการนี้หรือไม่' }))
  await page.user.click(dialog.getByRole('radio', { name: /ทางพร้อมเพย์/ }))
  await page.user.click(dialog.getByRole('button', { name: 'ยกเลิกรายการ' }))
  await waitForPage('ส่งเรื่องขอคืนเงินแล้ว')
  await screen.findAllByText(/ทางพร้อมเพย์เข้าเบอร์มือถือของบัญชีคุณภายใน 3 วันทำการ/)
})
