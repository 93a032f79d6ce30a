import type { Page } from 'playwright/test'
import type { App } from '#tests/e2e/server.ts'
import { untilStatus } from '#tests/support/client.ts'

/** Paid while the page cannot look: it sees what came of it at once, as after coming back from the bank's app. */
export async function payUnseen(
  app: App,
  page: Page,
  transaction: string,
  ...ends: Parameters<typeof untilStatus>[2][]
) {
  await page.context().setOffline(true)
  await app.pay(transaction)
  await untilStatus(app.origin, transaction, ...ends)
  await page.context().setOffline(false)
}

/** As if the QR had been made longer ago. */
export const leave = (app: App, transaction: string, seconds: number) =>
  app.sql(
    `update transactions set expires_at = now() + $2 * interval '1 second', due_at = now() + $2 * interval '1 second'
    where id = $1`,
    [transaction, seconds],
  )
