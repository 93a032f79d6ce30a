/** The rows of the database that a shop's files ask for. */
import type { branches, extras, machines, programs } from '#server/db/schema/branches.ts'
import type { orderOffers, orderOptions } from '#server/db/schema/orders.ts'
import type { promotions, stampRules } from '#server/db/schema/rewards.ts'
import { endOfDay, startOfDay } from '#server/platform/bangkok-date.ts'
import type { BranchEntry, MachineKind, PromotionEntry, ServiceEntry, ShopOfFiles } from './shop-file.ts'

type BranchRow = Omit<Required<typeof branches.$inferInsert>, 'ratingSum' | 'reviewCount' | 'retiredAt'>
type MachineRow = Pick<
  typeof machines.$inferSelect,
  | 'id'
  | 'branchId'
  | 'nodeId'
  | 'address'
  | 'subPosition'
  | 'number'
  | 'category'
  | 'capacityKg'
  | 'position'
  | 'moreMinutes'
  | 'moreAmount'
  | 'moreUpTo'
>
type Sold<Row> = Omit<Row, 'validFrom' | 'validUntil' | 'amount'>
/** A program or an extra with its prices: the first holds until the second begins. */
type Priced<Row> = { row: Sold<Row>; prices: readonly { from: Date | null; amount: number }[] }
export type PricedProgram = Priced<typeof programs.$inferSelect>
export type PricedExtra = Priced<typeof extras.$inferSelect>
type OfferRow = Omit<typeof orderOffers.$inferSelect, 'retiredAt'>
type OptionRow = Omit<typeof orderOptions.$inferSelect, 'retiredAt'>
/** Without a day from which it runs, it runs from when it is first applied. */
export type PromotionTerms = Omit<typeof promotions.$inferSelect, 'stock' | 'startsAt' | 'retiredAt'> & {
  startsAt: Date | null
}
type StampRow = Omit<typeof stampRules.$inferSelect, 'retiredAt'>

export type ShopRows = {
  branches: BranchRow[]
  machines: MachineRow[]
  programs: PricedProgram[]
  extras: PricedExtra[]
  offers: OfferRow[]
  options: OptionRow[]
  promotions: PromotionTerms[]
  stamps: StampRow[]
}

const pricesOf = (price: number, later: readonly { from: string; price: number }[]) => [
  { from: null, amount: price },
  ...later.map((one) => ({ from: startOfDay(one.from), amount: one.price })),
]

function rowOf(shop: ShopOfFiles, branch: BranchEntry, position: number): BranchRow {
  const services = shop.services.filter((service) => service.branches?.includes(branch.id) ?? true)
  return {
    id: branch.id,
    brand: shop.brand,
    nameTh: branch.name.th,
    nameEn: branch.name.en,
    addressTh: branch.address?.th ?? null,
    addressEn: branch.address?.en ?? null,
    picture: branch.picture ?? null,
    lat: branch.at.lat,
    lng: branch.at.lng,
    opensAt: branch.hours.opensAt,
    closesAt: branch.hours.closesAt,
    specialDays: branch.holidays.map(({ day, hours }) => ({
      day,
      // A day that is open day and night has the whole day.
      opensAt: hours ? (hours.opensAt ?? '00:00') : null,
      closesAt: hours ? (hours.closesAt ?? '00:00') : null,
    })),
    announcement: branch.announcement ? { ...branch.announcement.text, until: branch.announcement.until } : null,
    telephone: branch.telephone ?? null,
    services: services.map(({ service }) => service).toSorted(),
    taxId: branch.tax_id ?? shop.taxId ?? '',
    branchNumber: branch.branch_number ?? null,
    hasHolds: branch.holds === 'yes',
    position,
  }
}

export const machineId = (branchId: string, number: string) => `${branchId}-${number}`

function addMachines(rows: ShopRows, branch: BranchEntry, kinds: ReadonlyMap<string, MachineKind>) {
  let position = 0
  for (const group of branch.machines) {
    const kind = kinds.get(group.kind)
    if (!kind) continue // `check` has said so
    for (const [i, number] of group.numbers.entries()) {
      const id = group.ids?.[i] ?? machineId(branch.id, number)
      rows.machines.push({
        id,
        branchId: branch.id,
        nodeId: group.controller ?? branch.controller,
        address: group.address,
        subPosition: (group.sub_positions ?? group.numbers)[i] ?? number,
        number,
        category: kind.kind,
        capacityKg: kind.kilos,
        position: position++,
        moreMinutes: kind.more_time?.minutes ?? null,
        moreAmount: kind.more_time?.price ?? null,
        moreUpTo: kind.more_time?.up_to ?? null,
      })
      for (const [place, program] of kind.programs.entries())
        rows.programs.push({
          row: {
            machineId: id,
            temp: program.id,
            nameTh: program.name.th,
            nameEn: program.name.en,
            celsius: program.celsius ?? null,
            minutes: program.minutes,
            position: place,
          },
          prices: pricesOf(program.price, program.prices_later),
        })
      for (const [place, extra] of kind.extras.entries())
        rows.extras.push({
          row: { machineId: id, extraId: extra.id, nameTh: extra.name.th, nameEn: extra.name.en, position: place },
          prices: pricesOf(extra.price, extra.prices_later),
        })
    }
  }
}

function addService(rows: ShopRows, branchId: string, entry: ServiceEntry) {
  const { service } = entry
  rows.offers.push({
    branchId,
    service,
    unit: entry.unit,
    unitKg: entry.unit_kilos,
    unitAmount: entry.unit_price,
    least: entry.least,
    most: entry.most,
    fee: entry.fee,
    feeCoversKm: entry.fee_covers_km,
    feePerKm: entry.fee_per_km,
    reachKm: entry.reach_km,
    turnaroundMinutes: entry.turnaround_minutes,
    slotCapacity: entry.visits_per_slot,
  })
  for (const [position, option] of entry.options.entries())
    rows.options.push({
      branchId,
      service,
      optionId: option.id,
      nameTh: option.name.th,
      nameEn: option.name.en,
      amount: option.price,
      per: option.per,
      position,
    })
}

/** Ids of promotions are of all brands, those in the files of one. */
export const promotionId = (brand: string, id: string) => `${brand}-${id}`

function discountOf(entry: PromotionEntry): Pick<PromotionTerms, 'discountKind' | 'amount' | 'percent'> {
  if (entry.percent_off !== undefined)
    return { discountKind: 'percent', amount: entry.at_most ?? 0, percent: entry.percent_off }
  if (entry.free_load_up_to !== undefined) return { discountKind: 'free', amount: entry.free_load_up_to, percent: null }
  return { discountKind: 'amount', amount: entry.baht_off ?? 0, percent: null }
}

const promotionRow = (brand: string, entry: PromotionEntry, position: number): PromotionTerms => ({
  id: promotionId(brand, entry.id),
  brand,
  titleTh: entry.title.th,
  titleEn: entry.title.en,
  descriptionTh: entry.description.th,
  descriptionEn: entry.description.en,
  reward: entry.gives,
  ...discountOf(entry),
  minimum: entry.minimum ?? 0,
  branchId: entry.branch ?? null,
  machineCategory: entry.machines ?? null,
  points: entry.points ?? 0,
  code: entry.code ?? null,
  loads: entry.after_loads ?? 0,
  perCustomer: entry.per_customer,
  stockTotal: entry.stock ?? null,
  validDays: entry.valid_days,
  startsAt: entry.from ? startOfDay(entry.from) : null,
  endsAt: entry.until ? endOfDay(0, startOfDay(entry.until).getTime()) : null,
  position,
})

/** @param shop without findings */
export function rowsOf(shop: ShopOfFiles): ShopRows {
  const rows: ShopRows = {
    branches: shop.branches.map((branch, position) => rowOf(shop, branch, position)),
    machines: [],
    programs: [],
    extras: [],
    offers: [],
    options: [],
    promotions: shop.promotions.map((entry, position) => promotionRow(shop.brand, entry, position)),
    stamps: shop.stamps
      ? [
          {
            brand: shop.brand,
            needed: shop.stamps.needed,
            titleTh: shop.stamps.title.th,
            titleEn: shop.stamps.title.en,
            amount: shop.stamps.free_load_up_to,
            validDays: shop.stamps.valid_days,
          },
        ]
      : [],
  }
  const kinds = new Map(shop.kinds.map((kind) => [kind.id, kind]))
  for (const branch of shop.branches) {
    addMachines(rows, branch, kinds)
    for (const service of shop.services)
      if (service.branches?.includes(branch.id) ?? true) addService(rows, branch.id, service)
  }
  return rows
}
