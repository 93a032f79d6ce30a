import { desc, eq } from 'drizzle-orm'
import { CONSENT_PURPOSES, getConsents, textVersionsAt } from '#contract/privacy.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { consents } from '#server/db/schema/account.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'

/** Records that the terms in force were accepted, without which nobody registers. */
export const recordTerms = (tx: Tx, customerId: string) =>
  tx
    .insert(consents)
    .values({ customerId, purpose: 'terms', version: textVersionsAt(clock.now()).present, isGiven: true })

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
  version: textVersionsAt(clock.now()).present,
}))

export const consentHandlers: readonly Handler[] = [list]
