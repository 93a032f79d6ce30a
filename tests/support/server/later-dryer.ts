import { type BasketCommand, generateQr, type LoadPurchase, type SelectedCommand } from '#contract/payment.ts'
import { commandFor, freeMachines, get, resolveCharge, waitForStatus } from './client.ts'
import { moveMachine } from './purchase.ts'

/** A dryer for after the wash, of what is chosen at a machine. */
export const toLater = ({ path, program, machine_id, machine_category }: SelectedCommand): BasketCommand => ({
  path,
  program,
  machine_id,
  machine_category,
  coupons: [],
  is_later: true,
})

/** What a free washer sells, and two free dryers of its branch. */
export async function chooseWashAndDryer(url: string) {
  const dryers = await Promise.all((await freeMachines(url, 'dryer')).map((machine) => commandFor(url, machine)))
  for (const machine of await freeMachines(url)) {
    const wash = await commandFor(url, machine)
    const [dryer, other] = dryers.filter(({ branch_id }) => branch_id === wash.branch_id)
    if (dryer && other) return { wash, dryer, other }
  }
  throw new Error('no branch has a free washer and two free dryers')
}

/** A customer's wash that runs, and the dryer that is paid with it. */
export async function buyLaterDryer(url: string, token: string) {
  const chosen = await chooseWashAndDryer(url)
  const command = { ...chosen.wash, more: [toLater(chosen.dryer)] }
  const { basket } = await get(url, generateQr, command, { token, key: crypto.randomUUID() })
  const [washId = '', dryerId = ''] = basket?.loads.map(({ transaction }) => transaction) ?? []
  await resolveCharge(url, washId)
  await waitForStatus(url, washId, 'running')
  return { ...chosen, washId, dryerId, waiting: await waitForStatus(url, dryerId, 'to_start') }
}

/** The dryer that waits for its customer, whose wash is done and out of its machine. */
export async function laterDryerAfterWash(url: string, token: string): Promise<LoadPurchase> {
  const { wash, washId, waiting } = await buyLaterDryer(url, token)
  await moveMachine(url, wash.machine_id, 'finish')
  await waitForStatus(url, washId, 'completed')
  await moveMachine(url, wash.machine_id, 'collect')
  return waiting
}
