import { saveUserAddress } from '#contract/addresses.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  createOrder,
  getOrderOffers,
  getOrderSlots,
  type Order,
  type OrderOffer,
  quoteOrder,
} from '#contract/orders.ts'
import { confirmPayment, generateQr, isOrder, type TransactionStatus } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { get, newCustomer, resolveCharge, until } from './client.ts'

export type OrderInput = InputOf<typeof createOrder>

/** The first branch that offers a service. */
export async function firstOffer(url: string, service: ServiceKind = 'delivery'): Promise<OrderOffer> {
  const { details } = await get(url, getOrderOffers, { service })
  const [offer] = details
  if (!offer) throw new Error(`No branch does ${service}`)
  return offer
}

/** An address a few streets from a branch. */
export const addressNear = async (url: string, token: string, { lat, lng }: { lat: number; lng: number }) =>
  get(
    url,
    saveUserAddress,
    {
      name_address: 'บ้าน',
      name: 'มานี มีนา',
      tel: '0812345678',
      address: '99/1 ซอย 4',
      lat: lat + 0.01,
      lng,
      label: 'home',
    },
    { token },
  )

/** An order at the first two free slots that are far enough apart, at the current price. */
export async function orderInput(
  url: string,
  token: string,
  { address_id, service = 'delivery' }: { address_id: string; service?: ServiceKind },
): Promise<OrderInput> {
  const offer = await firstOffer(url, service)
  const { branch_id, least: units } = offer
  const { details } = await get(url, getOrderSlots, { service, branch_id })
  const free = details.filter(({ is_free }) => is_free)
  const pickup = free[0]
  const earliest = Date.parse(pickup?.ends_at ?? '') + offer.turnaround_minutes * MINUTE_MS
  const dropoff = free.find(({ starts_at }) => Date.parse(starts_at) >= earliest)
  if (!pickup || !dropoff) throw new Error('No slots are free')
  const choice = { service, branch_id, units, options: [] }
  const { price } = await get(url, quoteOrder, { ...choice, address_id }, { token })
  return { ...choice, address_id, pickup_at: pickup.starts_at, dropoff_at: dropoff.starts_at, price }
}

/** A customer with an address, and a valid order for it. */
export async function newOrderingCustomer(url: string, service: ServiceKind = 'delivery') {
  const { access_token: token } = await newCustomer(url)
  const offer = await firstOffer(url, service)
  const address = await addressNear(url, token, offer)
  return { token, offer, address, input: await orderInput(url, token, { address_id: address.id, service }) }
}

export const makeOrder = (url: string, token: string, input: OrderInput): Promise<Order> =>
  get(url, createOrder, input, { token, key: crypto.randomUUID() })

export const payByQr = (url: string, token: string, transaction: string) =>
  get(url, generateQr, { transaction, platform: 'web', provider: 'promptpay', mode: 'qr' }, { token })

/** Waits until an order, as anyone with its id sees it, has this status. */
export async function waitForOrderStatus(url: string, transaction: string, status: TransactionStatus) {
  const purchase = await until(
    () => get(url, confirmPayment, { transaction }),
    (current) => current.status === status,
  )
  if (!isOrder(purchase)) throw new Error(`${transaction} is no order`)
  return purchase
}

/** A customer's order that is paid and has reached the shop. */
export async function paidOrder(url: string, service: ServiceKind = 'delivery') {
  const { token, input } = await newOrderingCustomer(url, service)
  const { transaction } = await makeOrder(url, token, input)
  await payByQr(url, token, transaction)
  await resolveCharge(url, transaction)
  await waitForOrderStatus(url, transaction, 'running')
  return { token, transaction, input }
}
