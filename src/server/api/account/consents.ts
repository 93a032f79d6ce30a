import { desc, eq } from 'drizzle-orm'
import { CONSENT_PURPOSES, CONSENT_VERSION, type ConsentPurpose, getConsents, setConsent } from '#contract/privacy.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { consents } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockCustomer } from './customers.ts'

/** Writes down what somebody agreed to when they registered. What they left out was never given. */
export async function recordConsents(tx: Tx, customerId: string, given: Record<ConsentPurpose, boolean>) {
  const purposes = CONSENT_PURPOSES.filter((purpose) => given[purpose])
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
    const isNow = async () => (await readConsents(tx, customerId)).find((consent) => consent.purpose === purpose)
    // Said again it is no new act: the date stays that of the first time.
    if ((await isNow())?.is_given !== isGiven)
      await tx.insert(consents).values({ customerId, purpose, version, isGiven })
    const consent = await isNow()
    if (!consent) throw new Error('A purpose without a consent')
    return consent
  })
})

export const consentHandlers: readonly Handler[] = [list, set]
