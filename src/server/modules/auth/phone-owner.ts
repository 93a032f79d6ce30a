import { eq, sql } from 'drizzle-orm'
import type { OWNER_PROOFS, OwnerProof } from '#contract/auth.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { transactions, transactionsArchive } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { CustomerRecord } from '#server/http/customers.ts'
import { recordTerms } from '#server/modules/account/consents.ts'
import { clock } from '#server/platform/clock.ts'
import type { RateLimitIdentity } from './rate-limit-identity.ts'
import { endSessions } from './sessions.ts'

/** Thai operators give a number that was given up to a new owner after some months, the earliest after three. */
const SILENT_DAYS = 180 // which texts call half a year
/** Wrong answers until only staff can open the account: a branch is easily guessed. Signing in resets the count. */
const MAX_PROOF_TRIES = 2

type Proof = (typeof OWNER_PROOFS)[number]

/** Nobody has used the account for so long that the phone may have a new owner. */
async function isSilent(db: Database | Tx, { id }: CustomerRecord): Promise<boolean> {
  const [row] = await db
    .select({
      isSilent: sql<boolean>`greatest(
        ${customers.phoneSince},
        (select max(t.created_at) from ${transactions} as t where t.customer_id = ${id}),
        (select max(t.created_at) from ${transactionsArchive} as t where t.customer_id = ${id}),
        (select max(greatest(s.created_at, (select max(r.created_at) from refresh_tokens as r where r.session_id = s.id)))
           from ${sessions} as s where s.customer_id = ${id})
      ) < now() - ${SILENT_DAYS} * interval '1 day'`,
    })
    .from(customers)
    .where(eq(customers.id, id))
  return row?.isSilent ?? false
}

/** The branch of the last purchase that was paid. */
async function lastBranchOf(db: Database | Tx, { id }: CustomerRecord): Promise<string | undefined> {
  const { rows } = await db.execute<{ branch_id: string }>(
    sql`select branch_id from (
      select branch_id, created_at from ${transactions} where customer_id = ${id} and paid_at is not null
      union all
      select branch_id, created_at from ${transactionsArchive} where customer_id = ${id} and paid_at is not null
    ) as paid order by created_at desc limit 1`,
  )
  return rows[0]?.branch_id
}

/**
 * What somebody must show beside the phone before a reset opens the account to them.
 * @returns undefined if nothing; an empty list if only staff can open it
 */
export async function ownerProofsOf(
  db: Database | Tx,
  customer: CustomerRecord,
  { isKnown }: RateLimitIdentity,
): Promise<Proof[] | undefined> {
  if (isKnown || !(await isSilent(db, customer))) return undefined
  const branch = await lastBranchOf(db, customer)
  // Nobody has shown that it was theirs, and it has no money: its new owner gets it empty.
  if (customer.phoneProvedAt === null && branch === undefined) return undefined
  if (customer.proofTries >= MAX_PROOF_TRIES) return []
  return [
    ...(customer.birthdate ? (['birthdate'] as const) : []),
    ...(branch === undefined ? [] : (['branch'] as const)),
  ]
}

const isRight = async (db: Database, customer: CustomerRecord, proof: OwnerProof) =>
  proof.kind === 'birthdate'
    ? customer.birthdate === proof.birthdate
    : (await lastBranchOf(db, customer)) === proof.branch_id

/**
 * Counts the answer before it compares, so that concurrent guesses are counted one by one.
 * @throws ApiError `wrong_proof`
 */
export async function checkOwnerProof(db: Database, customer: CustomerRecord, proof: OwnerProof): Promise<void> {
  const [counted] = await db
    .update(customers)
    .set({ proofTries: sql`${customers.proofTries} + 1` })
    .where(sql`${customers.id} = ${customer.id} and ${customers.proofTries} < ${MAX_PROOF_TRIES}`)
    .returning({ tries: customers.proofTries })
  if (counted && (await isRight(db, customer, proof))) return
  throw new ApiError('wrong_proof', { tries_left: counted ? MAX_PROOF_TRIES - counted.tries : 0 })
}

/**
 * Takes the phone from an account that keeps everything else, with the money that the shop owes to its owner: refunds that were
 * to go to the phone wait for another destination, and staff move the account to its owner's present phone
 * (`move_account`).
 * @param customer locked
 */
export async function vacatePhone(tx: Tx, customer: CustomerRecord): Promise<void> {
  await endSessions(tx, customer.id, { except: undefined }, 'operator')
  await tx.execute(
    sql`update refund_cases set destination_failed_at = now()
      from refund_destinations as destination
      where destination.case_number = refund_cases.number
        and destination.version = refund_cases.destination_version and destination.number = ${customer.phone} and closed_at is null
        and destination_failed_at is null and transaction_id in
          (select id from ${transactions} where customer_id = ${customer.id})`,
  )
  await tx
    .update(customers)
    .set({ phone: `left:${customer.id}`, isNotification: false })
    .where(eq(customers.id, customer.id))
}

/** The phone's new, empty account. */
export async function replaceOwner(tx: Tx, customer: CustomerRecord, pinHash: string): Promise<string> {
  await vacatePhone(tx, customer)
  const [fresh] = await tx
    .insert(customers)
    .values({ brand: customer.brand, phone: customer.phone, name: '', pinHash, phoneProvedAt: clock.date() })
    .returning({ id: customers.id })
  if (!fresh) throw new Error('insert of a customer returned no row')
  await recordTerms(tx, fresh.id)
  return fresh.id
}
