import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { sandboxFaults, sandboxSpeeds, sandboxStarts } from '#server/db/schema/sandbox.ts'
import type { MachineController, StartAnswer } from './machine-controller.ts'

const MINUTE_MS = 60_000

/** Simulated machines: every start succeeds unless a fault was set on the sandbox page. */
export function sandboxController(db: Database): MachineController {
  return {
    start: ({ transaction, machineId, minutes }) =>
      db.transaction(async (tx): Promise<StartAnswer> => {
        const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId)).for('update')
        const [earlierStart] = await tx.select().from(sandboxStarts).where(eq(sandboxStarts.transactionId, transaction))
        const [fault] = earlierStart
          ? []
          : await tx.delete(sandboxFaults).where(eq(sandboxFaults.machineId, machineId)).returning()
        const [speed] = await tx.select().from(sandboxSpeeds).where(eq(sandboxSpeeds.machineId, machineId))
        const startedAt = new Date()
        const start = earlierStart ?? {
          transactionId: transaction,
          machineId,
          isStarted: machine?.condition === 'ok' && !fault,
          startedAt,
          endsAt: new Date(startedAt.getTime() + (minutes * MINUTE_MS) / (speed?.factor ?? 1)),
        }
        if (!earlierStart) await tx.insert(sandboxStarts).values(start)
        if (!start.isStarted)
          return { isStarted: false, reason: fault?.fault ?? machine?.condition ?? 'unknown machine' }
        return { isStarted: true, startedAt: start.startedAt, endsAt: start.endsAt }
      }),
  }
}
