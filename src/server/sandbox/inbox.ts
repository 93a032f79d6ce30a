import { desc, eq } from 'drizzle-orm'
import { getSandboxSms } from '#contract/sandbox.ts'
import { type Handler, handle } from '#server/api/call.ts'
import { sandboxSms } from '#server/db/schema-sandbox.ts'

const SHOWN = 50

const readInbox = handle(getSandboxSms, async ({ app, input }) => {
  const messages = await app.db
    .select()
    .from(sandboxSms)
    .where(input.phone_number ? eq(sandboxSms.phone, input.phone_number) : undefined)
    .orderBy(desc(sandboxSms.id))
    .limit(SHOWN)
  return {
    details: messages.map(({ messageId, phone, text, at }) => ({
      message_id: messageId,
      phone,
      text,
      at: at.toISOString(),
    })),
  }
})

/** The phones that the sandbox's messages go to. */
export const inboxHandlers: readonly Handler[] = [readInbox]
