import type { Page } from 'playwright/test'
import { confirmPayment, type TransactionStatus } from '#contract/payment.ts'
import type { App } from '#tests/e2e/server.ts'
import { get, until } from '#tests/support/client.ts'

/** Paid while the page cannot look: it sees what came of it at once, as after coming back from the bank's app. */
export async function payUnseen(app: App, page: Page, transaction: string, ...ends: TransactionStatus[]) {
  await page.context().setOffline(true)
  await app.pay(transaction)
  await until(
    () => get(app.origin, confirmPayment, { transaction }),
    ({ status }) => ends.includes(status),
  )
  await page.context().setOffline(false)
}

/** As if the QR had been made longer ago. */
export const leave = (app: App, transaction: string, seconds: number) =>
  app.sql(
    `update transactions set expires_at = now() + $2 * interval '1 second', due_at = now() + $2 * interval '1 second'
    where id = $1`,
    [transaction, seconds],
  )
