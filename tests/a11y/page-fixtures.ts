import { saveUserAddress } from '#contract/addresses.ts'
import { register } from '#contract/auth.ts'
import { shareLoad } from '#contract/loads.ts'
import type { MachineRow } from '#contract/machines.ts'
import { getOrderOffers } from '#contract/orders.ts'
import type { BrandId } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import {
  commandFor,
  createPurchase,
  get,
  newPhone,
  PIN,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { makeOrder, orderInput, payByQr, waitForOrderStatus } from '#tests/support/server/delivery-orders.ts'
import { grantPoints, memberOf } from '#tests/support/server/members.ts'
import { withLimits } from '#tests/support/server/overrides.ts'

/** The unpaid QR code is valid until all pages are tested. One object, so that the specs share a server. */
export const LONG_PAYMENT_TIME = withLimits({ qrSeconds: 7200 })

/** Texts of the customer that are in neither language, so that pages need not mark it. */
export const NAME = 'Manee'
export const ADDRESS = '99/1'

/** The ids in the paths of all pages: of a shop, and of a customer with data for every page. */
export type PageFixtures = {
  brand: BrandId
  branch: string
  machine: MachineRow
  phone: string
  /** Only for the default brand. */
  own?: { bill: string; unpaid: string; order: string; load: string; address: string }
}

/** Creates a customer of a brand; for the default brand one with a load, an unpaid QR code, an order and points. */
export async function makePageFixtures(app: App, brand: BrandId): Promise<PageFixtures> {
  const phone = newPhone()
  const origin = app.url(brand, '')
  const { access_token: token } = await get(
    app.origin,
    register,
    { phone_number: phone, full_name: NAME, is_policy: true, pin_code: PIN },
    { origin },
  )
  const offers = await get(app.origin, getOrderOffers, { service: 'delivery' }, { origin })
  const [offer] = offers.details
  if (!offer) throw new Error(`No branch of ${brand} delivers`)
  const { branch_id: branch, lat, lng } = offer
  const freeMachine = () => app.freeMachine(brand, undefined, branch)
  const machine = await freeMachine()
  const world = { brand, branch, machine, phone }
  if (brand !== 'washday') return world

  const buy = async (washer: MachineRow) =>
    (await createPurchase(app.origin, token, await commandFor(app.origin, washer))).transaction
  const startLoad = async (washer: MachineRow) => {
    const transaction = await buy(washer)
    await resolveCharge(app.origin, transaction)
    await waitForStatus(app.origin, transaction, 'running')
    return transaction
  }
  const washer = await freeMachine()
  const finishedLoad = await startLoad(washer)
  await app.machine(washer.machine_id, 'finish')
  await waitForStatus(app.origin, finishedLoad, 'completed')
  const bill = await startLoad(await freeMachine())
  const unpaid = await buy(await freeMachine())
  const load = (await get(app.origin, shareLoad, { transaction: bill }, { token })).token
  const { id: address_id } = await get(
    app.origin,
    saveUserAddress,
    { name_address: NAME, name: NAME, tel: phone, address: ADDRESS, lat: lat + 0.01, lng, label: 'home' },
    { token },
  )
  const deliveryOrder = await makeOrder(app.origin, token, await orderInput(app.origin, token, { address_id }))
  await payByQr(app.origin, token, deliveryOrder.transaction)
  await resolveCharge(app.origin, deliveryOrder.transaction)
  await waitForOrderStatus(app.origin, deliveryOrder.transaction, 'running')
  await grantPoints(app.databaseUrl, await memberOf(app.origin, token), 150)
  return { ...world, own: { bill, unpaid, order: deliveryOrder.transaction, load, address: address_id } }
}
