import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { getOrderOffers, getOrderSlots, type OrderOffer, type OrderOption } from '#contract/orders.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { orderOffers, orderOptions } from '#server/db/schema/orders.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { isOpen } from '#server/modules/payments/reservations/opening-hours.ts'
import { bookedVisits, slotsToOffer } from '#server/modules/payments/reservations/slots.ts'
import { clock } from '#server/platform/clock.ts'

export type OfferRow = typeof orderOffers.$inferSelect
export type OptionRow = typeof orderOptions.$inferSelect
type BranchRow = typeof branches.$inferSelect
type BranchOffer = { offer: OfferRow; branch: BranchRow }

const selectOffers = (
  db: Database | Tx,
  brand: string,
  service: ServiceKind,
  branchId?: string,
): Promise<BranchOffer[]> =>
  db
    .select({ offer: orderOffers, branch: branches })
    .from(orderOffers)
    .innerJoin(branches, eq(branches.id, orderOffers.branchId))
    .where(
      and(
        eq(branches.brand, brand),
        eq(orderOffers.service, service),
        isNull(orderOffers.retiredAt),
        branchId === undefined ? undefined : eq(branches.id, branchId),
      ),
    )
    .orderBy(asc(branches.position))

/** @throws ApiError `not_found` if the branch does not offer the service or belongs to another brand */
export async function readOffer(
  db: Database | Tx,
  brand: string,
  target: { service: ServiceKind; branch_id: string },
): Promise<BranchOffer> {
  const [branchOffer] = await selectOffers(db, brand, target.service, target.branch_id)
  if (!branchOffer) throw new ApiError('not_found')
  return branchOffer
}

export const readOptions = (
  db: Database | Tx,
  service: ServiceKind,
  branchIds: readonly string[],
): Promise<OptionRow[]> =>
  db
    .select()
    .from(orderOptions)
    .where(
      and(
        eq(orderOptions.service, service),
        inArray(orderOptions.branchId, [...branchIds]),
        isNull(orderOptions.retiredAt),
      ),
    )
    .orderBy(asc(orderOptions.position))

const toOption = ({ optionId, nameTh, nameEn, amount, per }: OptionRow): OrderOption => ({
  option_id: optionId,
  name: { th: nameTh, en: nameEn },
  amount,
  per,
})

const toOffer = ({ offer, branch }: BranchOffer, options: readonly OptionRow[], now: Date): OrderOffer => ({
  branch_id: branch.id,
  branch_name: { th: branch.nameTh, en: branch.nameEn },
  service: offer.service,
  lat: branch.lat,
  lng: branch.lng,
  opens_at: branch.opensAt,
  closes_at: branch.closesAt,
  is_open: isOpen(branch, now),
  telephone: branch.telephone,
  unit: offer.unit,
  unit_kg: offer.unitKg,
  unit_amount: offer.unitAmount,
  least: offer.least,
  most: offer.most,
  options: options.map(toOption),
  fee: offer.fee,
  fee_covers_km: offer.feeCoversKm,
  fee_per_km: offer.feePerKm,
  reach_km: offer.reachKm,
  turnaround_minutes: offer.turnaroundMinutes,
})

const listOffers = defineRead(getOrderOffers, async ({ app, brand, input }) => {
  const { service, branch_id } = input
  const now = clock.date()
  const branchOffers = await selectOffers(app.db, brand.id, service, branch_id)
  const options = await readOptions(
    app.db,
    service,
    branchOffers.map(({ branch }) => branch.id),
  )
  const details = branchOffers.map((branchOffer) =>
    toOffer(
      branchOffer,
      options.filter(({ branchId }) => branchId === branchOffer.branch.id),
      now,
    ),
  )
  return { details, server_time: now.toISOString() }
})

const listSlots = defineRead(getOrderSlots, async ({ app, brand, input }) => {
  const { offer, branch } = await readOffer(app.db, brand.id, input)
  const now = clock.date()
  const visitCounts = await bookedVisits(app.db, offer, now)
  const details = slotsToOffer(branch, now).map(({ startsAt, endsAt }) => ({
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    is_free: (visitCounts.get(startsAt.getTime()) ?? 0) < offer.slotCapacity,
  }))
  return { details, server_time: now.toISOString() }
})

export const offerHandlers: readonly Handler[] = [listOffers, listSlots]
