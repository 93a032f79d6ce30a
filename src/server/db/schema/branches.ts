import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MACHINE_CATEGORIES } from '#contract/machines.ts'
import { PROBLEM_KINDS } from '#contract/reports.ts'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'
import {
  createdAt,
  DAY_PATH,
  instant,
  isFileId,
  isLine,
  isPrice,
  isSurcharge,
  rowRules,
  satang,
} from '#server/db/columns.ts'
import { clock } from '#server/platform/clock.ts'
import { ofCustomer } from './account.ts'

/** Null, or `HH:MM`. */
const isTime = (column: AnyPgColumn) => sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`

/** The rule of `isTaxId`: the last of 13 digits checks the others. */
const isTaxIdSql = (column: AnyPgColumn) => {
  const weighted = Array.from({ length: 12 }, (_, i) => sql.raw(`${13 - i} * `).append(digitOf(column, i + 1)))
  const sum = sql.join(weighted, sql.raw(' + '))
  return sql`case when ${column} ~ '^[0-9]{13}$' then (11 - (${sum}) % 11) % 10 = ${digitOf(column, 13)} else false end`
}
const digitOf = (column: AnyPgColumn, place: number) => sql`substr(${column}, ${sql.raw(String(place))}, 1)::int`

const TIME_PATH = 'like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"'
/** The special days that are as `SpecialDay` says; open day and night is `00:00` to `00:00`. */
const SPECIAL_DAYS_PATH = `$[*] ? (exists(@.day ? ${DAY_PATH}) && ((@.opensAt == null && @.closesAt == null)
  || (@.opensAt ${TIME_PATH} && @.closesAt ${TIME_PATH} && (@.opensAt != @.closesAt || @.opensAt == "00:00"))))`

/** A day in Bangkok, `2026-12-05`, with hours of its own as of a branch; both null: closed. */
export type SpecialDay = { day: string; opensAt: string | null; closesAt: string | null }
/** What a branch tells its customers, to the end of a day in Bangkok. */
export type Announcement = { th: string; en: string; until: string }

export const branches = pgTable(
  'branches',
  {
    id: text('id').primaryKey(),
    brand: text('brand').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** `HH:MM` in Bangkok; both null means open day and night. */
    opensAt: text('opens_at'),
    closesAt: text('closes_at'),
    /** E.164; null for a branch without a telephone. */
    telephone: text('telephone'),
    /** Delivery services of this branch. */
    services: text('services', { enum: SERVICE_KINDS }).array().notNull().default([]),
    /** PromptPay id of the payee: a 13-digit tax id. */
    taxId: text('tax_id').notNull(),
    /** Five digits by which the tax office knows it; null for that of the brand's seller. */
    branchNumber: text('branch_number'),
    /** The postal address; null if nobody has said it. */
    addressTh: text('address_th'),
    addressEn: text('address_en'),
    /** A file in the brand's `pictures/`; null if it has none of its own. */
    picture: text('picture'),
    /** Days with other hours. */
    specialDays: jsonb('special_days').$type<SpecialDay[]>().notNull().default([]),
    announcement: jsonb('announcement').$type<Announcement>(),
    position: integer('position').notNull(),
    /** Whether customers on the way may hold a machine here. */
    hasHolds: boolean('has_holds').notNull().default(true),
    /** Since when it is no longer a branch; its purchases keep it. */
    retiredAt: instant('retired_at'),
    /** Sum of the stars of its reviews, and their number. A trigger on `reviews` updates both. */
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
  },
  (t) => [
    index('branches_brand').on(t.brand, t.position),
    check('branches_branch_number', sql`${t.branchNumber} ~ '^[0-9]{5}$'`),
    check('branches_id', isFileId(t.id)),
    check('branches_names', sql`${isLine(t.nameTh, 60)} and ${isLine(t.nameEn, 60)}`),
    check(
      'branches_address',
      sql`num_nonnulls(${t.addressTh}, ${t.addressEn}) in (0, 2) and ${isLine(t.addressTh, 300)} and ${isLine(t.addressEn, 300)}`,
    ),
    check('branches_picture', sql`${t.picture} ~ '^[a-z0-9][a-z0-9-]*[.](png|jpe?g|webp)$'`),
    check('branches_place', sql`${t.lat} between 5.5 and 20.6 and ${t.lng} between 97.2 and 105.8`), // Thailand
    check(
      'branches_hours',
      sql`num_nonnulls(${t.opensAt}, ${t.closesAt}) in (0, 2) and ${t.opensAt} <> ${t.closesAt}
        and ${isTime(t.opensAt)} and ${isTime(t.closesAt)}`,
    ),
    check(
      'branches_special_days',
      sql`case when jsonb_typeof(${t.specialDays}) = 'array' then jsonb_array_length(${t.specialDays}) <= 60
        and jsonb_array_length(jsonb_path_query_array(${t.specialDays}, ${sql.raw(`'${SPECIAL_DAYS_PATH}'`)}))
          = jsonb_array_length(${t.specialDays}) and days_are_once(${t.specialDays}) else false end`, // a function of a migration
    ),
    check(
      'branches_announcement',
      sql`${t.announcement} ?& array['th', 'en', 'until'] and ${isLine(sql`(${t.announcement} ->> 'th')`, 200)}
        and ${isLine(sql`(${t.announcement} ->> 'en')`, 200)}
        and jsonb_path_exists(${t.announcement}, ${sql.raw(`'$.until ? ${DAY_PATH}'`)})`,
    ),
    // As `parseTelephone`: mobile, and landline.
    check(
      'branches_telephone',
      sql`${t.telephone} ~ '^[+]66((67(1[0-8]|2[4-7])[0-9]{5}|(14|6[1-6]|[89][0-9])[0-9]{7})|[2-57][0-9]{7})$'`,
    ),
    ...rowRules(t),
    check('branches_tax_id', isTaxIdSql(t.taxId)),
    check('branches_reviews', sql`${t.ratingSum} >= 0 and ${t.reviewCount} >= 0`),
  ],
)

export const machines = pgTable(
  'machines',
  {
    id: text('id').primaryKey(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    nodeId: text('node_id').notNull(),
    address: text('address').notNull(),
    subPosition: text('sub_position').notNull(),
    number: text('number').notNull(),
    category: text('category', { enum: MACHINE_CATEGORIES }).notNull(),
    capacityKg: integer('capacity_kg').notNull(),
    position: integer('position').notNull(),
    /**
     * What more time costs in a running dryer, for how many minutes, and how long a load may take with it. All null where its box
     * cannot add time.
     */
    moreMinutes: integer('more_minutes'),
    moreAmount: satang('more_amount'),
    moreUpTo: integer('more_up_to'),
    condition: text('condition', { enum: ['ok', 'out_of_order', 'offline'] }).notNull(),
    /** When the last load ended; null once it is collected. */
    doneAt: instant('done_at'),
    /** When its box or relay last spoke for it; null before it ever has. */
    seenAt: instant('seen_at'),
    /** Why and since when the condition is what it is; null from the start. */
    conditionReason: text('condition_reason'),
    conditionAt: instant('condition_at'),
    /** Starts that failed since the last good one. */
    failedStarts: integer('failed_starts').notNull().default(0),
    /** The last heartbeat of its box; null if the box sends none. */
    heartbeatAt: instant('heartbeat_at'),
    /** What it said of a machine that is not free, in its last heartbeat. */
    boxSays: text('box_says', { enum: ['running', 'full'] }),
    /** Since when it is no longer there. A purchase under way ends in it. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    uniqueIndex('machines_address').on(t.nodeId, t.address, t.subPosition).where(sql`${t.retiredAt} is null`),
    index('machines_branch').on(t.branchId),
    // A machine code that is typed by hand is found in any letter case.
    index('machines_node').on(sql`lower(${t.nodeId})`),
    index('machines_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
    // For the list of machines that need staff.
    index('machines_attention')
      .on(t.id)
      .where(sql`${t.condition} <> 'ok' or ${t.failedStarts} > 0 or ${t.conditionReason} = 'ran_unpaid'`),
    index('machines_heartbeat').on(t.heartbeatAt).where(sql`${t.heartbeatAt} is not null`),
    check('machines_id', sql`${t.id} ~ '^[a-zA-Z0-9_-]{1,64}$'`),
    // As `AddressPart` of the contract.
    check(
      'machines_address_parts',
      sql`${t.nodeId} ~ '^[A-Za-z0-9_-]{1,64}$' and ${t.address} ~ '^[A-Za-z0-9_-]{1,64}$'
        and ${t.subPosition} ~ '^[A-Za-z0-9_-]{1,64}$'`,
    ),
    check('machines_number', sql`${t.number} ~ '^[0-9]{1,4}$'`),
    ...rowRules(t),
    check('machines_capacity', sql`${t.capacityKg} between 1 and 60`),
    check(
      'machines_more_time',
      sql`num_nonnulls(${t.moreMinutes}, ${t.moreAmount}, ${t.moreUpTo}) = 0
        or (num_nonnulls(${t.moreMinutes}, ${t.moreAmount}, ${t.moreUpTo}) = 3 and ${t.category} = 'dryer'
        and ${t.moreMinutes} between 1 and 60 and ${isPrice(t.moreAmount)}
        and ${t.moreUpTo} between ${t.moreMinutes} + 1 and 600)`,
    ),
    check('machines_failed_starts', sql`${t.failedStarts} >= 0`),
  ],
)

/** How many machines of a kind were free in an hour in which their branch was open, as counted a few times: a sum, and of how many counts. */
export const freeCounts = pgTable(
  'free_counts',
  {
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    category: text('category', { enum: MACHINE_CATEGORIES }).notNull(),
    /** Its beginning. */
    hour: instant('hour').notNull(),
    free: integer('free').notNull(),
    counts: integer('counts').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.category, t.hour] }),
    index('free_counts_hour').on(t.hour),
    ...rowRules(t),
    check('free_counts_positive', sql`${t.free} >= 0 and ${t.counts} > 0`),
  ],
)

/** The time in which a price holds, in the shop's history of prices. No two of one program overlap. */
const validity = () => ({
  validFrom: instant('valid_from').notNull().defaultNow(),
  /** Null: until further notice. The same as `validFrom`: it was planned, and called off. */
  validUntil: instant('valid_until'),
})

export const programs = pgTable(
  'programs',
  {
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    temp: text('temp').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    celsius: integer('celsius'),
    minutes: integer('minutes').notNull(),
    amount: satang('amount').notNull(),
    position: integer('position').notNull(),
    ...validity(),
  },
  (t) => [
    primaryKey({ columns: [t.machineId, t.temp, t.validFrom] }),
    uniqueIndex('programs_open').on(t.machineId, t.temp).where(sql`${t.validUntil} is null`),
    check('programs_names', sql`${isFileId(t.temp)} and ${isLine(t.nameTh, 60)} and ${isLine(t.nameEn, 60)}`),
    check('programs_celsius', sql`${t.celsius} between 0 and 95`),
    check('programs_minutes', sql`${t.minutes} between 1 and 300`),
    check('programs_amount', isPrice(t.amount)),
    check('programs_validity', sql`${t.validUntil} >= ${t.validFrom}`),
    ...rowRules(t),
  ],
)

export const extras = pgTable(
  'extras',
  {
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    extraId: text('extra_id').notNull(),
    nameTh: text('name_th').notNull(),
    nameEn: text('name_en').notNull(),
    amount: satang('amount').notNull(),
    position: integer('position').notNull(),
    ...validity(),
  },
  (t) => [
    primaryKey({ columns: [t.machineId, t.extraId, t.validFrom] }),
    uniqueIndex('extras_open').on(t.machineId, t.extraId).where(sql`${t.validUntil} is null`),
    check('extras_names', sql`${isFileId(t.extraId)} and ${isLine(t.nameTh, 60)} and ${isLine(t.nameEn, 60)}`),
    check('extras_amount', isSurcharge(t.amount)),
    check('extras_validity', sql`${t.validUntil} >= ${t.validFrom}`),
    ...rowRules(t),
  ],
)

export const problemReports = pgTable(
  'problem_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    kind: text('kind', { enum: PROBLEM_KINDS }).notNull(),
    note: text('note'),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
    ...rowRules(t),
    index('problem_reports_customer').on(t.customerId),
    index('problem_reports_created').on(t.createdAt),
    index('problem_reports_machine').on(t.machineId).where(sql`${t.resolvedAt} is null`),
    uniqueIndex('problem_reports_once').on(t.customerId, t.machineId, t.kind).where(sql`${t.resolvedAt} is null`),
  ],
)

/** Customers who wait for a free machine. */
export const watches = pgTable(
  'watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id),
    category: text('category', { enum: MACHINE_CATEGORIES }).notNull(),
    /** Null means any size. */
    capacityKg: integer('capacity_kg'),
    createdAt: createdAt(),
    until: instant('until').notNull(),
    notifiedAt: instant('notified_at'),
    /** The machine of the notification. */
    machineId: text('machine_id').references(() => machines.id),
  },
  (t) => [
    uniqueIndex('watches_once')
      .on(t.customerId, t.branchId, t.category, sql`coalesce(${t.capacityKg}, 0)`)
      .where(sql`${t.notifiedAt} is null`),
    ...rowRules(t),
    index('watches_open').on(t.branchId, t.createdAt).where(sql`${t.notifiedAt} is null`),
    index('watches_customer').on(t.customerId),
    index('watches_until').on(t.until),
    index('watches_offered').on(t.machineId, t.notifiedAt).where(sql`${t.machineId} is not null`),
  ],
)

/** Whether a program or an extra is sold now, at this price: of the same one at most one row is. */
export const isCurrent = (table: typeof programs | typeof extras) =>
  sql`(${table.validFrom} <= now() and (${table.validUntil} is null or ${table.validUntil} > now()))`

/** A box that sends heartbeats sends one every minute; after three lost ones its machines are no longer sold. */
const SILENT_AFTER_MS = 3 * 60_000

/** Whether the machine's box has stopped sending heartbeats. A box that never sends any is not silent. */
export const isSilent = ({ heartbeatAt }: Pick<typeof machines.$inferSelect, 'heartbeatAt'>) =>
  heartbeatAt !== null && clock.now() - heartbeatAt.getTime() > SILENT_AFTER_MS

/** The same rule in SQL. */
export const isSilentSql = sql`coalesce(${machines.heartbeatAt} <= now() - ${sql.raw(String(SILENT_AFTER_MS))} * interval '1 millisecond', false)`
