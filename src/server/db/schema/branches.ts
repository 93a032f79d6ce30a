import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MachineState } from '#contract/machines.ts'
import type { ProblemKind } from '#contract/reports.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { createdAt, instant, satang } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

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
    services: text('services').array().$type<ServiceKind[]>().notNull().default([]),
    /** PromptPay id of the payee: a 13-digit tax id. */
    taxId: text('tax_id').notNull(),
    /** Five digits by which the tax office knows it; null for that of the brand's seller. */
    branchNumber: text('branch_number'),
    position: integer('position').notNull(),
    /** Sum of the stars of its reviews, and their number. A trigger on `reviews` updates both. */
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
  },
  (t) => [
    index('branches_brand').on(t.brand, t.position),
    check('branches_branch_number', sql`${t.branchNumber} ~ '^[0-9]{5}$'`),
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
    category: text('category').$type<'washer' | 'dryer'>().notNull(),
    capacityKg: integer('capacity_kg').notNull(),
    position: integer('position').notNull(),
    condition: text('condition').$type<'ok' | Extract<MachineState, 'out_of_order' | 'offline'>>().notNull(),
    /** When the last load ended; null once it is collected. */
    doneAt: instant('done_at'),
    seenAt: instant('seen_at').notNull(),
    /** Why and since when the condition is what it is; null from the start. */
    conditionReason: text('condition_reason'),
    conditionAt: instant('condition_at'),
    /** Starts that failed since the last good one. */
    failedStarts: integer('failed_starts').notNull().default(0),
    /** The last heartbeat of its box; null if the box sends none. */
    heartbeatAt: instant('heartbeat_at'),
    /** What it said of a machine that is not free, in its last heartbeat. */
    boxSays: text('box_says').$type<'running' | 'full'>(),
  },
  (t) => [
    uniqueIndex('machines_address').on(t.nodeId, t.address, t.subPosition),
    index('machines_branch').on(t.branchId),
    // A machine code that is typed by hand is found in any letter case.
    index('machines_node').on(sql`lower(${t.nodeId})`),
    index('machines_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
    // For the list of machines that need staff.
    index('machines_attention').on(t.id).where(sql`${t.condition} <> 'ok' or ${t.failedStarts} > 0`),
    index('machines_heartbeat').on(t.heartbeatAt).where(sql`${t.heartbeatAt} is not null`),
  ],
)

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
  },
  (t) => [primaryKey({ columns: [t.machineId, t.temp] })],
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
  },
  (t) => [primaryKey({ columns: [t.machineId, t.extraId] })],
)

export const problemReports = pgTable(
  'problem_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    machineId: text('machine_id')
      .notNull()
      .references(() => machines.id),
    kind: text('kind').$type<ProblemKind>().notNull(),
    note: text('note'),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [
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
    category: text('category').$type<'washer' | 'dryer'>().notNull(),
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
    index('watches_open').on(t.branchId, t.createdAt).where(sql`${t.notifiedAt} is null`),
    index('watches_customer').on(t.customerId),
    index('watches_until').on(t.until),
    index('watches_offered').on(t.machineId, t.notifiedAt).where(sql`${t.machineId} is not null`),
  ],
)
