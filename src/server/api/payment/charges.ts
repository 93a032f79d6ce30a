import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { ProviderId } from '#contract/payment.ts'
import type { App } from '#server/app.ts'
import { branches } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import {
  type Charge,
  type ChargeRequest,
  endOf,
  GatewayUnavailable,
  isPaymentUrl,
} from '#server/ports/payment-gateway.ts'
import { applyCharge } from './apply-charge.ts'
import { lockTransaction, type TransactionRow } from './transaction-state.ts'

const GATEWAY_TIMEOUT_MS = 5_000
/** After this, a request that claimed the charge has finished or was aborted. */
const CHARGE_LEASE_MS = GATEWAY_TIMEOUT_MS + 1_000
const CHARGE_POLL_MS = 100
/** A purchase without a charge for this long was interrupted by a crash; the purchase job resumes it. */
export const RESUME_AFTER_MS = 5_000
/** Customers poll every 2 s, some from two tabs: only one of these polls reaches the gateway. */
const MIN_POLL_INTERVAL_MS = 1_900

/**
 * Limits a call of the gateway to `GATEWAY_TIMEOUT_MS`. Other errors, as of our database, pass through.
 * @throws GatewayUnavailable
 */
async function withTimeout<Answer>(request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new GatewayUnavailable('gateway timed out'))
      controller.abort()
    }, GATEWAY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([request(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Null for an order without a payment method, which has no charge. */
const refOf = ({ id: transaction, brand, provider, createdAt: openedAt, expiresAt, chargeId }: TransactionRow) =>
  provider && { transaction, brand, provider, openedAt, expiresAt, chargeId }

async function readRow(app: App, id: string): Promise<TransactionRow | undefined> {
  const [row] = await app.db.select().from(transactions).where(eq(transactions.id, id))
  return row
}

/** TrueMoney returns to a page of its own, because its app may open the URL in a browser without the session. */
const returnUriOf = (row: TransactionRow) =>
  `${row.origin ?? ''}/${row.provider === 'truemoney' ? 'tmn' : 'waiting-payment'}/${row.id}`

type PayableRow = TransactionRow & { provider: ProviderId }
const isPayable = (row: TransactionRow): row is PayableRow => row.provider !== null

async function chargeRequestFor(app: App, row: PayableRow): Promise<Omit<ChargeRequest, 'isRepeat'>> {
  const [branch] = await app.db.select().from(branches).where(eq(branches.id, row.branchId))
  const brand = brandById(row.brand) ?? defaultBrand
  const { id: transaction, provider, bank, amount, createdAt: openedAt, expiresAt } = row
  const payee = { id: branch?.taxId ?? '', name: brand.operator.en }
  const { id: brandId } = brand
  const returnUri = returnUriOf(row)
  return { transaction, brand: brandId, provider, bank, amount, openedAt, expiresAt, device: null, payee, returnUri }
}

/** @returns undefined if another request is creating the charge or has created it */
function claimCharge(
  app: App,
  id: string,
): Promise<{ row: PayableRow; claimedAt: Date; isRepeat: boolean } | undefined> {
  return app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (!row || !isPayable(row) || row.chargeId !== null || row.status !== 'pending') return undefined
    const now = new Date()
    const lastTriedAt = row.chargeTriedAt
    if (lastTriedAt && lastTriedAt.getTime() > now.getTime() - CHARGE_LEASE_MS) return undefined
    await tx.update(transactions).set({ chargeTriedAt: now }).where(eq(transactions.id, id))
    return { row, claimedAt: now, isRepeat: lastTriedAt !== null }
  })
}

/** Creates the charge unless another request is doing so: two charges could both be paid. */
async function tryToCharge(app: App, id: string): Promise<'created' | 'claimed elsewhere'> {
  const claim = await claimCharge(app, id)
  if (!claim) return 'claimed elsewhere'
  const { row, claimedAt, isRepeat } = claim
  const request = { ...(await chargeRequestFor(app, row)), isRepeat }
  const { chargeId, target } = await withTimeout((signal) => app.gateway.createCharge(request, signal)).catch(
    async (error: unknown) => {
      // Lets the next request retry at once, as a repeat: the gateway may have created the charge. Has no effect if
      // another request has already claimed it after the lease.
      await app.db
        .update(transactions)
        .set({ chargeTriedAt: new Date(0) })
        .where(and(eq(transactions.id, row.id), eq(transactions.chargeTriedAt, claimedAt)))
      throw error
    },
  )
  if (target.kind === 'address' && !isPaymentUrl(target.address, app.gateway.payHosts, row.origin ?? '')) {
    app.log.error('payment page on foreign host rejected', { transaction: row.id })
    throw new GatewayUnavailable('payment page on a foreign host')
  }
  const qrPayload = target.kind === 'qr_text' ? target.text : null
  const payUri = target.kind === 'address' ? target.address : null
  await app.db
    .update(transactions)
    .set({ chargeId, qrPayload, payUri })
    .where(and(eq(transactions.id, row.id), isNull(transactions.chargeId)))
  // If a crash interrupts this request here, the purchase job sets `dueAt`.
  await app.db
    .update(transactions)
    .set({ dueAt: row.expiresAt })
    .where(and(eq(transactions.id, row.id), eq(transactions.status, 'pending')))
  return 'created'
}

/**
 * Ensures that a pending purchase has its charge. Safe to call repeatedly and on several servers at once: one call
 * creates the charge, the others wait for it. The gateway is called outside of any database transaction.
 * @throws GatewayUnavailable
 */
export async function ensureCharge(app: App, first: TransactionRow): Promise<void> {
  const end = Date.now() + GATEWAY_TIMEOUT_MS
  for (let row: TransactionRow | undefined = first; row; row = await readRow(app, row.id)) {
    if (!isPayable(row) || row.chargeId !== null || row.status !== 'pending') return
    if ((await tryToCharge(app, row.id)) === 'created') return
    if (Date.now() > end) throw new GatewayUnavailable('another request is still creating the charge')
    await wait(CHARGE_POLL_MS)
  }
}

/**
 * Looks at a purchase's charge at the gateway.
 * @returns undefined for an order without a payment method
 * @throws GatewayUnavailable
 */
export async function lookAt(app: App, row: TransactionRow): Promise<Charge | undefined> {
  const ref = refOf(row)
  return ref ? withTimeout((signal) => app.gateway.readCharge(ref, signal)) : undefined
}

/**
 * Looks at the charge at the gateway and applies its state.
 * @throws GatewayUnavailable
 */
export async function syncCharge(app: App, id: string): Promise<void> {
  const row = await readRow(app, id)
  const charge = row && (await lookAt(app, row))
  if (charge) await applyCharge(app, id, charge, 'gateway asked')
}

/** Like `syncCharge`, for a customer's poll: at most once per interval, and an unavailable gateway is only logged. */
export async function syncChargeForPoll(app: App, id: string): Promise<void> {
  const now = new Date()
  const [claimedPoll] = await app.db
    .update(transactions)
    .set({ askedAt: now })
    .where(
      and(
        eq(transactions.id, id),
        or(isNull(transactions.askedAt), lt(transactions.askedAt, new Date(now.getTime() - MIN_POLL_INTERVAL_MS))),
      ),
    )
    .returning({ id: transactions.id })
  if (!claimedPoll) return
  try {
    await syncCharge(app, id)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('gateway poll failed', { transaction: id })
  }
}

/**
 * Voids a charge at the gateway. If it has been paid meanwhile, applies the payment instead.
 * @returns `paid` only if the price was paid: a payment of another amount buys nothing; `payable` if it can still be paid
 * @throws GatewayUnavailable
 */
export async function voidCharge(app: App, id: string): Promise<ReturnType<typeof endOf>> {
  const row = await readRow(app, id)
  const ref = row && refOf(row)
  if (!ref) return 'voided'
  const charge = await withTimeout((signal) => app.gateway.voidCharge(ref, signal))
  const end = endOf(charge)
  if (end !== 'paid') return end
  await applyCharge(app, id, charge, 'gateway asked')
  const isPriceCovered = charge.payments.some(({ amount, currency }) => amount === row?.amount && currency === 'THB')
  if (isPriceCovered) return 'paid'
  return charge.isFinal ? 'voided' : 'payable'
}
