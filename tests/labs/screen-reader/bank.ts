import type { Page } from 'playwright/test'
import { confirmPayment, type TransactionStatus } from '#contract/payment.ts'
import type { App } from '#tests/e2e/server.ts'
import { get, until } from '#tests/support/server/client.ts'

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

/**
 * Pays while the page is hidden and a poll of it is pending, so that the page sees the result at once, as after returning
 * from the bank's app. The page is not offline meanwhile, because it would also announce that the network is back.
 */
export async function payUnseen(app: App, page: Page, transaction: string, ...ends: TransactionStatus[]) {
  const polls = '**/api/confirm_payment?*'
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  await page.route(polls, async (route) => {
    await isDone
    await route.continue()
  })
  await setVisibility(page, 'hidden') // closes the stream, which would push each state
  await app.pay(transaction)
  await until(
    () => get(app.origin, confirmPayment, { transaction }),
    ({ status }) => ends.includes(status),
  )
  // The route stays: removing it while a poll is pending would continue that poll twice.
  finish()
  await setVisibility(page, 'visible')
}

/** Sets the time that is left to pay. */
export const leave = (app: App, transaction: string, seconds: number) =>
  app.sql(
    `update transactions set expires_at = now() + $2 * interval '1 second', due_at = now() + $2 * interval '1 second'
    where id = $1`,
    [transaction, seconds],
  )
