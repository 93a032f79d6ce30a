import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/duration.ts'
import { cancelOrder, rescheduleOrder } from '#contract/order-changes.ts'
import { getOrder } from '#contract/orders.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { ask, get } from '#tests/support/server/client.ts'
import { paidOrder } from '#tests/support/server/delivery-orders.ts'
import { proxy, serveOrders, server } from '#tests/support/server/order-server.ts'
import { rows } from '#tests/support/server/sql.ts'

serveOrders()

/** Opens the page of a paid order. */
async function openPaidOrder(service: ServiceKind = 'delivery', { locale = 'en', url = server.url } = {}) {
  const { token, transaction } = await paidOrder(server.url, service)
  storeTokens({ access_token: token })
  const path = `/${locale}/${service.replaceAll('_', '-')}/transaction/${transaction}`
  const page = await openPage(url, path)
  await waitForPage(locale === 'en' ? /^We’ll pick up / : /^ไปรับผ้า/)
  return {
    ...page,
    transaction,
    token,
    path,
    read: () => get(server.url, getOrder, { transaction }, { token }),
    /** Sets the pick-up to `ms` milliseconds from now. */
    pickUpIn: (ms: number) =>
      rows(server.databaseUrl, 'update orders set pickup_at = $2, dropoff_at = $3 where transaction_id = $1', [
        transaction,
        new Date(Date.now() + ms),
        new Date(Date.now() + ms + 24 * HOUR_MS),
      ]),
  }
}
type OrderPage = Awaited<ReturnType<typeof openPaidOrder>>

const changeList = () => within(screen.getByRole('list', { name: 'Change your mind?' }))

/** Opens the sheet and selects the last available pick-up day. */
async function chooseLastDay({ user }: Pick<OrderPage, 'user'>) {
  await user.click(changeList().getByRole('button', { name: /Move to another time/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to another time' }))
  const days = within(await sheet.findByRole('radiogroup', { name: 'Pick-up day' })).getAllByRole('radio')
  await user.click(days.at(-1) ?? document.body)
  return sheet
}

async function openCancel({ user }: Pick<OrderPage, 'user'>) {
  await user.click(changeList().getByRole('button', { name: /Cancel the order/ }))
  return within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }))
}

describe.each(['delivery', 'wash_dry_fold'] as const)('service %s', (service) => {
  test('a paid order can be moved to another pick-up and return time, and shows until when it can be changed', async () => {
    const page = await openPaidOrder(service)
    screen.getByText(/^You can move or cancel this order until .+\d\.$/)
    const originalOrder = await page.read()
    const sheet = await chooseLastDay(page)
    await page.user.click(sheet.getByRole('button', { name: 'Move to these times' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const movedOrder = await page.read()
    expect(Date.parse(movedOrder.order.pickup.starts_at)).toBeGreaterThan(
      Date.parse(originalOrder.order.pickup.starts_at),
    )
    expect(Date.parse(movedOrder.order.dropoff.starts_at)).toBeGreaterThan(
      Date.parse(movedOrder.order.pickup.starts_at),
    )
    const steps = within(screen.getByRole('list', { name: 'Steps of this order' }))
    await steps.findByText('Moved by you')
    steps.getByText(/^Before: /)
    expect(movedOrder.price).toBe(originalOrder.price)
  })

  test('a paid order is cancelled for a coupon, and shows its value', async () => {
    const page = await openPaidOrder(service)
    const dialog = await openCancel(page)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Get a .* coupon now/ }).checked).toBe(true)
    await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitForPage('Refunded as a coupon')
    screen.getByText(/^You cancelled this order. We refunded /)
    await screen.findByText('Cancelled by you')
    expect(screen.queryByText('Change your mind?')).toBeNull()
  })

  test('a paid order is cancelled for a bank refund, with its destination and deadline shown before and after', async () => {
    const page = await openPaidOrder(service)
    const dialog = await openCancel(page)
    await page.user.click(
      dialog.getByRole('radio', {
        name: /back.*To your PromptPay number or an account you choose, within 3 working days/,
      }),
    )
    await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await waitForPage('Refund requested')
    // The text is shown and announced.
    await screen.findAllByText(/We’ll send the money within 3 working days/)
    await screen.findByText(/^By PromptPay to the number ending in \d{4}$/)
  })
})

test('the order stays unchanged after a press on Keep, after Escape and after choosing the same times', async () => {
  const page = await openPaidOrder()
  const dialog = await openCancel(page)
  await page.user.click(dialog.getByRole('button', { name: 'Keep the order' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await openCancel(page)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await page.user.click(changeList().getByRole('button', { name: /Move to another time/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to another time' }))
  await page.user.click(await sheet.findByRole('button', { name: 'Move to these times' }))
  await sheet.findByText('These are the times you have now. Choose another.')
  expect(await page.read()).toMatchObject({ status: 'running', moves: [] })
})

test('less than an hour before the pick-up the page offers a call to the branch instead of changes', async () => {
  const { path, pickUpIn } = await openPaidOrder()
  await pickUpIn(HOUR_MS - 1_000)
  await openPage(server.url, path)
  await screen.findByText(/^It’s too late to move or cancel/)
  const calls = await screen.findAllByRole('link', { name: /^Call the branch/ })
  for (const call of calls) expect(call.getAttribute('href')).toMatch(/^tel:\+66/)
  expect(screen.queryByRole('list', { name: 'Change your mind?' })).toBeNull()
})

test('a deadline that passes while the dialog is open is reported, and nothing is cancelled', async () => {
  const page = await openPaidOrder()
  const dialog = await openCancel(page)
  await page.pickUpIn(HOUR_MS - 1_000)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  // The text is shown and announced.
  await screen.findAllByText(/^It’s too late to move or cancel/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await page.read()).status).toBe('running')
})

test('a pick-up during the cancellation is reported, and the page shows the new state', async () => {
  const page = await openPaidOrder()
  const dialog = await openCancel(page)
  await get(server.url, moveSandboxOrder, { transaction: page.transaction, action: 'next' })
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitForPage('We have your laundry')
  // The text is shown and announced.
  await screen.findAllByText('This order has moved on, so you can’t change it any more')
  expect((await page.read()).status).toBe('running')
})

test('a time that has been taken in the meantime is reported in the sheet, and the order does not move', async () => {
  const page = await openPaidOrder()
  const sheet = await chooseLastDay(page)
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 0')
  await page.user.click(sheet.getByRole('button', { name: 'Move to these times' }))
  await sheet.findByText('The order hasn’t been moved. That pick-up time has just been taken')
  await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  expect((await page.read()).moves).toEqual([])
})

test('a cancellation on another device is kept, and the page shows its refund', async () => {
  const page = await openPaidOrder()
  const dialog = await openCancel(page)
  const { transaction, token } = page
  expect((await ask(server.url, cancelOrder, { transaction, kind: 'case' }, { token })).status).toBe(200)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  await waitForPage('Refund requested')
  expect((await page.read()).refund?.kind).toBe('case')
})

test.each([
  ['cancelled', cancelOrder.path],
  ['moved', rescheduleOrder.path],
])('after a lost response the page shows that the order is %s, once', async (change, path) => {
  dropResponses(proxy, server.url, path, 2)
  const page = await openPaidOrder('delivery', { url: proxy.url })
  if (change === 'cancelled') {
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

test('an order that has been picked up offers no changes', async () => {
  const { path, transaction } = await openPaidOrder()
  await get(server.url, moveSandboxOrder, { transaction, action: 'next' })
  await openPage(server.url, path)
  await waitForPage('We have your laundry')
  expect(screen.queryByText('Change your mind?')).toBeNull()
})

test('an order is cancelled for a bank refund in Thai', async () => {
  const page = await openPaidOrder('delivery', { locale: 'th' })
  screen.getByText(/^เลื่อนหรือยกเลิกได้ถึง .+$/)
  await page.user.click(screen.getByRole('button', { name: /^ยกเลิกรายการ/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ยกเลิกรายการนี้หรือไม่' }))
  await page.user.click(dialog.getByRole('radio', { name: new RegExp(withWholeNames('เข้าพร้อมเพย์')) }))
  await page.user.click(dialog.getByRole('button', { name: 'ยกเลิกรายการ' }))
  await waitForPage('ส่งเรื่องขอคืนเงินแล้ว')
  await screen.findAllByText(/เราจะโอนคืนภายใน 3 วันทำการ/)
})
