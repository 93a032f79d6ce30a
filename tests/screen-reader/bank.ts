import type { Page } from 'playwright/test'
import { confirmPayment, type TransactionStatus } from '#contract/payment.ts'
import type { App } from '#tests/e2e/server.ts'
import { get, until } from '#tests/support/client.ts'

/**
 * Paid while the page waits for an answer: it sees what came of it at once, as after coming back from the bank's app.
 * Offline it would also be told that the network is back.
 */
export async function payUnseen(app: App, page: Page, transaction: string, ...ends: TransactionStatus[]) {
  const looks = '**/api/confirm_payment?*'
  const { promise: hasCome, resolve: come } = Promise.withResolvers<void>()
  await page.route(looks, async (route) => {
    await hasCome
    await route.continue()
  })
  await app.pay(transaction)
  await until(
    () => get(app.origin, confirmPayment, { transaction }),
    ({ status }) => ends.includes(status),
  )
  come()
  await page.unroute(looks)
}

/** As if the QR had been made longer ago. */
export const leave = (app: App, transaction: string, seconds: number) =>
  app.sql(
    `update transactions set expires_at = now() + $2 * interval '1 second', due_at = now() + $2 * interval '1 second'
    where id = $1`,
    [transaction, seconds],
  )
