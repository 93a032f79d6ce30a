import { saveUserAddress } from '#contract/addresses.ts'
import { register } from '#contract/auth.ts'
import { shareLoad } from '#contract/loads.ts'
import type { MachineRow } from '#contract/machines.ts'
import { getOrderOffers } from '#contract/orders.ts'
import type { BrandId } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import { bank, commandFor, get, newPhone, order, PIN, untilStatus } from '#tests/support/client.ts'
import { makeOrder, orderInput, payByQr, untilOrder } from '#tests/support/delivery-orders.ts'
import { givePoints, memberOf } from '#tests/support/value.ts'

/** The unpaid QR lasts until all have looked at it. One object, so that the specs share a server. */
export const UNHURRIED = { PAYMENT_QR_SECONDS: '7200' }

/** What the customer wrote is in no language that a page would have to name. */
export const NAME = 'Manee'
export const ADDRESS = '99/1'

/** What the paths are made of: the ids of a shop and of a customer with something of everything. */
export type PageFixtures = {
  brand: BrandId
  branch: string
  machine: MachineRow
  phone: string
  /** Only in the default brand. */
  own?: { bill: string; unpaid: string; order: string; load: string; address: string }
}

/** A shop's own ids, and a customer of it; in the default brand one who has a load, an unpaid QR, an order and points. */
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
  const next = () => app.freeMachine(brand, undefined, branch)
  const machine = await next()
  const world = { brand, branch, machine, phone }
  if (brand !== 'washday') return world

  const buys = async (one: MachineRow) =>
    (await order(app.origin, token, await commandFor(app.origin, one))).transaction
  const washes = async (one: MachineRow) => {
    const transaction = await buys(one)
    await bank(app.origin, transaction)
    await untilStatus(app.origin, transaction, 'running')
    return transaction
  }
  const finished = await next()
  const done = await washes(finished)
  await app.machine(finished.machine_id, 'finish')
  await untilStatus(app.origin, done, 'completed')
  const bill = await washes(await next())
  const unpaid = await buys(await next())
  const load = (await get(app.origin, shareLoad, { transaction: bill }, { token })).token
  const { id: address_id } = await get(
    app.origin,
    saveUserAddress,
    { name_address: NAME, name: NAME, tel: phone, address: ADDRESS, lat: lat + 0.01, lng, label: 'home' },
    { token },
  )
  const made = await makeOrder(app.origin, token, await orderInput(app.origin, token, { address_id }))
  await payByQr(app.origin, token, made.transaction)
  await bank(app.origin, made.transaction)
  await untilOrder(app.origin, made.transaction, 'running')
  await givePoints(app.databaseUrl, await memberOf(app.origin, token), 150)
  return { ...world, own: { bill, unpaid, order: made.transaction, load, address: address_id } }
}
