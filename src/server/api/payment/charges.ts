import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { ProviderId } from '#contract/payment.ts'
import type { App } from '#server/app.ts'
import { branches, transactions } from '#server/db/schema/core.ts'
import { type Charge, type ChargeOrder, GatewayAway, isPayAddress } from '#server/ports/payment-gateway.ts'
import { applyCharge } from './apply-charge.ts'
import { lockTransaction, type TransactionRow } from './transaction-state.ts'

const GATEWAY_TIMEOUT_MS = 5_000
/** Whoever set out to make a charge is through by then, or was cut off. */
const CHARGE_LEASE_MS = GATEWAY_TIMEOUT_MS + 1_000
const LOOK_AGAIN_MS = 100
/** Left without a charge this long, a purchase was cut off by a crash and the worker takes it up. */
export const RESUME_AFTER_MS = 5_000
/** Customers poll every 2 s, some from two tabs: the gateway hears one question of them. */
const ASK_EVERY_MS = 1_900

/** An answer in time, or `GatewayAway`; what is wrong with our own database stays as it is. */
async function withTimeout<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const limit = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new GatewayAway('no answer in time'))
      limit.abort()
    }, GATEWAY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([ask(limit.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/** An order without a way to pay has no charge. */
const refOf = ({ id: transaction, provider, createdAt: openedAt, chargeId }: TransactionRow) =>
  provider && { transaction, provider, openedAt, chargeId }

async function readRow(app: App, id: string): Promise<TransactionRow | undefined> {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, id))
  return row
}

/** A wallet's page has a way back of its own, because the wallet forgets who came. */
const wayBack = (row: TransactionRow) =>
  `${row.origin ?? ''}/${row.provider === 'truemoney' ? 'tmn' : 'waiting-payment'}/${row.id}`

type PayableRow = TransactionRow & { provider: ProviderId }
const isPayable = (row: TransactionRow): row is PayableRow => row.provider !== null

async function orderFor(app: App, row: PayableRow): Promise<Omit<ChargeOrder, 'isRepeat'>> {
  const [branch] = await app.db.select().from(branches).where(eq(branches.id, row.branchId))
  const brand = brandById(row.brand) ?? defaultBrand
  const { id: transaction, provider, bank, amount, createdAt: openedAt, expiresAt } = row
  const payee = { id: branch?.taxId ?? '', name: brand.operator.en }
  return { transaction, provider, bank, amount, openedAt, expiresAt, payee, returnUri: wayBack(row) }
}

/** @returns undefined when somebody else is making the charge or has made it */
function claimCharge(
  app: App,
  id: string,
): Promise<{ row: PayableRow; claimedAt: Date; isRepeat: boolean } | undefined> {
  return app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (!row || !isPayable(row) || row.chargeId !== null || row.status !== 'pending') return undefined
    const now = new Date()
    const tried = row.chargeTriedAt
    if (tried && tried.getTime() > now.getTime() - CHARGE_LEASE_MS) return undefined
    await tx.update(transactions).set({ chargeTriedAt: now }).where(eq(transactions.id, id))
    return { row, claimedAt: now, isRepeat: tried !== null }
  })
}

/** Makes the charge, if nobody else is just doing so: two of them could both be paid. */
async function tryToCharge(app: App, id: string): Promise<'made' | 'somebody else is at it'> {
  const claimed = await claimCharge(app, id)
  if (!claimed) return 'somebody else is at it'
  const { row, claimedAt, isRepeat } = claimed
  const order = { ...(await orderFor(app, row)), isRepeat }
  const { chargeId, qrPayload, payUri } = await withTimeout((signal) => app.gateway.createCharge(order, signal)).catch(
    async (error: unknown) => {
      // The next may try at once, knowing that this one may have been heard; unless it took so long that one does already.
      await app.db
        .update(transactions)
        .set({ chargeTriedAt: new Date(0) })
        .where(and(eq(transactions.id, row.id), eq(transactions.chargeTriedAt, claimedAt)))
      throw error
    },
  )
  if (payUri !== null && !isPayAddress(payUri, app.gateway.payHosts, row.origin ?? '')) {
    app.log.error('The gateway names a payment page on a host that is not its own', { transaction: row.id })
    throw new GatewayAway('a payment page elsewhere')
  }
  await app.db
    .update(transactions)
    .set({ chargeId, qrPayload, payUri })
    .where(and(eq(transactions.id, row.id), isNull(transactions.chargeId)))
  // The worker does the same for one that was cut off here.
  await app.db
    .update(transactions)
    .set({ dueAt: row.expiresAt })
    .where(and(eq(transactions.id, row.id), eq(transactions.status, 'pending')))
  return 'made'
}

/**
 * Sees to it that a pending purchase has its charge. May be repeated at any time by anybody, on any server: one makes
 * it, the others wait for that. The gateway is called outside of any database transaction.
 * @throws GatewayAway
 */
export async function ensureCharge(app: App, first: TransactionRow): Promise<void> {
  const end = Date.now() + GATEWAY_TIMEOUT_MS
  for (let row: TransactionRow | undefined = first; row; row = await readRow(app, row.id)) {
    if (!isPayable(row) || row.chargeId !== null || row.status !== 'pending') return
    if ((await tryToCharge(app, row.id)) === 'made') return
    if (Date.now() > end) throw new GatewayAway('another request waits for the gateway')
    await wait(LOOK_AGAIN_MS)
  }
}

/** Asks the gateway and takes in its answer. */
export async function syncCharge(app: App, id: string): Promise<Charge | undefined> {
  const row = await readRow(app, id)
  const ref = row && refOf(row)
  const charge = ref && (await withTimeout((signal) => app.gateway.readCharge(ref, signal)))
  if (charge) await applyCharge(app, id, charge, 'gateway asked')
  return charge ?? undefined
}

/** The same for a customer who waits: not more often than the gateway should hear, and never the reason for an error. */
export async function syncChargeForPoll(app: App, id: string): Promise<void> {
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
    await syncCharge(app, id)
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error
    app.log.warn('The gateway did not answer a poll', { transaction: id })
  }
}

/** Takes a charge back at the gateway and, if that came too late, books the money; of another sum it pays for nothing. */
export async function voidCharge(app: App, id: string): Promise<'voided' | 'paid'> {
  const row = await readRow(app, id)
  const ref = row && refOf(row)
  const charge = ref && (await withTimeout((signal) => app.gateway.voidCharge(ref, signal)))
  if (charge?.state !== 'paid') return 'voided'
  await applyCharge(app, id, charge, 'gateway asked')
  return charge.amount === row?.amount ? 'paid' : 'voided'
}
