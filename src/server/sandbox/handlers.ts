import { and, desc, eq, gt, sql } from 'drizzle-orm'
import {
  getSandbox,
  getSandboxPushes,
  getSandboxSms,
  moveSandboxCharge,
  moveSandboxClock,
  moveSandboxMachine,
  moveSandboxOrder,
} from '#contract/sandbox.ts'
import type { Tx } from '#server/db/database.ts'
import { branches, machines } from '#server/db/schema/branches.ts'
import { orders, services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { sandboxCharges, sandboxFaults, sandboxPushes, sandboxSms, sandboxSpeeds } from '#server/db/schema/sandbox.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { resolveReports } from '#server/modules/branches/reports.ts'
import { NEXT_STEPS } from '#server/modules/orders/order-state.ts'
import { isHolding, readMachines, toMachineRow } from '#server/modules/payments/reservations/machine-state.ts'
import { setCondition } from '#server/modules/payments/starts/machine-condition.ts'
import { bookFailure } from '#server/modules/payments/starts/machine-notice.ts'
import { advanceOrder } from '#server/modules/staff/shop-orders.ts'
import { clock } from '#server/platform/clock.ts'
import { payMismatched, transitionCharge } from './bank.ts'
import { passTime } from './clock.ts'

/** How many items each list shows, the newest first. */
const LIST_SIZE = 50
/** Factor by which a machine's time passes faster. */
const SPEED_FACTOR = 60

const readSandbox = defineHandler(getSandbox, async ({ app }) => {
  const charges = await app.db
    .select({ charge: sandboxCharges, machineId: transactions.machineId })
    .from(sandboxCharges)
    .innerJoin(transactions, eq(transactions.id, sandboxCharges.transactionId))
    .orderBy(desc(sandboxCharges.createdAt))
    .limit(LIST_SIZE)
  const serviceRows = await app.db
    .select({ service: services, branch: branches })
    .from(services)
    .innerJoin(branches, eq(branches.id, services.branchId))
    .innerJoin(orders, eq(orders.transactionId, services.transactionId))
    .orderBy(desc(services.createdAt))
    .limit(LIST_SIZE)
  const machineRows = await readMachines(app.db, undefined)
  const faults = new Map((await app.db.select().from(sandboxFaults)).map(({ machineId, fault }) => [machineId, fault]))
  const speeds = new Map(
    (await app.db.select().from(sandboxSpeeds)).map(({ machineId, factor }) => [machineId, factor]),
  )
  return {
    charges: charges.map(({ charge, machineId }) => ({
      transaction: charge.transactionId,
      amount: charge.amount,
      state: charge.state,
      provider: charge.provider,
      qr_payload: charge.qrPayload,
      pay_uri: charge.payUri,
      expires_at: charge.expiresAt.toISOString(),
      machine: machineId,
    })),
    orders: serviceRows.map(({ service, branch }) => ({
      transaction: service.transactionId,
      service: service.kind,
      branch_name: { th: branch.nameTh, en: branch.nameEn },
      step: service.status,
    })),
    machines: machineRows.map(({ machine, branch, holder }) => ({
      ...toMachineRow(machine, holder),
      branch_name: { th: branch.nameTh, en: branch.nameEn },
      fault: faults.get(machine.id) ?? null,
      speed: speeds.get(machine.id) ?? 1,
    })),
  }
})

const changeCharge = defineHandler(moveSandboxCharge, async ({ app, input }) => {
  const { transaction, action, webhook } = input
  const isChanged = await (action === 'pay_again' || action === 'pay_wrong'
    ? payMismatched(app, transaction, action)
    : transitionCharge(app, transaction, action, webhook))
  if (!isChanged) throw new ApiError('transaction_unknown')
  return {}
})

type Action = (typeof moveSandboxMachine)['input']['entries']['action']['options'][number]

/** Makes the load due now: the purchase job completes it in its next run, which follows at once. */
async function finish(tx: Tx, machineId: string) {
  const now = clock.date()
  await tx
    .update(transactions)
    .set({ endsAt: now, dueAt: now })
    .where(and(eq(transactions.machineId, machineId), isHolding, eq(transactions.status, 'running')))
}

/** Speeds the machine up; the rest of a running load passes that fast too. */
async function speedUp(tx: Tx, machineId: string) {
  await tx.insert(sandboxSpeeds).values({ machineId, factor: SPEED_FACTOR }).onConflictDoNothing()
  const newEnd = sql`now() + (${transactions.endsAt} - now()) / ${sql.raw(String(SPEED_FACTOR))}`
  await tx
    .update(transactions)
    .set({ endsAt: newEnd, dueAt: newEnd })
    .where(
      and(
        eq(transactions.machineId, machineId),
        isHolding,
        eq(transactions.status, 'running'),
        gt(transactions.endsAt, sql`now()`),
      ),
    )
}

const byHand = () => ({ reason: null, at: clock.date() })

const ACTIONS: Record<Action, (tx: Tx, machineId: string, app: App) => Promise<unknown>> = {
  fail_next_start: (tx, machineId) =>
    tx.insert(sandboxFaults).values({ machineId, fault: 'next_start_fails' }).onConflictDoNothing(),
  silence: (tx, machineId) =>
    tx
      .insert(sandboxFaults)
      .values({ machineId, fault: 'no_answer' })
      .onConflictDoUpdate({ target: sandboxFaults.machineId, set: { fault: 'no_answer' } }),
  out_of_order: (tx, id, app) => bookFailure(tx, app, id, null, clock.date()),
  async offline(tx, id) {
    await tx.update(machines).set({ seenAt: clock.date() }).where(eq(machines.id, id))
    await setCondition(tx, id, 'offline', byHand())
  },
  async repair(tx, id) {
    await tx.delete(sandboxFaults).where(eq(sandboxFaults.machineId, id))
    await resolveReports(tx, id)
    await setCondition(tx, id, 'ok', byHand())
  },
  finish,
  collect: (tx, id) => tx.update(machines).set({ doneAt: null }).where(eq(machines.id, id)),
  hurry: speedUp,
  calm: (tx, id) => tx.delete(sandboxSpeeds).where(eq(sandboxSpeeds.machineId, id)),
}

const readPushes = defineHandler(getSandboxPushes, async ({ app }) => {
  const pushes = await app.db.select().from(sandboxPushes).orderBy(desc(sandboxPushes.id)).limit(LIST_SIZE)
  return {
    details: pushes.map(({ messageId, token, title, body, path, at }) => ({
      message_id: messageId,
      token,
      title,
      body,
      path,
      at: at.toISOString(),
    })),
  }
})

const readInbox = defineHandler(getSandboxSms, async ({ app, input }) => {
  const messages = await app.db
    .select()
    .from(sandboxSms)
    .where(input.phone_number ? eq(sandboxSms.phone, input.phone_number) : undefined)
    .orderBy(desc(sandboxSms.id))
    .limit(LIST_SIZE)
  return {
    details: messages.map(({ messageId, phone, text, at }) => ({
      message_id: messageId,
      phone,
      text,
      at: at.toISOString(),
    })),
  }
})

const advanceClock = defineHandler(moveSandboxClock, async ({ app, input }) => {
  await passTime(app.db, input.minutes)
  app.wakeJobs()
  return {}
})

const changeMachine = defineHandler(moveSandboxMachine, async ({ app, input }) => {
  const [machine] = await app.db.select().from(machines).where(eq(machines.id, input.machine_id))
  if (!machine) throw new ApiError('machine_unknown')
  await app.db.transaction((tx) => ACTIONS[input.action](tx, machine.id, app))
  app.wakeJobs()
  return {}
})

const changeOrder = defineHandler(moveSandboxOrder, async ({ app, input }) => {
  await advanceOrder(app, input.transaction, (at) => (input.action === 'cancel' ? 'cancelled' : NEXT_STEPS[at][0]))
  return {}
})

/** Simulates the outside world, controlled from the page `/sandbox`. Mounted only if the sandbox is on. */
export const sandboxHandlers: readonly Handler[] = [
  readSandbox,
  readPushes,
  readInbox,
  changeCharge,
  changeMachine,
  changeOrder,
  advanceClock,
]
