import { and, eq, isNull } from 'drizzle-orm'
import { quoteOrder } from '#contract/orders.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import type { OrderLine } from '#contract/services.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { addresses } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { type OfferRow, type OptionRow, readOffer, readOptions } from './offers.ts'

type Point = { lat: number; lng: number }
type AddressRow = typeof addresses.$inferSelect
type Choice = { service: ServiceKind; branch_id: string; units: number; options: readonly string[] }

const EARTH_KM = 6_371
/** Great-circle distance by the haversine formula. */
function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = haversine(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * haversine(a.lng, b.lng)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** @throws ApiError `address_unknown`, also for another customer's address and for a deleted one */
async function readAddress(db: Database | Tx, id: string, customerId: string): Promise<AddressRow> {
  const [address] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.customerId, customerId), isNull(addresses.deletedAt)))
  if (!address) throw new ApiError('address_unknown')
  return address
}

/**
 * The fee for pick-up and return, in satang. An address without coordinates pays the base fee.
 * @throws ApiError `address_too_far`
 */
function feeOf(offer: OfferRow, km: number | null): number {
  if (km === null) return offer.fee
  if (km > offer.reachKm) throw new ApiError('address_too_far')
  return offer.fee + Math.max(0, Math.ceil(km - offer.feeCoversKm)) * offer.feePerKm
}

function linesOf(offer: OfferRow, availableOptions: readonly OptionRow[], choice: Choice, fee: number): OrderLine[] {
  const { units } = choice
  if (units < offer.least || units > offer.most) throw new ApiError('invalid', { errors: { units: ['range'] } })
  const selectedIds = new Set(choice.options)
  const selectedOptions = availableOptions.filter(({ optionId }) => selectedIds.has(optionId))
  if (selectedOptions.length !== selectedIds.size) throw new ApiError('invalid', { errors: { options: ['unknown'] } })
  const lines: OrderLine[] = [
    { kind: 'service', name: textOf(`order_line.${offer.service}`), quantity: units, amount: units * offer.unitAmount },
    ...selectedOptions.map(({ nameTh, nameEn, amount, per }): OrderLine => {
      const quantity = per === 'unit' ? units : 1
      return { kind: 'option', name: { th: nameTh, en: nameEn }, quantity, amount: quantity * amount }
    }),
  ]
  return fee > 0 ? [...lines, { kind: 'fee', name: textOf('order_line.fee'), quantity: 1, amount: fee }] : lines
}

/**
 * The price of an order at the shop's current terms.
 * @throws ApiError `not_found`, `invalid`, `address_unknown`, `address_too_far`
 */
export async function computeQuote(
  db: Database | Tx,
  owner: { brand: string; customerId: string },
  choice: Choice & { address_id: string | null },
) {
  const { offer, branch } = await readOffer(db, owner.brand, choice)
  const address = choice.address_id === null ? null : await readAddress(db, choice.address_id, owner.customerId)
  const point = address?.lat != null && address.lng != null ? { lat: address.lat, lng: address.lng } : null
  const km = point && distanceKm(branch, point)
  const lines = linesOf(offer, await readOptions(db, choice.service, [branch.id]), choice, feeOf(offer, km))
  return { offer, branch, address, lines, km, price: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

const quote = defineHandler(quoteOrder, async ({ app, brand, caller, input }) => {
  const { lines, km, price } = await computeQuote(app.db, { brand: brand.id, customerId: caller.customerId }, input)
  return { lines, price, distance_km: km === null ? null : Math.round(km * 10) / 10 }
})

export const quoteHandlers: readonly Handler[] = [quote]
