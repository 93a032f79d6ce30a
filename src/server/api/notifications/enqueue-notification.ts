import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notifications } from '#server/db/schema/account.ts'
import { customers } from '#server/db/schema/core.ts'
import { type Message, outbox } from '#server/db/schema/notifications.ts'
import type { MessageKind } from './preferences.ts'

/**
 * Owes a customer a message, in the database transaction of what it tells: it is on their list from then on, and a
 * worker brings it to their devices.
 * @param subject what it is about; of one kind each is told once
 */
export async function enqueueNotification(
  tx: Tx,
  customerId: string,
  kind: MessageKind,
  subject: string,
  message: Message,
): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
  if (!customer) return // whoever has left is told nothing any more
  const [owed] = await tx
    .insert(outbox)
    .values({ customerId, kind, subject, message, dueAt: new Date() })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  if (!owed) return
  const { title, body, path } = message
  await tx.insert(notifications).values({
    id: owed.id,
    customerId,
    titleTh: title.th,
    titleEn: title.en,
    bodyTh: body.th,
    bodyEn: body.en,
    path,
  })
}
