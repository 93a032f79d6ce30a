import { and, eq } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/duration.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { sandboxFaults, sandboxSpeeds, sandboxStarts } from '#server/db/schema/sandbox.ts'
import { clock } from '#server/platform/clock.ts'
import type { MachineController, StartState } from './machine-controller.ts'

async function stateOf(tx: Database | Tx, transaction: string): Promise<StartState> {
  const [start] = await tx.select().from(sandboxStarts).where(eq(sandboxStarts.transactionId, transaction))
  if (!start) return { state: 'not_received' }
  const { isStarted, startedAt, endsAt } = start
  if (!isStarted) return { state: 'not_started', reason: 'refused' }
  const minutes = (endsAt.getTime() - startedAt.getTime()) / MINUTE_MS
  return { state: 'running', elapsedMs: Math.max(0, clock.now() - startedAt.getTime()), minutes }
}

/** @throws Error while the machine was silenced on the sandbox page */
async function assertAnswers(db: Database, machineId: string) {
  const isSilenced = and(eq(sandboxFaults.machineId, machineId), eq(sandboxFaults.fault, 'no_answer'))
  if ((await db.select().from(sandboxFaults).where(isSilenced)).length > 0) throw new Error('the machine is silenced')
}

/** Simulated machines: every start succeeds unless a fault was set on the sandbox page. */
export function sandboxController(db: Database): MachineController {
  return {
    async start({ transaction, machineId, minutes }) {
      const answer = await db.transaction(async (tx): Promise<StartState> => {
        const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId)).for('update')
        const earlier = await stateOf(tx, transaction)
        if (earlier.state !== 'not_received') return earlier
        const isFailing = and(eq(sandboxFaults.machineId, machineId), eq(sandboxFaults.fault, 'next_start_fails'))
        const [fault] = await tx.delete(sandboxFaults).where(isFailing).returning()
        const [speed] = await tx.select().from(sandboxSpeeds).where(eq(sandboxSpeeds.machineId, machineId))
        const isStarted = machine?.condition === 'ok' && !fault
        const startedAt = clock.date()
        const endsAt = new Date(startedAt.getTime() + (minutes * MINUTE_MS) / (speed?.factor ?? 1))
        await tx.insert(sandboxStarts).values({ transactionId: transaction, machineId, isStarted, startedAt, endsAt })
        if (!isStarted) return { state: 'not_started', reason: fault?.fault ?? machine?.condition ?? 'unknown machine' }
        return stateOf(tx, transaction)
      })
      await assertAnswers(db, machineId)
      return answer
    },
    async extend({ transaction, machineId, load, minutes }) {
      const answer = await db.transaction(async (tx): Promise<StartState> => {
        await tx.select().from(machines).where(eq(machines.id, machineId)).for('update')
        const earlier = await stateOf(tx, transaction)
        if (earlier.state !== 'not_received') return earlier
        const isFailing = and(eq(sandboxFaults.machineId, machineId), eq(sandboxFaults.fault, 'next_start_fails'))
        const [fault] = await tx.delete(sandboxFaults).where(isFailing).returning()
        const isOfLoad = eq(sandboxStarts.transactionId, load)
        const [start] = await tx.select().from(sandboxStarts).where(isOfLoad)
        const [speed] = await tx.select().from(sandboxSpeeds).where(eq(sandboxSpeeds.machineId, machineId))
        const now = clock.date()
        const isStarted = start?.isStarted === true && start.endsAt > now && !fault
        const { startedAt, endsAt: end } = start ?? { startedAt: now, endsAt: now }
        const endsAt = new Date(end.getTime() + (isStarted ? (minutes * MINUTE_MS) / (speed?.factor ?? 1) : 0))
        await tx.insert(sandboxStarts).values({ transactionId: transaction, machineId, isStarted, startedAt, endsAt })
        if (isStarted) await tx.update(sandboxStarts).set({ endsAt }).where(isOfLoad)
        return stateOf(tx, transaction)
      })
      await assertAnswers(db, machineId)
      return answer
    },
    async status({ transaction, machineId }) {
      await assertAnswers(db, machineId)
      return stateOf(db, transaction)
    },
    async cancel({ transaction, machineId }) {
      await assertAnswers(db, machineId)
      const now = clock.date()
      await db
        .insert(sandboxStarts)
        .values({ transactionId: transaction, machineId, isStarted: false, startedAt: now, endsAt: now })
        .onConflictDoNothing()
      return stateOf(db, transaction)
    },
  }
}
