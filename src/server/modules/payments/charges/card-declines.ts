import { eq } from 'drizzle-orm'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/duration.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { holds } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Caller } from '#server/http/handler.ts'
import { countUse, digest, limit, networkOf } from '#server/http/rate-limit.ts'
import { isRegular, isTrusted } from '#server/modules/payments/reservations/trust.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import type { Charge } from '#server/ports/payment-gateway.ts'

/**
 * Declined cards in an hour. People mistype, and try the second of their cards; who has a list of stolen numbers tries them
 * all, each declined one costs the shop a fee, and many its account at the payment company.
 */
const MAX = { customer: 5, device: 5, network: 10, brand: 30 } as const
type Who = { [scope in keyof typeof MAX]?: string | null | undefined }
const SCOPES = Object.keys(MAX) as (keyof typeof MAX)[] // the keys of a constant

const keyOf = (scope: keyof typeof MAX, whose: string) => `card-${scope}:${digest(whose)}`
const keysOf = (who: Who) =>
  SCOPES.flatMap((scope) => {
    const whose = who[scope]
    return whose ? [{ scope, key: keyOf(scope, whose) }] : []
  })

type Counters = { metrics: Pick<App['metrics'], 'countLimit'> }

export type CardTry = {
  customerId: string
  /** A deleted account is followed by another one of the same phone. */
  phone: string
  brand: string
  deviceKey: string | null
  /** As `networkOf` says; null where nothing was reserved. */
  network: string | null
}

async function phoneOf(db: Database | Tx, customerId: string) {
  const [customer] = await db.select({ phone: customers.phone }).from(customers).where(eq(customers.id, customerId))
  return customer?.phone ?? ''
}

export async function cardTryOf(
  db: Database,
  { customerId, sessionId }: Caller,
  { brand, address }: { brand: string; address: string },
): Promise<CardTry> {
  const [session] = await db.select({ key: sessions.deviceKey }).from(sessions).where(eq(sessions.id, sessionId))
  const phone = await phoneOf(db, customerId)
  return { customerId, phone, brand, deviceKey: session?.key ?? null, network: networkOf(address) }
}

/** A phone that has proved nothing is one of many that cost nothing: after one declined card it has to be proved. */
const unprovedKeys = ({ brand, phone, deviceKey }: CardTry) =>
  [`${brand}|${phone}`, deviceKey].flatMap((whose) => (whose ? [`card-unproved:${digest(whose)}`] : []))

const whoOf = ({ phone, brand, deviceKey, network }: CardTry): Who => ({
  customer: `${brand}|${phone}`,
  device: deviceKey,
  network,
  brand,
})

/**
 * Who has paid here before today answers only for their own cards: strangers in the same network, or at the same shop, keep no
 * customer from paying.
 */
async function limitsOf(db: Database | Tx, tried: CardTry): Promise<Who> {
  const who = whoOf(tried)
  return (await isRegular(db, tried.customerId)) ? { customer: who.customer, device: who.device } : who
}

/**
 * Before a card is asked for.
 * @throws ApiError `otp_required` with the reason `card`, `too_many_requests`
 */
export async function assertMayTryCard(db: Database | Tx, tried: CardTry): Promise<void> {
  if (!(await isTrusted(db, tried.customerId)))
    for (const key of unprovedKeys(tried))
      if ((await countUse(db, key, DAY_SECONDS, 0)).count > 0) throw new ApiError('otp_required', { reason: 'card' })
  for (const { scope, key } of keysOf(await limitsOf(db, tried))) await limit(db, key, MAX[scope], HOUR_SECONDS, 0)
}

/**
 * Charges a card. Counted as declined before the gateway is asked, so that cards tried at once are counted one by one.
 * @throws ApiError as `assertMayTryCard`, and what `charge` throws
 */
export async function countingDeclines<Result>(
  { db, metrics }: Pick<App, 'db'> & Counters,
  tried: CardTry,
  isDeclined: (error: unknown) => boolean,
  charge: () => Promise<Result>,
): Promise<Result> {
  await assertMayTryCard(db, tried)
  const limits = await limitsOf(db, tried)
  for (const { scope, key } of keysOf(whoOf(tried)))
    if (limits[scope]) await limit(db, key, MAX[scope], HOUR_SECONDS)
    else await countUse(db, key, HOUR_SECONDS)
  const takeBack = async () => {
    for (const key of unprovedKeys(tried)) await countUse(db, key, DAY_SECONDS, -1)
    for (const { key } of keysOf(whoOf(tried))) await countUse(db, key, HOUR_SECONDS, -1)
  }
  const counts = []
  for (const key of unprovedKeys(tried)) counts.push((await countUse(db, key, DAY_SECONDS)).count)
  if (counts.some((count) => count > 1) && !(await isTrusted(db, tried.customerId))) {
    await takeBack()
    throw new ApiError('otp_required', { reason: 'card' })
  }
  try {
    const result = await charge()
    await takeBack()
    return result
  } catch (error) {
    if (isDeclined(error)) await alertOfDeclines(db, { metrics }, tried)
    else await takeBack()
    throw error
  }
}

/** The alert hangs on the count: on a page of a gateway nobody asks us for the next card, and no limit holds one back. */
async function alertOfDeclines(db: Database | Tx, { metrics }: Counters, tried: CardTry) {
  for (const { scope, key } of keysOf(whoOf(tried)))
    if ((await countUse(db, key, HOUR_SECONDS, 0)).count >= MAX[scope]) metrics.countLimit(`card-${scope}`)
}

async function tryOf(tx: Tx, { id, customerId, brand }: TransactionRow): Promise<CardTry> {
  const [hold] = await tx.select().from(holds).where(eq(holds.transactionId, id))
  return {
    customerId,
    phone: await phoneOf(tx, customerId),
    brand,
    deviceKey: hold?.deviceKey ?? null,
    network: hold?.network ?? null,
  }
}

/** Counts a card that was declined later, such as by its bank's page. */
export async function countDeclinedPurchase(tx: Tx, app: Pick<App, 'metrics'>, row: TransactionRow) {
  if (row.provider !== 'credit_card') return
  const tried = await tryOf(tx, row)
  for (const { key } of keysOf(whoOf(tried))) await countUse(tx, key, HOUR_SECONDS)
  for (const key of unprovedKeys(tried)) await countUse(tx, key, DAY_SECONDS)
  await alertOfDeclines(tx, app, tried)
}

/**
 * Counts the cards that were declined on a page of the gateway, each once however often the gateway tells of them.
 * @param row locked
 * @returns whether its customer may try no other card
 */
export async function countDeclinesOnPage(
  tx: Tx,
  app: Pick<App, 'metrics'>,
  row: TransactionRow,
  { declines = 0 }: Charge,
): Promise<boolean> {
  if (declines === 0) return false
  const key = `card-page:${digest(row.id)}`
  const { count: known } = await countUse(tx, key, DAY_SECONDS, 0)
  const told = Math.min(declines, MAX.brand)
  for (let counted = known; counted < told; counted++) {
    await countUse(tx, key, DAY_SECONDS)
    await countDeclinedPurchase(tx, app, row)
  }
  if (told <= known) return false
  return assertMayTryCard(tx, await tryOf(tx, row)).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError) return true
      throw error
    },
  )
}
