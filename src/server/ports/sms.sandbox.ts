import type { Database } from '#server/db/database.ts'
import { sandboxSms } from '#server/db/schema/sandbox.ts'
import type { SmsSender } from './sms.ts'

/** A simulated phone network: messages go to a table, which the sandbox page shows. */
export const sandboxSmsSender = (db: Database): SmsSender => ({
  isConfigured: true,
  async send({ id, phone, text }) {
    await db.insert(sandboxSms).values({ messageId: id, phone, text }).onConflictDoNothing()
  },
})
