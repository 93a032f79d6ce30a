import { desc, eq } from 'drizzle-orm'
import { CONSENT_PURPOSES, CONSENT_VERSION, type ConsentPurpose, getConsents, setConsent } from '#contract/privacy.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { consents } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

/** Records the consents given at registration. A purpose that was not agreed to gets no row. */
export async function recordConsents(tx: Tx, customerId: string, choices: Record<ConsentPurpose, boolean>) {
  const purposes = CONSENT_PURPOSES.filter((purpose) => choices[purpose])
  const version = CONSENT_VERSION
  if (purposes.length)
    await tx.insert(consents).values(purposes.map((purpose) => ({ customerId, purpose, version, isGiven: true })))
}

async function readConsents(db: Database | Tx, customerId: string) {
  const rows = await db
    .selectDistinctOn([consents.purpose])
    .from(consents)
    .where(eq(consents.customerId, customerId))
    .orderBy(consents.purpose, desc(consents.id))
  return CONSENT_PURPOSES.map((purpose) => {
    const latest = rows.find((row) => row.purpose === purpose)
    return {
      purpose,
      is_given: latest?.isGiven ?? false,
      version: latest?.version ?? null,
      at: latest?.at.toISOString() ?? null,
    }
  })
}

const list = defineHandler(getConsents, async ({ app, caller }) => ({
  details: await readConsents(app.db, caller.customerId),
  version: CONSENT_VERSION,
}))

const set = defineHandler(setConsent, ({ app, caller, input }) => {
  const { purpose, version, is_given: isGiven } = input
  if (isGiven && version !== CONSENT_VERSION) throw new ApiError('consent_changed')
  return app.db.transaction(async (tx) => {
    const { id: customerId } = await lockCustomer(tx, caller.customerId)
    const readCurrent = async () => (await readConsents(tx, customerId)).find((consent) => consent.purpose === purpose)
    // A repeated answer is not a new consent: the date of the first one stays.
    if ((await readCurrent())?.is_given !== isGiven)
      await tx.insert(consents).values({ customerId, purpose, version, isGiven })
    const consent = await readCurrent()
    if (!consent) throw new Error(`no consent entry for purpose ${purpose}`)
    return consent
  })
})

export const consentHandlers: readonly Handler[] = [list, set]
