import type { LoadPurchase } from '#contract/payment.ts'
import { commandFor, createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import type { App } from './server.ts'

/** Buys a wash that has finished and whose laundry has been collected. */
export async function finishedLoad(app: App, token: string, machine?: Awaited<ReturnType<App['freeMachine']>>) {
  const washer = machine ?? (await app.freeMachine())
  const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, washer))
  await app.pay(transaction)
  await waitForStatus(app.origin, transaction, 'running')
  await app.machine(washer.machine_id, 'finish')
  const purchase: LoadPurchase = await waitForStatus(app.origin, transaction, 'completed')
  await app.machine(washer.machine_id, 'collect')
  return { purchase, machine: washer }
}
