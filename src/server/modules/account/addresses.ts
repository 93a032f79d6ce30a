import { and, desc, eq, isNull } from 'drizzle-orm'
import {
  type Address,
  deleteUserAddress,
  getUserAddress,
  restoreUserAddress,
  SAVED_ADDRESSES,
  saveUserAddress,
} from '#contract/addresses.ts'
import type { Tx } from '#server/db/database.ts'
import { addresses } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { clock } from '#server/platform/clock.ts'

/** How long a deletion can be undone: less than `KEEP.addresses`. */
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

const isActive = (customerId: string) => and(eq(addresses.customerId, customerId), isNull(addresses.deletedAt))

const list = defineHandler(getUserAddress, async ({ app, caller, input }) => {
  const isListed = isActive(caller.customerId)
  const total = await app.db.$count(addresses, isListed)
  const rows = await app.db
    .select()
    .from(addresses)
    .where(isListed)
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(toAddress), total }
})

/** Runs changes to a customer's addresses one at a time, as `idempotent` does, so that exactly one stays the default. */
const changeAddresses = (app: App, customerId: string, work: (tx: Tx) => Promise<Row>) =>
  app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    return toAddress(await work(tx))
  })

async function readActiveAddress(tx: Tx, customerId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(isActive(customerId), eq(addresses.id, id)))
  if (!row) throw new ApiError('address_unknown')
  return row
}

/**
 * Checks that the customer may have another address.
 * @throws ApiError `too_many_addresses`
 */
async function assertCapacity(tx: Tx, customerId: string): Promise<{ isFirst: boolean }> {
  const total = await tx.$count(addresses, isActive(customerId))
  if (total >= SAVED_ADDRESSES) throw new ApiError('too_many_addresses')
  return { isFirst: total === 0 }
}

const clearDefault = (tx: Tx, customerId: string) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(isActive(customerId), eq(addresses.isDefault, true)))

async function onlyRow(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (!row) throw new Error('write to addresses returned no row')
  return row
}

const save = defineHandler(saveUserAddress, (call) => {
  const { customerId } = call.caller
  const { id, name_address: nameAddress, name, tel, address, lat, lng, label, is_default: wantsDefault } = call.input
  const fields = { nameAddress, name, tel, address, lat, lng, label }
  return idempotent(call, saveUserAddress, async (tx) => {
    const existing = id ? await readActiveAddress(tx, customerId, id) : undefined
    const isFirst = !existing && (await assertCapacity(tx, customerId)).isFirst
    const isDefault = existing?.isDefault || isFirst || wantsDefault
    if (isDefault && !existing?.isDefault) await clearDefault(tx, customerId)
    const statement = existing
      ? tx
          .update(addresses)
          .set({ ...fields, isDefault })
          .where(eq(addresses.id, existing.id))
      : tx.insert(addresses).values({ ...fields, customerId, isDefault })
    return toAddress(await onlyRow(statement.returning()))
  })
})

const remove = defineHandler(deleteUserAddress, async ({ app, caller, input }) => {
  const { customerId } = caller
  const deletedAt = clock.date()
  await changeAddresses(app, customerId, async (tx) => {
    const row = await readActiveAddress(tx, customerId, input.id)
    await tx.update(addresses).set({ deletedAt, isDefault: false }).where(eq(addresses.id, row.id))
    if (!row.isDefault) return row
    const [newDefault] = await tx
      .select()
      .from(addresses)
      .where(isActive(customerId))
      .orderBy(desc(addresses.createdAt))
      .limit(1)
    if (newDefault) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, newDefault.id))
    return row
  })
  return { restorable_until: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString() }
})

const restore = defineHandler(restoreUserAddress, ({ app, caller, input }) =>
  changeAddresses(app, caller.customerId, async (tx) => {
    const isOwn = and(eq(addresses.customerId, caller.customerId), eq(addresses.id, input.id))
    const [row] = await tx.select().from(addresses).where(isOwn)
    if (row && !row.deletedAt) return row // a repeated request
    if (!row?.deletedAt || clock.now() - row.deletedAt.getTime() > RESTORABLE_MS) throw new ApiError('address_unknown')
    const { isFirst } = await assertCapacity(tx, caller.customerId)
    return onlyRow(tx.update(addresses).set({ deletedAt: null, isDefault: isFirst }).where(isOwn).returning())
  }),
)

export const addressHandlers: readonly Handler[] = [list, save, remove, restore]
