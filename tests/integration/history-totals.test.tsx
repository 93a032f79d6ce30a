import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { cancelOrder } from '#contract/order-changes.ts'
import { cancelPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { createPurchase, get, resolveCharge } from '#tests/support/server/client.ts'
import {
  addressNear,
  firstOffer,
  makeOrder,
  orderInput,
  payByQr,
  waitForOrderStatus,
} from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { command, grantCoupon, newLoad, newMember } from '#tests/support/server/members.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

test('the total of a month equals the sum of its rows, whatever the outcome of each purchase', async () => {
  const { url, databaseUrl } = server
  const me = await newMember(url)
  const { token } = me
  await newLoad(url, me, 'running', [await grantCoupon(databaseUrl, me, { amount: 1_000 })])
  const [couponRefund, bankRefund] = [await newLoad(url, me, 'start_failed'), await newLoad(url, me, 'start_failed')]
  await get(url, chooseRefund, { transaction: couponRefund.transaction, kind: 'coupon' }, { token })
  await get(url, chooseRefund, { transaction: bankRefund.transaction, kind: 'case' }, { token })
  const [refund] = (await get(url, getCouponByUser, {}, { token })).details
  await newLoad(url, me, 'running', [refund?.id ?? ''])
  const { transaction: unpaid } = await createPurchase(url, token, await command(url))
  await get(url, cancelPayment, { transaction: unpaid }, { token })
  const offer = await firstOffer(url)
  const { id: address_id } = await addressNear(url, token, offer)
  for (const isCancelled of [false, true]) {
    const { transaction } = await makeOrder(url, token, await orderInput(url, token, { address_id }))
    await payByQr(url, token, transaction)
    await resolveCharge(url, transaction)
    await waitForOrderStatus(url, transaction, 'running')
    if (isCancelled) await get(url, cancelOrder, { transaction, kind: 'case' }, { token })
  }

  storeTokens({ access_token: token })
  await openPage(url, '/en/history')
  const { main } = await waitForPage('History')
  const total = (await screen.findByText(/ orders paid, /)).textContent ?? ''
  const rows = within(main)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  expect(rows).toHaveLength(7)
  const amounts = rows.flatMap((text) => Number(/([\d,.]+) baht$/.exec(text)?.[1]?.replaceAll(',', '') ?? 0))
  const sum = amounts.reduce((a, b) => a + b, 0)
  expect(total).toMatch(new RegExp(`^4 orders paid, ${sum.toLocaleString('en')} baht`))
  expect(rows.filter((text) => /Price [\d,.]+, coupon [\d,.]+/.test(text))).toHaveLength(2)
  expect(rows.filter((text) => / baht, not paid$/.test(text))).toHaveLength(1)
  expect(rows.filter((text) => / baht refunded$/.test(text))).toHaveLength(2)
  // Hidden from readers, because the card of the months says the same.
  await waitFor(() => expect(main.querySelector('[data-aside]')?.textContent).toContain(`${sum.toLocaleString('en')}`))
})
