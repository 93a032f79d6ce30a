import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { methodOf, type ProviderId } from '#contract/payment.ts'
import { branches } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { savedCards } from '#server/db/schema/saved-cards.ts'
import type { App } from '#server/http/app.ts'
import { chargedAmount, chargedIdOf, hasCharge, isOfBasket } from '#server/modules/payments/basket.ts'
import { forgetCard, noteCard, noteRefusal } from '#server/modules/payments/cards/saved-cards.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { lockTransaction, type TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import {
  type CardForm,
  type CardRef,
  type Charge,
  type ChargeRef,
  ChargeRefused,
  type ChargeRequest,
  type CreatedCharge,
  endOf,
  GatewayUnavailable,
  isPaymentUrl,
} from '#server/ports/payment-gateway.ts'
import { WAITED_TIMEOUT_MS } from '#server/ports/timeouts.ts'
import { applyCharge, markFinal } from './apply-charge.ts'
import { countDeclinesOnPage } from './card-declines.ts'
import { consumePollBudget, isPollDue, leasePoll } from './poll-budget.ts'
import { storeQrPicture } from './qr-pictures.ts'
import { isRefused, releaseRefusedCharge } from './release-refused-charge.ts'

/** After this, a request that leased the charge has finished or was aborted. */
const CHARGE_LEASE_MS = WAITED_TIMEOUT_MS + 1_000
const CHARGE_POLL_MS = 100
/** A second press of the form's button, or a second page, must not charge a second card meanwhile. */
const CARD_PAUSE_MS = CHARGE_LEASE_MS
const PAUSE_OVER = new Date(0)
/** A purchase without a charge for this long was interrupted by a crash; the purchase job resumes it. */
export const RESUME_AFTER_MS = 5_000

/**
 * Limits a call of the gateway to `WAITED_TIMEOUT_MS`. Other errors, as of our database, pass through.
 * @throws GatewayUnavailable
 */
async function withTimeout<Answer>(request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new GatewayUnavailable('gateway timed out'))
      controller.abort()
    }, WAITED_TIMEOUT_MS)
  })
  try {
    return await Promise.race([request(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Null for an order without a payment method, which has no charge, and for a charge that was refused. */
function refOf(row: TransactionRow): ChargeRef | null {
  const { brand, provider, createdAt: openedAt, expiresAt, chargeId } = row
  const transaction = chargedIdOf(row)
  return provider && !isRefused(row) ? { transaction, brand, provider, openedAt, expiresAt, chargeId } : null
}

/** The purchase that has the charge of this one. */
async function readRow(app: App, id: string): Promise<TransactionRow | undefined> {
  const row = await findPurchase(app.db, (t) => eq(t.id, id))
  return row === undefined || hasCharge(row) ? row : findPurchase(app.db, (t) => eq(t.id, chargedIdOf(row)))
}

export const returnUriOf = (row: TransactionRow) =>
  `${row.origin ?? ''}/${(row.provider && methodOf(row.provider).returnPage) ?? 'waiting-payment'}/${row.id}`

type PayableRow = TransactionRow & { provider: ProviderId }
const isPayable = (row: TransactionRow): row is PayableRow => row.provider !== null

/** @throws ChargeRefused if its customer has removed it meanwhile */
async function cardOf(app: App, id: string): Promise<CardRef> {
  const [card] = await app.db.select().from(savedCards).where(eq(savedCards.id, id))
  if (!card) throw new ChargeRefused('card_removed')
  return { holder: card.holder, token: card.token }
}

async function chargeRequestFor(app: App, row: PayableRow): Promise<Omit<ChargeRequest, 'isRepeat'>> {
  const [branch] = await app.db.select().from(branches).where(eq(branches.id, row.branchId))
  const brand = brandById(row.brand) ?? defaultBrand
  const { id: transaction, provider, bank, device, createdAt: openedAt, expiresAt } = row
  const amount = await chargedAmount(app.db, row)
  const payee = { id: branch?.taxId ?? '', name: brand.operator.en }
  const { id: brandId } = brand
  const returnUri = returnUriOf(row)
  const card = row.savedCardId === null ? undefined : await cardOf(app, row.savedCardId)
  return { transaction, brand: brandId, provider, bank, amount, openedAt, expiresAt, device, payee, returnUri, card }
}

/** @returns undefined if another request is creating the charge or has created it */
function leaseCharge(
  app: App,
  id: string,
): Promise<{ row: PayableRow; leasedAt: Date; isRepeat: boolean } | undefined> {
  return app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (!row || !isPayable(row) || row.chargeId !== null || row.status !== 'pending') return undefined
    const now = clock.date()
    const lastTriedAt = row.chargeTriedAt
    if (lastTriedAt && lastTriedAt.getTime() > now.getTime() - CHARGE_LEASE_MS) return undefined
    await tx.update(transactions).set({ chargeTriedAt: now }).where(eq(transactions.id, id))
    return { row, leasedAt: now, isRepeat: lastTriedAt !== null }
  })
}

/** Keeps the created charge. The gateway's end of the time to pay counts, unless ours is earlier. */
async function storeCharge(app: App, row: PayableRow, { chargeId, expiresAt, target }: CreatedCharge) {
  const end = expiresAt !== null && expiresAt < row.expiresAt ? expiresAt : row.expiresAt
  const qrPayload = target.kind === 'qr_text' ? target.text : null
  const payUri = target.kind === 'address' ? target.address : null
  await app.db.transaction(async (tx) => {
    if (target.kind === 'qr_picture') await storeQrPicture(tx, row.id, target.picture)
    await tx
      .update(transactions)
      .set({ chargeId, chargeEndsAt: expiresAt, qrPayload, payUri })
      .where(and(isOfBasket(row.id), isNull(transactions.chargeId)))
    // Before this the purchase job comes soon, in case a crash interrupts this request.
    await tx
      .update(transactions)
      .set({ expiresAt: end })
      .where(and(isOfBasket(row.id), eq(transactions.status, 'pending')))
    await tx
      .update(transactions)
      .set({ dueAt: end })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, 'pending')))
  })
}

/**
 * Ends a charge whose link nobody may be sent to, and its purchase: the customer can pay in another way at once. A charge that
 * the gateway cannot void stays with its load, so that its money is found should it be paid after all.
 * @throws GatewayUnavailable if the gateway does not answer; the next request then finds the charge and ends it
 */
async function endUnusableCharge(app: App, row: PayableRow, leasedAt: Date) {
  const { id: transaction, brand, provider, createdAt: openedAt, expiresAt, chargeId } = row
  const ref = { transaction, brand, provider, openedAt, expiresAt, chargeId }
  const ended = await withTimeout((signal) => app.gateway.voidCharge(ref, signal))
  await releaseRefusedCharge(
    app,
    row,
    leasedAt,
    endOf(ended) === 'voided' ? undefined : { chargeId, chargeIsFinal: false },
  )
}

/** Creates the charge unless another request is doing so: two charges could both be paid. */
async function tryToCharge(app: App, id: string): Promise<'created' | 'refused' | 'leased elsewhere'> {
  const lease = await leaseCharge(app, id)
  if (!lease) return 'leased elsewhere'
  const { row, leasedAt, isRepeat } = lease
  try {
    const request = { ...(await chargeRequestFor(app, row)), isRepeat }
    const charge = await withTimeout((signal) => app.gateway.createCharge(request, signal))
    const { target } = charge
    if (target.kind === 'address' && !isPaymentUrl(target.address, app.gateway.payHosts, row.origin ?? '')) {
      app.log.error('payment link rejected', { transaction: row.id, provider: row.provider })
      await endUnusableCharge(app, { ...row, chargeId: charge.chargeId }, leasedAt)
      return 'refused'
    }
    await storeCharge(app, row, charge)
    if (target.kind === 'none') await syncUnlessUnavailable(app, row.id)
    return 'created'
  } catch (error) {
    if (error instanceof ChargeRefused) {
      app.log.warn('charge refused', { transaction: row.id, provider: row.provider, reason: error.code })
      await noteRefusal(app.db, row, error.code)
      await releaseRefusedCharge(app, row, leasedAt)
      return 'refused'
    }
    // Lets the next request retry at once, as a repeat: the gateway may have created the charge. Has no effect if another
    // request has already leased it again.
    await app.db
      .update(transactions)
      .set({ chargeTriedAt: new Date(0) })
      .where(and(eq(transactions.id, row.id), eq(transactions.chargeTriedAt, leasedAt)))
    throw error
  }
}

/**
 * Ensures that a pending purchase has its charge. Safe to call repeatedly and on several servers at once: one call
 * creates the charge, the others wait for it. The gateway is called outside of any database transaction. If it refuses for
 * good, the purchase ends and its machine is free; an order can be paid in another way.
 * @returns `refused` if this call saw the gateway, or us, refuse
 * @throws GatewayUnavailable
 */
export async function ensureCharge(app: App, first: TransactionRow): Promise<'refused' | undefined> {
  const end = performance.now() + WAITED_TIMEOUT_MS
  for (let row: TransactionRow | undefined = first; row; row = await readRow(app, row.id)) {
    if (!isPayable(row) || row.chargeId !== null || row.status !== 'pending') return undefined
    const outcome = await tryToCharge(app, row.id)
    if (outcome !== 'leased elsewhere') return outcome === 'refused' ? outcome : undefined
    if (performance.now() > end) throw new GatewayUnavailable('another request is still creating the charge')
    await wait(CHARGE_POLL_MS)
  }
  return undefined
}

/** @returns undefined if the purchase cannot be paid by this card, or another one is being charged */
function leaseCard(app: App, { id, chargeId }: TransactionRow): Promise<PayableRow | undefined> {
  return app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (row?.status !== 'pending' || !isPayable(row) || row.expiresAt <= clock.date()) return undefined
    if (row.chargeId !== chargeId || row.chargeIsFinal) return undefined
    if (row.chargeTriedAt && row.chargeTriedAt > clock.date()) return undefined
    // In the future, unlike the time of its creation: until then another card has to wait.
    const chargeTriedAt = new Date(clock.now() + CARD_PAUSE_MS)
    await tx.update(transactions).set({ chargeTriedAt }).where(eq(transactions.id, id))
    return row
  })
}

/** The state of a charge that has just been created; if the gateway does not answer, the next poll tells. */
const syncUnlessUnavailable = (app: App, id: string) =>
  syncCharge(app, id).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
  })

/** Charges a card that its owner wants kept: it is kept first, because its token can be used once. */
async function keepAndCharge(app: App, form: CardForm, request: ChargeRequest, row: TransactionRow, token: string) {
  const card = await withTimeout((signal) => form.keep(request, token, signal))
  await noteCard(app.db, row, card)
  try {
    return await withTimeout((signal) => form.charge({ ...request, card }, token, signal))
  } catch (error) {
    if (error instanceof ChargeRefused) await forgetCard(app.db, card.holder)
    throw error
  }
}

/**
 * Charges the card that a customer has entered in the gateway's form. From then on its charge is polled.
 * @param shown the purchase as its form was shown
 * @param isKept its owner has asked to keep it
 * @returns where the card's bank asks its owner, or the return address; undefined if it was not charged
 * @throws ChargeRefused, after which another card can be tried at once; GatewayUnavailable, after which it can be when this one
 * would be known
 */
export async function chargeCard(
  app: App,
  shown: TransactionRow,
  token: string,
  isKept: boolean,
): Promise<string | undefined> {
  const { id } = shown
  const row = await leaseCard(app, shown)
  const { cardForm } = app.gateway
  if (!row || !cardForm) return undefined
  const request = { ...(await chargeRequestFor(app, row)), isRepeat: false }
  const charging = isKept
    ? keepAndCharge(app, cardForm, request, row, token)
    : withTimeout((signal) => cardForm.charge(request, token, signal))
  const { chargeId, target } = await charging.catch(async (error: unknown) => {
    // Nothing was charged, so that another card can follow at once. Without an answer it may have been: the pause stays.
    if (error instanceof ChargeRefused)
      await app.db.update(transactions).set({ chargeTriedAt: PAUSE_OVER }).where(eq(transactions.id, id))
    throw error
  })
  // In one statement: between two of them a second press would find neither a pause nor a charge.
  await app.db.update(transactions).set({ chargeId, askedAt: null, chargeTriedAt: PAUSE_OVER }).where(isOfBasket(id))
  await syncUnlessUnavailable(app, id)
  return target.kind === 'address' ? target.address : undefined
}

/**
 * Polls a purchase's charge at the gateway.
 * @returns undefined for an order without a payment method
 * @throws GatewayUnavailable
 */
export async function askForCharge(app: App, row: TransactionRow): Promise<Charge | undefined> {
  const ref = refOf(row)
  return ref ? withTimeout((signal) => app.gateway.readCharge(ref, signal)) : undefined
}

/**
 * Polls the charge at the gateway and applies its state.
 * @throws GatewayUnavailable
 */
export async function syncCharge(app: App, id: string): Promise<void> {
  const row = await readRow(app, id)
  const charge = row && (await askForCharge(app, row))
  if (charge) await applyCharge(app, id, charge, 'gateway asked')
}

/**
 * Like `syncCharge`, for a customer who waits: as often as the gateway bears it, and an unavailable gateway is only logged.
 * @param isAsked the customer has opened the page or pressed a button, and does not just leave it open
 */
export async function syncChargeForPoll(app: App, id: string, isAsked = false): Promise<void> {
  const row = await readRow(app, id)
  if (!row || row.chargeIsFinal || refOf(row) === null) return
  if (!isPollDue(row, { hasNotices: app.gateway.hasSignedNotices(row.brand), isAsked })) return
  if (!(await leasePoll(app, row)) || !(await consumePollBudget(app, row.brand))) return
  try {
    await syncCharge(app, id)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('gateway poll failed', { transaction: id })
  }
}

/**
 * Like `syncCharge`, for the job that looks for late money: not beyond the budget, and never after a final state.
 * @throws GatewayUnavailable also if the budget of this minute is used up
 */
export async function syncLateCharge(app: App, id: string): Promise<void> {
  const row = await readRow(app, id)
  if (!row || row.chargeIsFinal) return
  if (!(await consumePollBudget(app, row.brand))) throw new GatewayUnavailable('no poll is left in this minute')
  await syncCharge(app, id)
}

/**
 * Polls for reversals, money that went back at the gateway without us, before we give it back ourselves. A gateway that does not answer
 * does not keep a customer from their refund.
 */
export async function syncReversals(app: App, id: string): Promise<void> {
  const row = await readRow(app, id)
  if (row?.chargeId == null) return // paid by a coupon
  await syncCharge(app, id).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn('charge not polled before a refund', { transaction: id })
  })
}

/**
 * Voids a charge at the gateway. If it has been paid meanwhile, applies the payment instead.
 * @returns `paid` only if the price was paid: a payment of another amount buys nothing; `payable` if it can still be paid
 * @throws GatewayUnavailable
 */
export async function voidCharge(app: App, id: string): Promise<ReturnType<typeof endOf>> {
  const row = await readRow(app, id)
  const ref = row && refOf(row)
  if (!ref || row.chargeIsFinal) return 'voided'
  const charge = await withTimeout((signal) => app.gateway.voidCharge(ref, signal))
  const end = endOf(charge)
  if (end !== 'paid') {
    // Whoever voids it ends the purchase, for a reason of their own.
    await app.db.transaction(async (tx) => {
      const current = await lockTransaction(tx, row.id)
      if (!current) return
      await markFinal(tx, current, charge)
      await countDeclinesOnPage(tx, app, current, charge)
    })
    return end
  }
  await applyCharge(app, id, charge, 'gateway asked')
  const price = await chargedAmount(app.db, row)
  const isPriceCovered = charge.payments.some(({ amount, currency }) => amount === price && currency === 'THB')
  if (isPriceCovered) return 'paid'
  return charge.isFinal ? 'voided' : 'payable'
}
