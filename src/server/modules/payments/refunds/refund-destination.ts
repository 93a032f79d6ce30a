import { and, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type MoneyRefund, moneyRefundsOf, withMoneyRefunds } from '#contract/money-refunds.ts'
import type { ProviderId, Purchase } from '#contract/payment.ts'
import type { RefundVia, SeenDestination } from '#contract/refund.ts'
import { arrivalOf } from '#contract/refund-arrival.ts'
import type { CustomerCase, RefundDestination, StoredDestination } from '#contract/refund-destination.ts'
import { DESTINATION_DAYS } from '#contract/retention.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { refundCases, refundDestinations } from '#server/db/schema/refunds.ts'
import { clock } from '#server/platform/clock.ts'

type CaseRow = typeof refundCases.$inferSelect
type DestinationRow = typeof refundDestinations.$inferSelect

/** How the money of a case goes back. The shop's staff send what the gateway has refused. */
export const refundChannelOf = ({ gatewayState }: Pick<CaseRow, 'gatewayState'>): RefundVia =>
  gatewayState === null || gatewayState === 'refused' ? 'bank' : 'gateway'

/** Mobile number of an account, by PromptPay; undefined once the account has ended, or its phone has a new owner. */
async function accountPhone(db: Database | Tx, customerId: string): Promise<StoredDestination | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer?.phone.startsWith('+')) return undefined
  return { kind: 'promptpay_phone', number: customer.phone, bank: null, holder: null }
}

const asStored = (destination: Exclude<RefundDestination, { kind: 'account_phone' }>): StoredDestination =>
  destination.kind === 'bank_account' ? destination : { ...destination, bank: null, holder: null }

/** Whether money would go elsewhere than to the phone of the account, to which its owner has proved to have access. */
export async function isElsewhere(
  db: Database | Tx,
  customerId: string,
  destination: RefundDestination | undefined,
): Promise<boolean> {
  if (!destination || destination.kind === 'account_phone') return false
  const own = await accountPhone(db, customerId)
  return !own || !isSameDestination(asStored(destination), own)
}

/** Stores where the bank transfer of a case goes. What was stored before stays, for staff who have sent the money there. */
export async function storeDestination(
  tx: Tx,
  caseNumber: string,
  customerId: string,
  destination: RefundDestination = { kind: 'account_phone' },
) {
  const stored = destination.kind === 'account_phone' ? await accountPhone(tx, customerId) : asStored(destination)
  if (!stored) return
  const [refundCase] = await tx
    .update(refundCases)
    .set({ destinationVersion: sql`coalesce(${refundCases.destinationVersion}, 0) + 1` })
    .where(eq(refundCases.number, caseNumber))
    .returning()
  const version = refundCase?.destinationVersion
  if (version) await tx.insert(refundDestinations).values({ caseNumber, version, ...stored, createdAt: clock.date() })
}

/** Joins a case with the destination to which its money goes or went. */
export const isCurrentDestination = and(
  eq(refundDestinations.caseNumber, refundCases.number),
  eq(refundDestinations.version, refundCases.destinationVersion),
)

export async function readDestination(db: Database | Tx, caseNumber: string): Promise<DestinationRow | undefined> {
  const [row] = await db
    .select({ destination: refundDestinations })
    .from(refundDestinations)
    .innerJoin(refundCases, isCurrentDestination)
    .where(eq(refundCases.number, caseNumber))
  return row?.destination
}

/**
 * Transfers that are not sent yet, and were to go to the phone that an account had, go to its new one: the old number may be
 * somebody else's.
 * @param from the phone that it had; the account has the new one already
 */
export async function moveDestinations(tx: Tx, customerId: string, from: string): Promise<void> {
  const cases = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .innerJoin(refundDestinations, isCurrentDestination)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .where(
      and(
        eq(transactions.customerId, customerId),
        eq(refundDestinations.kind, 'promptpay_phone'),
        eq(refundDestinations.number, from),
        isNull(refundCases.closedAt),
        isNull(refundCases.destinationFailedAt),
      ),
    )
    .orderBy(refundCases.number)
    .for('update', { of: refundCases })
  for (const { number } of cases) await storeDestination(tx, number, customerId)
}

export const isSameDestination = (one: StoredDestination, other: StoredDestination): boolean =>
  one.kind === other.kind && one.number === other.number && one.bank === other.bank && one.holder === other.holder

/** Enough to recognize a number, too little to use it. */
export const lastDigits = (number: string) => number.slice(-4)

const seen = ({ kind, bank, number }: DestinationRow): SeenDestination => ({
  kind,
  bank,
  number_end: lastDigits(number),
})

const isTransferToSend = ({ via, sent_at }: MoneyRefund) => via === 'bank' && !sent_at

/** Purchases as only their customer may see them: with where the transfers go that are not sent yet. */
export async function withDestinations(db: Database, purchases: readonly Purchase[]): Promise<Purchase[]> {
  const numbers = purchases.flatMap((purchase) =>
    moneyRefundsOf(purchase)
      .filter(isTransferToSend)
      .map(({ case_number }) => case_number),
  )
  if (numbers.length === 0) return [...purchases]
  const rows = await db
    .select({ number: refundCases.number, destination: refundDestinations })
    .from(refundCases)
    .leftJoin(refundDestinations, isCurrentDestination)
    .where(inArray(refundCases.number, numbers))
  const found = new Map(rows.map(({ number, destination }) => [number, destination && seen(destination)]))
  const withIts = <Back extends MoneyRefund>(back: Back): Back => ({
    ...back,
    destination: found.get(back.case_number),
  })
  return purchases.map((purchase) => withMoneyRefunds(purchase, withIts))
}

/** A case as its customer sees it. */
export const customerCase = (
  row: CaseRow,
  provider: ProviderId | null,
  destination: DestinationRow | undefined,
): CustomerCase => ({
  case_number: row.number,
  amount: row.amount,
  via: refundChannelOf(row),
  arrival: arrivalOf(refundChannelOf(row), provider),
  due_on: row.dueOn,
  sent_at: row.closedAt?.toISOString() ?? null,
  destination_failed_at: row.closedAt ? null : (row.destinationFailedAt?.toISOString() ?? null),
  destination: destination && refundChannelOf(row) === 'bank' ? seen(destination) : null,
})

const BATCH = 1_000

/**
 * Deletes the destinations of transfers that were sent long ago, in short statements. They were stored before they were
 * used: an index of that time finds them, and of the older ones only those of open cases are left.
 */
export async function purgeDestinations(db: Database) {
  const limit = sql`now() - ${DESTINATION_DAYS} * interval '1 day'`
  const sent = db
    .select({ number: refundCases.number })
    .from(refundCases)
    .where(and(eq(refundCases.number, refundDestinations.caseNumber), lt(refundCases.closedAt, limit)))
  const old = db
    .select({ number: refundDestinations.caseNumber })
    .from(refundDestinations)
    .where(and(lt(refundDestinations.createdAt, limit), exists(sent)))
    .orderBy(refundDestinations.createdAt)
    .limit(BATCH)
  for (;;) {
    const { rowCount } = await db
      .delete(refundDestinations)
      .where(sql`${refundDestinations.caseNumber} = any(array(${old}))`)
    if ((rowCount ?? 0) < BATCH) return
  }
}
