import type { ServiceKind } from '#contract/service-kinds.ts'
import type { Tx } from '#server/db/database.ts'
import type { branches } from '#server/db/schema/branches.ts'
import { orderOffers, orderOptions } from '#server/db/schema/orders.ts'

type Offer = Omit<typeof orderOffers.$inferInsert, 'branchId' | 'service'>
type Option = Omit<typeof orderOptions.$inferInsert, 'branchId' | 'service' | 'position'>

/** Fees and limits of pick-up and return: a kilometre costs ten baht. */
const TRANSPORT = { fee: 4_000, feeCoversKm: 3, feePerKm: 1_000, reachKm: 12, slotCapacity: 4 }

const OFFERS: Record<ServiceKind, Offer> = {
  delivery: {
    ...TRANSPORT,
    unit: 'bag',
    unitKg: 8,
    unitAmount: 12_000,
    least: 1,
    most: 6,
    turnaroundMinutes: 240,
  },
  wash_dry_fold: {
    ...TRANSPORT,
    unit: 'kg',
    unitKg: 1,
    unitAmount: 4_500,
    least: 3,
    most: 30,
    turnaroundMinutes: 1_200,
  },
}

const OPTIONS: Record<ServiceKind, readonly Option[]> = {
  delivery: [
    { optionId: 'warm', nameTh: 'น้ำอุ่น 40°', nameEn: 'Warm, 40°', amount: 1_000, per: 'unit' },
    { optionId: 'softener', nameTh: 'น้ำยาปรับผ้านุ่ม', nameEn: 'Softener', amount: 500, per: 'unit' },
    { optionId: 'fold', nameTh: 'พับให้', nameEn: 'Folding', amount: 4_000, per: 'unit' },
  ],
  wash_dry_fold: [
    { optionId: 'softener', nameTh: 'น้ำยาปรับผ้านุ่ม', nameEn: 'Softener', amount: 200, per: 'unit' },
    {
      optionId: 'sensitive',
      nameTh: 'น้ำยาสำหรับผิวแพ้ง่าย',
      nameEn: 'Detergent for sensitive skin',
      amount: 3_000,
      per: 'order',
    },
    { optionId: 'separate', nameTh: 'แยกซักผ้าขาว', nameEn: 'Whites washed apart', amount: 5_000, per: 'order' },
  ],
}

/** Adds offers and options for the services of each branch. */
export async function seedOrders(tx: Tx, shops: readonly (typeof branches.$inferInsert)[]) {
  const offered = shops.flatMap(({ id: branchId, services = [] }) => services.map((service) => ({ branchId, service })))
  await tx.insert(orderOffers).values(offered.map((one) => ({ ...one, ...OFFERS[one.service] })))
  await tx
    .insert(orderOptions)
    .values(offered.flatMap((one) => OPTIONS[one.service].map((option, position) => ({ ...one, ...option, position }))))
}
