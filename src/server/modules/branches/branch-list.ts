import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { getBranchList, type ListedBranch } from '#contract/branch-list.ts'
import { searchBranches, sortByName } from '#contract/branch-search.ts'
import { type BranchSummary, getBranches, getBranchInfo } from '#contract/branches.ts'
import { DAY_MS } from '#contract/duration.ts'
import type { Locale } from '#contract/locale.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { branches, isSilentSql, machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { shareAnswers } from '#server/http/shared-answer.ts'
import { placePicture } from '#server/modules/content/brand/promotion-pictures.ts'
import {
  isFreeUnheld,
  isHolding,
  readMachines,
  toMachineRow,
} from '#server/modules/payments/reservations/machine-state.ts'
import { hoursNow, isOpen } from '#server/modules/payments/reservations/opening-hours.ts'
import { clock } from '#server/platform/clock.ts'
import { ratingOf } from './rating.ts'

/** Machines change every minute; a second is less than a customer notices. */
const MAX_AGE_MS = 1_000

type Branch = typeof branches.$inferSelect
type BranchColumns = Pick<
  Branch,
  'id' | 'nameTh' | 'nameEn' | 'lat' | 'lng' | 'opensAt' | 'closesAt' | 'specialDays' | 'services'
>

const factsOf = (branch: BranchColumns, now: Date) => ({
  branch_id: branch.id,
  name: { th: branch.nameTh, en: branch.nameEn },
  closes_at: hoursNow(branch, now).closesAt,
  services: branch.services,
  is_open: isOpen(branch, now),
  lat: branch.lat,
  lng: branch.lng,
})

const announcementOn = (announcement: Branch['announcement'], day: string) =>
  announcement && day <= announcement.until ? { th: announcement.th, en: announcement.en } : null

const SHOWN_DAYS = 14
/** The special days of a branch from today on, as far ahead as they are shown. */
function specialDaysFrom(days: Branch['specialDays'], now: Date) {
  const [first, last] = [bangkokDay(now), bangkokDay(now.getTime() + SHOWN_DAYS * DAY_MS)]
  return days
    .filter(({ day }) => first <= day && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, opensAt, closesAt }) => ({ day, opens_at: opensAt, closes_at: closesAt }))
}

type MachineReading = Awaited<ReturnType<typeof readMachines>>[number]

function summaryOf(branch: Branch, rows: readonly MachineReading[], now: Date): BranchSummary {
  return {
    ...factsOf(branch, now),
    opens_at: hoursNow(branch, now).opensAt,
    telephone: branch.telephone,
    address: branch.addressTh && branch.addressEn ? { th: branch.addressTh, en: branch.addressEn } : null,
    picture: placePicture(branch.brand, branch.picture),
    rating: ratingOf(branch),
    review_count: branch.reviewCount,
    announcement: announcementOn(branch.announcement, bangkokDay(now)),
    special_days: specialDaysFrom(branch.specialDays, now),
    machines: rows.map(({ machine, holder }) => toMachineRow(machine, holder)),
  }
}

type MachineLetter = 'f' | 'b' | 'x'
const AVAILABILITY = { f: 'free', b: 'busy', x: 'broken' } as const satisfies Record<
  MachineLetter,
  ListedBranch['washers'][number]
>
const statesOf = (letters: string | null | undefined) =>
  Array.from(letters ?? '', (letter) => AVAILABILITY[letter as MachineLetter]) // written by `letters` below

/** A letter for each machine of one category, in their order: as rows and columns they cost a hundred times as much. */
const letters = (category: 'washer' | 'dryer') => sql<string | null>`string_agg(
  case when ${machines.condition} <> 'ok' or ${isSilentSql} and ${transactions.status} is distinct from 'running' then 'x'
    when ${transactions.id} is null and ${isFreeUnheld} then 'f' else 'b' end,
  '' order by ${machines.position}) filter (where ${machines.category} = ${sql.raw(`'${category}'`)})`

type BrandList = { rows: readonly ListedBranch[]; byName: Partial<Record<Locale, readonly ListedBranch[]>>; now: Date }

const readList = shareAnswers(MAX_AGE_MS, async ({ db }: App, brand: string): Promise<BrandList> => {
  const found = await db
    .select({
      id: branches.id,
      nameTh: branches.nameTh,
      nameEn: branches.nameEn,
      lat: branches.lat,
      lng: branches.lng,
      opensAt: branches.opensAt,
      closesAt: branches.closesAt,
      specialDays: branches.specialDays,
      services: branches.services,
      washers: letters('washer'),
      dryers: letters('dryer'),
    })
    .from(branches)
    .innerJoin(machines, and(eq(machines.branchId, branches.id), isNull(machines.retiredAt)))
    .leftJoin(transactions, sql`${transactions.machineId} = ${machines.id} and ${isHolding}`)
    .where(eq(branches.brand, brand))
    .groupBy(branches.id)
    .orderBy(asc(branches.position))
  const now = clock.date()
  const rows = found.map(({ washers, dryers, ...branch }) => ({
    ...factsOf(branch, now),
    washers: statesOf(washers),
    dryers: statesOf(dryers),
  }))
  return { rows, byName: {}, now }
})

/** The input of `getBranchList`, as its schema parses it. */
type ListInput = Parameters<typeof searchBranches>[1]

/** A page of the brand's branches. */
async function listBranches(app: App, brand: string, input: ListInput) {
  const list = await readList(app, brand)
  const byName = list.byName[input.lang] ?? sortByName(list.rows, input.lang)
  list.byName[input.lang] = byName
  return { ...searchBranches(byName, input), server_time: list.now.toISOString() }
}

const list = defineRead(getBranchList, ({ app, brand, input }) => listBranches(app, brand.id, input))

/** @throws ApiError `not_found`, also for a branch of another brand */
async function readBranchInfo(app: App, brand: string, branchId: string) {
  const rows = await readMachines(app.db, sql`${branches.id} = ${branchId} and ${branches.brand} = ${brand}`)
  const now = clock.date()
  const [first] = rows
  if (!first) throw new ApiError('not_found')
  return { ...summaryOf(first.branch, rows, now), server_time: now.toISOString() }
}

const readInfo = defineRead(getBranchInfo, ({ app, brand, input }) => readBranchInfo(app, brand.id, input.branch_id))

const readAll = shareAnswers(MAX_AGE_MS, async ({ db }: App, brand: string) => {
  const rows = await readMachines(db, eq(branches.brand, brand))
  const now = clock.date()
  const details = [...Map.groupBy(rows, ({ branch }) => branch.id).values()].flatMap((ofBranch) => {
    const [first] = ofBranch
    return first ? summaryOf(first.branch, ofBranch, now) : []
  })
  return { details, server_time: now.toISOString() }
})

const listAll = defineRead(getBranches, ({ app, brand }) => readAll(app, brand.id))

export const branchHandlers: readonly Handler[] = [list, readInfo, listAll]
