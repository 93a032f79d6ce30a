import { sql } from 'drizzle-orm'
import { clock } from '#server/platform/clock.ts'
import { machines } from './schema/branches.ts'

/** A box that sends heartbeats sends one every minute; after three lost ones its machines are no longer sold. */
const SILENT_AFTER_MS = 3 * 60_000

/** Whether the machine's box has stopped sending heartbeats. A box that never sends any is not silent. */
export const isSilent = ({ heartbeatAt }: Pick<typeof machines.$inferSelect, 'heartbeatAt'>) =>
  heartbeatAt !== null && clock.now() - heartbeatAt.getTime() > SILENT_AFTER_MS

/** The same rule in SQL. */
export const isSilentSql = sql`coalesce(${machines.heartbeatAt} <= now() - ${sql.raw(String(SILENT_AFTER_MS))} * interval '1 millisecond', false)`
