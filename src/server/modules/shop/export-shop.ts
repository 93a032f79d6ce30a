/** The shop of the database as files: applying them changes nothing. */
import { Document, isMap, isScalar, visit } from 'yaml'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { startOfDay } from '#server/platform/bangkok-date.ts'
import { isOff } from './plan-shop.ts'
import { staffByName } from './plan-staff.ts'
import { machineId, promotionId } from './shop-rows.ts'
import type { StoredShop } from './stored-shop.ts'

type Values = Record<string, unknown>

const baht = (satang: number) => satang / 100
/** Without the entries that say nothing. */
const clean = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
const named = (row: { nameTh: string; nameEn: string }) => ({ th: row.nameTh, en: row.nameEn })

type Sold = StoredShop['programs'][number] | StoredShop['extras'][number]

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/** What is sold now of each program or extra of a machine, in its order of now, with its later prices. */
function soldOf<Row extends Sold>(rows: readonly Row[], idOf: (row: Row) => string, now: Date) {
  const sold = [...Map.groupBy(rows, idOf)].flatMap(([, history]) => {
    const current = history.find(
      ({ validFrom, validUntil }) => validFrom <= now && (validUntil === null || validUntil > now),
    )
    if (!current) return []
    const later = history
      .filter(({ validFrom, validUntil }) => validFrom > now && validUntil?.getTime() !== validFrom.getTime())
      .toSorted((a, b) => Number(a.validFrom) - Number(b.validFrom))
      .map(({ validFrom, amount }) => ({ from: bangkokDay(validFrom), price: baht(amount) }))
    return [{ current, price: baht(current.amount), later }]
  })
  return sold.toSorted((a, b) => byPosition(a.current, b.current))
}

/** `01-03, 07`. */
function rangesOf(numbers: readonly string[]): string {
  const ranges: [string, string][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    const isNext = last && last[1].length === number.length && Number(number) === Number(last[1]) + 1
    if (isNext) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}

/** The kinds of machines of a shop, found by what is the same. */
function kindsOf(machines: StoredShop['machines'], stored: StoredShop, now: Date) {
  const programs = Map.groupBy(stored.programs, ({ machineId }) => machineId)
  const extras = Map.groupBy(stored.extras, ({ machineId }) => machineId)
  const kinds = new Map<string, Values>()
  const kindOf = new Map<string, string>()
  for (const machine of machines) {
    const content = clean({
      kind: machine.category,
      kilos: machine.capacityKg,
      programs: soldOf(programs.get(machine.id) ?? [], ({ temp }) => temp, now).map(({ current, price, later }) =>
        clean({
          id: current.temp,
          name: named(current),
          celsius: current.celsius,
          minutes: current.minutes,
          price,
          prices_later: later,
        }),
      ),
      extras: soldOf(extras.get(machine.id) ?? [], ({ extraId }) => extraId, now).map(({ current, price, later }) =>
        clean({ id: current.extraId, name: named(current), price, prices_later: later }),
      ),
      more_time:
        machine.moreMinutes !== null && machine.moreAmount !== null && machine.moreUpTo !== null
          ? { minutes: machine.moreMinutes, price: baht(machine.moreAmount), up_to: machine.moreUpTo }
          : undefined,
    })
    const text = JSON.stringify(content)
    const known = [...kinds.values()].find(({ text: other }) => other === text)
    const base = `${machine.category}-${machine.capacityKg}`
    let id = base
    for (let next = 2; !known && kinds.has(id); next++) id = `${base}-${next}`
    if (!known) kinds.set(id, { id, content, text })
    kindOf.set(machine.id, known ? String(known.id) : id)
  }
  return {
    kindOf,
    machine_kinds: [...kinds.values()].map(({ id, content }) => Object.assign({ id }, content)),
  }
}

function groupsOf(machines: StoredShop['machines'], kindOf: ReadonlyMap<string, string>) {
  const controller = machines[0]?.nodeId
  const groups: { kind: string; rows: StoredShop['machines'][number][] }[] = []
  for (const machine of machines) {
    const last = groups.at(-1)
    const kind = kindOf.get(machine.id) ?? ''
    const before = last?.rows[0]
    if (last?.kind === kind && before?.address === machine.address && before.nodeId === machine.nodeId)
      last.rows.push(machine)
    else groups.push({ kind, rows: [machine] })
  }
  return groups.map(({ kind, rows }) =>
    clean({
      kind,
      numbers: rangesOf(rows.map(({ number }) => number)),
      controller: rows[0]?.nodeId === controller ? undefined : rows[0]?.nodeId,
      address: rows[0]?.address,
      sub_positions: rows.every(({ number, subPosition }) => number === subPosition)
        ? undefined
        : rangesOf(rows.map(({ subPosition }) => subPosition)),
      ids: rows.every(({ id, branchId, number }) => id === machineId(branchId, number))
        ? undefined
        : rows.map(({ id }) => id),
    }),
  )
}

const hoursText = ({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }) =>
  opensAt && closesAt && !(opensAt === '00:00' && closesAt === '00:00') ? `${opensAt}-${closesAt}` : '24h'

function servicesOf(branchIds: readonly string[], stored: StoredShop) {
  const offers = stored.offers.filter(({ branchId, retiredAt }) => branchIds.includes(branchId) && !retiredAt)
  const groups = Map.groupBy(offers, ({ branchId, retiredAt: _, ...offer }) => {
    const options = stored.options
      .filter((option) => option.branchId === branchId && option.service === offer.service && !option.retiredAt)
      .map(({ branchId: _, service: __, retiredAt: ___, position: ____, ...option }) => option)
    return JSON.stringify({ offer, options })
  })
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const own = new Set(group.map(({ branchId }) => branchId))
    const options = stored.options.filter(
      ({ branchId, service, retiredAt }) => branchId === first.branchId && service === first.service && !retiredAt,
    )
    return clean({
      service: first.service,
      branches: own.size === branchIds.length ? undefined : branchIds.filter((id) => own.has(id)),
      unit: first.unit,
      unit_kilos: first.unitKg,
      unit_price: baht(first.unitAmount),
      least: first.least,
      most: first.most,
      fee: baht(first.fee),
      fee_covers_km: first.feeCoversKm,
      fee_per_km: baht(first.feePerKm),
      reach_km: first.reachKm,
      turnaround_minutes: first.turnaroundMinutes,
      visits_per_slot: first.slotCapacity,
      options: options.map((option) => ({
        id: option.optionId,
        name: named(option),
        price: baht(option.amount),
        per: option.per,
      })),
    })
  })
}

const sameTime = (a: Date, b: Date) => a.getTime() === b.getTime()

export function promotionOf(brand: string, row: StoredShop['promotions'][number]): Values {
  const prefix = promotionId(brand, '')
  const from = bangkokDay(row.startsAt)
  const amount = baht(row.amount)
  const isCoupon = row.reward === 'coupon'
  return clean({
    id: row.id.startsWith(prefix) ? row.id.slice(prefix.length) : row.id,
    title: { th: row.titleTh, en: row.titleEn },
    description: { th: row.descriptionTh, en: row.descriptionEn },
    gives: row.reward,
    baht_off: isCoupon && row.discountKind === 'amount' ? amount : undefined,
    percent_off: row.percent,
    at_most: row.discountKind === 'percent' ? amount : undefined,
    free_load_up_to: row.discountKind === 'free' ? amount : undefined,
    minimum: row.minimum > 0 ? baht(row.minimum) : undefined,
    branch: row.branchId,
    machines: row.machineCategory,
    points: row.points > 0 ? row.points : undefined,
    after_loads: row.loads > 0 ? row.loads : undefined,
    code: row.code,
    per_customer: row.perCustomer,
    stock: row.stockTotal,
    valid_days: row.validDays,
    from: sameTime(row.startsAt, startOfDay(from)) ? from : undefined,
    until: row.endsAt ? bangkokDay(row.endsAt) : undefined,
  })
}

/** Texts in two languages and coordinates stand on one line. */
function toYaml(content: Values, schema: string): string {
  const document = new Document(content)
  visit(document, {
    Seq(_, node) {
      if (node.items.length > 0 && node.items.every(isScalar)) node.flow = true
    },
    Map(_, node) {
      const keys = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
      const isLong = node.items.some(({ value }) => isScalar(value) && String(value.value).length > 60)
      if (!isLong && /^(?:th,en|lat,lng|from,price|minutes,price,up_to|day(?:,hours)?)$/.test(keys.join()))
        node.flow = true
      if (isMap(node) && keys[0] === 'kind' && keys.includes('numbers') && !keys.includes('ids')) node.flow = true
    },
  })
  return `# yaml-language-server: $schema=${schema}\n${document.toString({ lineWidth: 0, flowCollectionPadding: true })}`
}

/** What the files of a brand's shop say, by their names; and the kind of each machine by its id. */
export function contentOf(brand: string, stored: StoredShop, now: Date) {
  const branchRows = stored.branches.filter((row) => row.brand === brand && !row.retiredAt)
  const branchIds = branchRows.map(({ id }) => id)
  const machines = stored.machines
    .filter((row) => branchIds.includes(row.branchId) && !row.retiredAt)
    .toSorted(byPosition)
  const byBranch = Map.groupBy(machines, ({ branchId }) => branchId)
  const { kindOf, machine_kinds } = kindsOf(
    branchIds.flatMap((id) => byBranch.get(id) ?? []),
    stored,
    now,
  )
  const taxIds = Map.groupBy(branchRows, ({ taxId }) => taxId)
  const [taxId] = [...taxIds].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const stamps = stored.stamps.find((row) => row.brand === brand && !row.retiredAt)
  const branches = branchRows.map((row) => {
    const own = byBranch.get(row.id) ?? []
    return clean({
      id: row.id,
      name: named(row),
      address: row.addressTh && row.addressEn ? { th: row.addressTh, en: row.addressEn } : undefined,
      picture: row.picture,
      at: { lat: row.lat, lng: row.lng },
      hours: hoursText(row),
      holidays: row.specialDays.map((day) => clean({ day: day.day, hours: day.opensAt ? hoursText(day) : undefined })),
      announcement: row.announcement && {
        text: { th: row.announcement.th, en: row.announcement.en },
        until: row.announcement.until,
      },
      telephone: row.telephone && formatPhone(row.telephone),
      tax_id: row.taxId === taxId ? undefined : row.taxId,
      branch_number: row.branchNumber,
      holds: row.hasHolds ? undefined : 'no',
      controller: own[0]?.nodeId,
      machines: groupsOf(own, kindOf),
    })
  })
  const services = servicesOf(branchIds, stored)
  const promotions = stored.promotions
    .filter((row) => row.brand === brand && !isOff(row, now))
    .map((row) => promotionOf(brand, row))
  const files: [string, Values][] = [
    ['machines.yaml', clean({ tax_id: taxId, machine_kinds })],
    ['branches.yaml', clean({ branches })],
    ['services.yaml', clean({ services })],
    [
      'promotions.yaml',
      clean({
        promotions,
        stamps: stamps && {
          needed: stamps.needed,
          title: { th: stamps.titleTh, en: stamps.titleEn },
          free_load_up_to: baht(stamps.amount),
          valid_days: stamps.validDays,
        },
      }),
    ],
  ]
  const people = staffByName(
    stored.staff.filter((row) => row.brand === brand),
    branchIds,
  )
  const staff = [...people.values()].map(({ entry }) => clean(entry))
  return { files: new Map([...files, ['staff.yaml', clean({ staff })] as const]), kindOf }
}

/**
 * The files as text; those that say nothing are left out.
 * @param schema path of the JSON Schema from the folder of the files, for editors
 */
export const filesOf = (files: ReadonlyMap<string, Values>, schema: string) =>
  new Map(
    [...files].flatMap(([name, content]) =>
      Object.keys(content).length > 0 ? [[name, toYaml(content, schema)] as const] : [],
    ),
  )

/** The files of a brand's shop, by their names. */
export const exportShop = (brand: string, stored: StoredShop, now: Date, schema: string): Map<string, string> =>
  filesOf(contentOf(brand, stored, now).files, schema)
