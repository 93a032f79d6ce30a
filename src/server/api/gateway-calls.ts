import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { App } from '#server/app.ts'
import { branches, machines, transactions } from '#server/db/schema.ts'
import { type Charge, GatewayAway } from '#server/ports/payment-gateway.ts'
import { settle } from './settle.ts'
import type { TransactionRow } from './transaction-state.ts'

const GATEWAY_LIMIT_MS = 5_000
/** Customers poll every 2 s, some from two tabs: the gateway hears one question of them. */
const ASK_EVERY_MS = 1_900

/** An answer in time, or `GatewayAway`; what is wrong with our own database stays as it is. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new GatewayAway('no answer in time')), GATEWAY_LIMIT_MS)
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sees to it that a pending purchase has its charge and its QR. May be repeated at any time by anybody: the charge
 * goes by our id. The gateway is called outside of any database transaction.
 */
export async function ensureCharge(app: App, row: TransactionRow): Promise<void> {
  if (row.qrPayload !== null || row.status !== 'pending') return
  const [branch] = await app.db
    .select({ taxId: branches.taxId })
    .from(machines)
    .innerJoin(branches, eq(branches.id, machines.branchId))
    .where(eq(machines.id, row.machineId))
  const brand = brandById(row.brand) ?? defaultBrand
  const payee = { id: branch?.taxId ?? '', name: brand.operator.en }
  const { id: transaction, amount, expiresAt } = row
  const { qrPayload } = await inTime(app.gateway.createCharge({ transaction, amount, expiresAt, payee }))
  await app.db
    .update(transactions)
    .set({ qrPayload, dueAt: expiresAt })
    .where(and(eq(transactions.id, row.id), eq(transactions.status, 'pending'), isNull(transactions.qrPayload)))
}

/** Asks the gateway and takes in its answer. */
export async function askGateway(app: App, id: string): Promise<Charge | undefined> {
  const charge = await inTime(app.gateway.readCharge(id))
  if (charge) await settle(app, id, charge, 'gateway asked')
  return charge
}

/** The same for a customer who waits: not more often than the gateway should hear, and never the reason for an error. */
export async function askGatewayForPoll(app: App, id: string): Promise<void> {
  const now = new Date()
  const [isOurs] = await app.db
    .update(transactions)
    .set({ askedAt: now })
    .where(
      and(
        eq(transactions.id, id),
        or(isNull(transactions.askedAt), lt(transactions.askedAt, new Date(now.getTime() - ASK_EVERY_MS))),
      ),
    )
    .returning({ id: transactions.id })
  if (!isOurs) return
  try {
    await askGateway(app, id)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    app.log.warn('The gateway did not answer a poll', { transaction: id })
  }
}

/** Takes a charge back at the gateway and, if that came too late, books the money. */
export async function voidCharge(app: App, id: string): Promise<'voided' | 'paid'> {
  const charge = await inTime(app.gateway.voidCharge(id))
  if (charge?.state !== 'paid') return 'voided'
  await settle(app, id, charge, 'gateway asked')
  return 'paid'
}
