import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { brandById } from '#brands/brand.ts'
import { DAY_MS } from '#contract/duration.ts'
import { type CardProblem, getSavedCards, MAX_SAVED_CARDS, removeSavedCard } from '#contract/saved-cards.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { cardRemovals, savedCards } from '#server/db/schema/saved-cards.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { changeCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { type CardAtGateway, type Charge, cardProblemOf } from '#server/ports/payment-gateway.ts'

type CardRow = typeof savedCards.$inferSelect
/** A purchase, as far as its card is concerned. */
type Paid = Pick<TransactionRow, 'id' | 'customerId' | 'brand'>

/** Without the brand's own: several washes, so that everyday washing takes one press. */
const PIN_ABOVE = 50_000
/** Above this a payment by a saved card takes the PIN, in satang. */
export const cardPinAbove = (brand: string): number => brandById(brand)?.cardPinAbove ?? PIN_ABOVE

const problemOf = ({ problem, expires }: CardRow): CardProblem | null =>
  problem ?? (expires < bangkokDay(clock.date()).slice(0, 7) ? 'expired' : null)

/** A card whose first payment never came is no saved card. */
const UNPAID_MS = DAY_MS

/**
 * Checks a saved card before anything is reserved.
 * @throws ApiError `card_unknown` also for one of another customer or gateway, `card_declined` with its problem
 */
export async function assertUsable(
  { db, gateway }: Pick<App, 'db' | 'gateway'>,
  { id, customerId, brand }: { id: string; customerId: string; brand: string },
): Promise<void> {
  // As text, because the id comes from outside.
  const isOwn = and(
    sql`${savedCards.id}::text = ${id}`,
    eq(savedCards.customerId, customerId),
    isNotNull(savedCards.keptAt),
  )
  const [row] = await db.select().from(savedCards).where(isOwn)
  if (!row || !gateway.ownsHolder?.(row.holder) || !gateway.keepsCards?.(brand)) throw new ApiError('card_unknown')
  const problem = problemOf(row)
  if (problem) throw new ApiError('card_declined', { reason: problem })
}

/** Notes a card whose owner has asked to keep it, before its first payment. */
export async function noteCard(db: Database, { id, customerId, brand }: Paid, card: CardAtGateway): Promise<void> {
  await changeCustomer(db, customerId, (tx) =>
    tx
      .insert(savedCards)
      .values({ ...card, customerId, brand, transactionId: id })
      .onConflictDoNothing(),
  )
}

/** Forgets a card whose first payment was refused: its owner may enter it again. */
export const forgetCard = (db: Database, holder: string) =>
  db.delete(savedCards).where(and(eq(savedCards.holder, holder), isNull(savedCards.keptAt)))

/**
 * Keeps the card of a purchase that has just been paid, if its owner has asked for it on our page or on that of the gateway.
 * What the gateway has made for a card that nobody wants kept is deleted there.
 */
export async function keepCardOf(tx: Tx, { id, customerId, brand }: Paid, { holder }: Charge): Promise<void> {
  const now = clock.date()
  if (holder && !holder.card)
    await tx.insert(cardRemovals).values({ holder: holder.holder, brand }).onConflictDoNothing()
  if (holder?.card)
    await tx
      .insert(savedCards)
      .values({ ...holder.card, customerId, brand, transactionId: id })
      .onConflictDoNothing()
  const [kept] = await tx
    .update(savedCards)
    .set({ keptAt: now, usedAt: now })
    .where(and(eq(savedCards.transactionId, id), eq(savedCards.customerId, customerId), isNull(savedCards.keptAt)))
    .returning()
  if (!kept) return
  const others = and(eq(savedCards.customerId, customerId), isNotNull(savedCards.keptAt), ne(savedCards.id, kept.id))
  const isSameCard = and(
    eq(savedCards.scheme, kept.scheme),
    eq(savedCards.lastDigits, kept.lastDigits),
    eq(savedCards.expires, kept.expires),
  )
  await tx.delete(savedCards).where(and(others, isSameCard))
  const staying = tx
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(others)
    .orderBy(desc(savedCards.usedAt), desc(savedCards.id))
    .limit(MAX_SAVED_CARDS - 1)
  await tx.delete(savedCards).where(and(others, notInArray(savedCards.id, staying)))
}

/** A card that was used is the first to be offered, and is kept for another year. */
export const noteUse = (tx: Tx, { savedCardId }: Pick<TransactionRow, 'savedCardId'>) =>
  savedCardId === null
    ? undefined
    : tx.update(savedCards).set({ usedAt: clock.date() }).where(eq(savedCards.id, savedCardId))

/** Marks a saved card that its bank has declined for good; one that the gateway does not have any more is forgotten. */
export async function noteRefusal(
  db: Database | Tx,
  { savedCardId }: Pick<TransactionRow, 'savedCardId'>,
  code: string | null,
): Promise<void> {
  const problem = code === null ? undefined : cardProblemOf(code)
  if (savedCardId === null || problem === undefined) return
  const isCard = eq(savedCards.id, savedCardId)
  if (problem === 'gone') await db.delete(savedCards).where(isCard)
  else await db.update(savedCards).set({ problem }).where(isCard)
}

/** Why a saved card was refused, as its customer is told; undefined for a passing reason, such as too little money. */
export async function refusalOf(db: Database, id: string): Promise<CardProblem | undefined> {
  const [row] = await db.select().from(savedCards).where(eq(savedCards.id, id))
  return (row && problemOf(row)) ?? undefined
}

/** Forgets the cards whose first payment did not come. */
export const forgetUnpaidCards = (db: Database) =>
  db
    .delete(savedCards)
    .where(and(isNull(savedCards.keptAt), lt(savedCards.createdAt, new Date(clock.now() - UNPAID_MS))))

const list = defineHandler(getSavedCards, async ({ app, brand, caller }) => {
  const rows = await app.db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.customerId, caller.customerId), isNotNull(savedCards.keptAt)))
    .orderBy(desc(savedCards.usedAt), desc(savedCards.id))
    .limit(MAX_SAVED_CARDS)
  const details = rows
    .filter(({ holder }) => app.gateway.ownsHolder?.(holder) && app.gateway.keepsCards?.(brand.id))
    .map((row) => ({
      card: row.id,
      scheme: row.scheme,
      last_digits: row.lastDigits,
      expires: row.expires,
      problem: problemOf(row),
    }))
  return { details, pin_above: cardPinAbove(brand.id) }
})

const remove = defineHandler(removeSavedCard, async ({ app, caller, input }) => {
  const removed = await changeCustomer(app.db, caller.customerId, (tx) =>
    tx
      .delete(savedCards)
      .where(and(eq(savedCards.id, input.card), eq(savedCards.customerId, caller.customerId)))
      .returning(),
  )
  if (removed.length === 0) throw new ApiError('card_unknown')
  app.wakeJobs()
  return {}
})

export const savedCardHandlers: readonly Handler[] = [list, remove]
