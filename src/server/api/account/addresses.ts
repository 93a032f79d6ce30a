import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type Address,
  deleteUserAddress,
  getUserAddress,
  restoreUserAddress,
  saveUserAddress,
} from '#contract/addresses.ts'
import { idempotent } from '#server/api/idempotency.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { addresses } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockCustomer } from './customers.ts'

const MAX_ADDRESSES = 20
/** For taking a deletion back; then it is final. */
const RESTORABLE_MS = 5 * 60_000

type Row = typeof addresses.$inferSelect

const toAddress = (row: Row): Address => ({
  id: row.id,
  name_address: row.nameAddress,
  name: row.name,
  tel: row.tel,
  address: row.address,
  lat: row.lat,
  lng: row.lng,
  label: row.label,
  is_default: row.isDefault,
})

const kept = (customerId: string) => and(eq(addresses.customerId, customerId), isNull(addresses.deletedAt))

const list = defineHandler(getUserAddress, async ({ app, caller, input }) => {
  const mine = kept(caller.customerId)
  const [sum] = await app.db.select({ total: count() }).from(addresses).where(mine)
  const rows = await app.db
    .select()
    .from(addresses)
    .where(mine)
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(toAddress), total: sum?.total ?? 0 }
})

/** One change of a customer's addresses at a time, as `once` has it too, so that exactly one is the default after each. */
const change = (app: App, customerId: string, work: (tx: Tx) => Promise<Row>) =>
  app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    return toAddress(await work(tx))
  })

async function findKept(tx: Tx, customerId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(kept(customerId), eq(addresses.id, id)))
  if (!row) throw new ApiError('address_unknown')
  return row
}

/** Refuses one too many, and says whether this is the first. */
async function roomFor(tx: Tx, customerId: string): Promise<{ isFirst: boolean }> {
  const [sum] = await tx.select({ total: count() }).from(addresses).where(kept(customerId))
  const total = sum?.total ?? 0
  if (total >= MAX_ADDRESSES) throw new ApiError('too_many_addresses')
  return { isFirst: total === 0 }
}

const clearDefault = (tx: Tx, customerId: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(kept(customerId), eq(addresses.isDefault, true)))

async function written(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('An address was not written')
  return row
}

const save = defineHandler(saveUserAddress, (call) => {
  const { customerId } = call.caller
  const { id, name_address: nameAddress, name, tel, address, lat, lng, label, is_default: wantsDefault } = call.input
  const fields = { nameAddress, name, tel, address, lat, lng, label }
  return idempotent(call, saveUserAddress, async (tx) => {
    const before = id ? await findKept(tx, customerId, id) : undefined
    const isFirst = !before && (await roomFor(tx, customerId)).isFirst
    const isDefault = before?.isDefault || isFirst || wantsDefault
    if (isDefault && !before?.isDefault) await clearDefault(tx, customerId)
    const row = before
      ? tx
          .update(addresses)
          .set({ ...fields, isDefault })
          .where(eq(addresses.id, before.id))
      : tx.insert(addresses).values({ ...fields, customerId, isDefault })
    return toAddress(await written(row.returning()))
  })
})

const remove = defineHandler(deleteUserAddress, async ({ app, caller, input }) => {
  const { customerId } = caller
  const deletedAt = new Date()
  await change(app, customerId, async (tx) => {
    const row = await findKept(tx, customerId, input.id)
    await tx.update(addresses).set({ deletedAt, isDefault: false }).where(eq(addresses.id, row.id))
    if (!row.isDefault) return row
    const [heir] = await tx.select().from(addresses).where(kept(customerId)).orderBy(desc(addresses.createdAt)).limit(1)
    if (heir) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, heir.id))
    return row
  })
  return { restorable_until: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString() }
})

const restore = defineHandler(restoreUserAddress, ({ app, caller, input }) =>
  change(app, caller.customerId, async (tx) => {
    const mine = and(eq(addresses.customerId, caller.customerId), eq(addresses.id, input.id))
    const [row] = await tx.select().from(addresses).where(mine)
    if (row && !row.deletedAt) return row // asked twice
    if (!row?.deletedAt || Date.now() - row.deletedAt.getTime() > RESTORABLE_MS) throw new ApiError('address_unknown')
    const { isFirst } = await roomFor(tx, caller.customerId)
    return written(tx.update(addresses).set({ deletedAt: null, isDefault: isFirst }).where(mine).returning())
  }),
)

/** What can no longer be brought back goes for good. */
export const purgeAddresses = ({ db }: App) =>
  db
    .delete(addresses)
    .where(
      and(
        isNotNull(addresses.deletedAt),
        sql`${addresses.deletedAt} < now() - ${2 * RESTORABLE_MS} * interval '1 millisecond'`,
      ),
    )

export const addressHandlers: readonly Handler[] = [list, save, remove, restore]
