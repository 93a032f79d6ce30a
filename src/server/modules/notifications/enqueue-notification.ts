import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { type Message, notifications, outbox } from '#server/db/schema/notifications.ts'
import { clock } from '#server/platform/clock.ts'
import type { MessageKind } from './preferences.ts'

/**
 * Adds a message to a customer's list and to the outbox, from which a job pushes it to their devices. Call it in the
 * database transaction of the event it reports.
 * @param subject id of what the message is about; each kind is sent once per subject
 */
export async function enqueueNotification(
  tx: Tx,
  customerId: string,
  kind: MessageKind,
  subject: string,
  message: Message,
): Promise<void> {
  const [customer] = await tx
    .select({ brand: customers.brand })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .for('key share') // the lock that the rows below take anyway: it waits for an end of the account
  if (!customer) return // the account has been erased
  const [outboxRow] = await tx
    .insert(outbox)
    .values({ customerId, kind, subject, message, dueAt: clock.date() })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  if (!outboxRow) return
  const { title, body, path } = message
  await tx.insert(notifications).values({
    id: outboxRow.id,
    customerId,
    titleTh: title.th,
    titleEn: title.en,
    bodyTh: body.th,
    bodyEn: body.en,
    path,
  })
  // Tells the customer's open pages, as the triggers of purchases do; it concerns no purchase of its own.
  await tx.execute(sql`select pg_notify('purchase', ${`${customer.brand} - ${customerId}`})`)
}
