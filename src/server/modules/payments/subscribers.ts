import type { Tx } from '#server/db/database.ts'
import type { PurchaseEvent } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'

/** Runs the subscribers one after another, in the order of their list in `src/server/app/subscribers.ts`. */
export async function publish(tx: Tx, { subscribers }: Pick<App, 'subscribers'>, event: PurchaseEvent): Promise<void> {
  for (const subscriber of subscribers) await subscriber(tx, event)
}
