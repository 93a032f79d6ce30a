import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type Address,
  deleteUserAddress,
  getUserAddress,
  restoreUserAddress,
  saveUserAddress,
} from '#contract/addresses.ts'
import { type Handler, handle } from '#server/api/call.ts'
import { once } from '#server/api/keyed.ts'
import { Refusal } from '#server/api/refusal.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { addresses } from '#server/db/schema-account.ts'
import { lockCustomer } from './customers.ts'

const MOST = 20
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

const list = handle(getUserAddress, async ({ app, caller, input }) => {
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

/** One change of a customer's addresses at a time, so that exactly one is the default after each. */
async function alone(tx: Tx, customerId: string, work: () => Promise<Row>): Promise<Address> {
  await lockCustomer(tx, customerId)
  return toAddress(await work())
}

const change = (app: App, customerId: string, work: (tx: Tx) => Promise<Row>) =>
  app.db.transaction((tx) => alone(tx, customerId, () => work(tx)))

async function findKept(tx: Tx, customerId: string, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(kept(customerId), eq(addresses.id, id)))
  if (!row) throw new Refusal('address_unknown')
  return row
}

/** Refuses one too many, and says whether this is the first. */
async function roomFor(tx: Tx, customerId: string): Promise<{ isFirst: boolean }> {
  const [sum] = await tx.select({ total: count() }).from(addresses).where(kept(customerId))
  const total = sum?.total ?? 0
  if (total >= MOST) throw new Refusal('too_many_addresses')
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

const save = handle(saveUserAddress, (call) => {
  const { caller, input } = call
  const { customerId } = caller
  const { id, name_address: nameAddress, name, tel, address, lat, lng, label } = input
  const fields = { nameAddress, name, tel, address, lat, lng, label }
  return once(call, saveUserAddress, (tx) =>
    alone(tx, customerId, async () => {
      if (id) {
        const before = await findKept(tx, customerId, id)
        const isDefault = before.isDefault || input.is_default
        if (isDefault && !before.isDefault) await clearDefault(tx, customerId)
        return written(
          tx
            .update(addresses)
            .set({ ...fields, isDefault })
            .where(eq(addresses.id, id))
            .returning(),
        )
      }
      const { isFirst } = await roomFor(tx, customerId)
      const isDefault = isFirst || input.is_default
      if (isDefault) await clearDefault(tx, customerId)
      return written(
        tx
          .insert(addresses)
          .values({ ...fields, customerId, isDefault })
          .returning(),
      )
    }),
  )
})

const remove = handle(deleteUserAddress, async ({ app, caller, input }) => {
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

const restore = handle(restoreUserAddress, ({ app, caller, input }) =>
  change(app, caller.customerId, async (tx) => {
    const mine = and(eq(addresses.customerId, caller.customerId), eq(addresses.id, input.id))
    const [row] = await tx.select().from(addresses).where(mine)
    if (row && !row.deletedAt) return row // asked twice
    if (!row?.deletedAt || Date.now() - row.deletedAt.getTime() > RESTORABLE_MS) throw new Refusal('address_unknown')
    const { isFirst } = await roomFor(tx, caller.customerId)
    return written(tx.update(addresses).set({ deletedAt: null, isDefault: isFirst }).where(mine).returning())
  }),
)

/** What can no longer be brought back goes for good. */
export const sweepAddresses = ({ db }: App) =>
  db
    .delete(addresses)
    .where(
      and(
        isNotNull(addresses.deletedAt),
        sql`${addresses.deletedAt} < now() - ${2 * RESTORABLE_MS} * interval '1 millisecond'`,
      ),
    )

export const addressHandlers: readonly Handler[] = [list, save, remove, restore]
