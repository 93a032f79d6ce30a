import { and, eq } from 'drizzle-orm'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  variant,
} from 'valibot'
import type { Database, Tx } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { containsNul } from '#server/http/reject-nul.ts'
import { stopLoadIn } from '#server/modules/payments/stops/stop-load.ts'
import { clock } from '#server/platform/clock.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { ElapsedSeconds, RealMinutes, RefusalReason, toStartState } from '#server/ports/machine-controller.http.ts'
import {
  BRANCH_HEADER,
  branchSecret,
  isSigned,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from '#server/ports/webhook-signature.ts'
import { applyStart, parseCommandId, type StartOutcome } from './apply-start.ts'
import { endFailedStarts, noteSeen, recordHeartbeats, setCondition } from './machine-condition.ts'

export const MACHINE_WEBHOOK_PATH = '/webhooks/machine'
/** A branch has fewer. */
const MAX_MACHINES = 200

const Id = pipe(string(), minLength(1), maxLength(64))

/** What a box reports by itself. `transaction` is that of the command. */
export const MachineNotice = variant('notice', [
  /** The box works and reaches these machines. Every minute; a box that has sent one and stops is not sold any more. */
  object({
    notice: literal('heartbeat'),
    machines: pipe(array(Id), minLength(1), maxLength(MAX_MACHINES)),
    /** Machines that run, and machines with laundry inside: neither is sold, whether or not we started them. */
    running: optional(pipe(array(Id), maxLength(MAX_MACHINES)), []),
    full: optional(pipe(array(Id), maxLength(MAX_MACHINES)), []),
  }),
  /** The outcome of a command whose answer was lost, or what has become of its load: longer, shorter, paused, stopped before its end. */
  object({
    notice: literal('state'),
    transaction: Id,
    state: picklist(['running', 'paused', 'not_started', 'stopped']),
    elapsed_seconds: ElapsedSeconds,
    minutes: RealMinutes,
    reason: RefusalReason,
  }),
  /** The load has ended, earlier than its minutes say or not. */
  object({ notice: literal('done'), transaction: Id }),
  /** The machine is broken: it is taken out of order until staff say otherwise, and a load in it has stopped. */
  object({ notice: literal('failure'), machine_id: Id, reason: RefusalReason }),
  /** The machine works again: if failed starts have taken it out of order, it is sold again. What staff or a failure have closed stays so. */
  object({ notice: literal('ready'), machine_id: Id }),
])

/**
 * Takes a machine out of order, and stops the load in it.
 * @returns whether the machine is known and this is news
 */
export async function bookFailure(tx: Tx, app: App, id: string, reason: string | null, at: Date): Promise<boolean> {
  await stopLoadIn(tx, app, id, at) // first, because it locks the purchase before its machine, as all others do
  return (await setCondition(tx, id, 'out_of_order', { reason, at })) !== undefined
}

async function applyFailure(app: App, id: string, reason: string, at: Date): Promise<StartOutcome> {
  const isNews = await app.db.transaction((tx) => bookFailure(tx, app, id, reason, at))
  await noteSeen(app.db, id, at)
  if (!isNews) return 'repeated'
  app.wakeJobs()
  app.log.error('machine reported a failure and is out of order', { machine: id, reason })
  return 'applied'
}

async function applyReady(app: App, id: string, at: Date): Promise<StartOutcome> {
  await noteSeen(app.db, id, at)
  if (!(await app.db.transaction((tx) => endFailedStarts(tx, id, at)))) return 'repeated'
  app.log.info('machine is ready again after failed starts', { machine: id })
  return 'applied'
}

/** Whether a notice is about machines of this branch; heartbeats of others are left out when they are recorded. */
async function isOfBranch(db: Database, branch: string, notice: InferOutput<typeof MachineNotice>) {
  if (notice.notice === 'heartbeat') return true
  const found =
    notice.notice === 'failure' || notice.notice === 'ready'
      ? await db
          .select({ id: machines.id })
          .from(machines)
          .where(and(eq(machines.id, notice.machine_id), eq(machines.branchId, branch)))
      : await db
          .select({ id: transactions.id })
          .from(transactions)
          .where(
            and(eq(transactions.id, parseCommandId(notice.transaction).transaction), eq(transactions.branchId, branch)),
          )
  return found.length > 0
}

/**
 * Handles a notice of a machine's box, which is signed with the secret of its branch and about machines of it. A notice that matches nothing is answered with its outcome instead of an error,
 * because sending it again would not help. Notices may be repeated and arrive in any order.
 * @param body the raw bytes, which the signature covers
 * @throws ApiError `not_found` if no controller is configured, `unauthorized` for a signature that is wrong, of another branch or
 *   older than five minutes, `invalid`
 */
export async function receiveMachineNotice(
  app: App,
  headers: Headers,
  body: Buffer,
): Promise<{ outcome: StartOutcome }> {
  const { MACHINE_SECRETS: secrets } = app.config
  if (secrets === undefined) throw new ApiError('not_found')
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const signature = headers.get(SIGNATURE_HEADER) ?? ''
  const branch = headers.get(BRANCH_HEADER) ?? ''
  if (!secrets.some((secret) => isSigned(branchSecret(secret, branch), timestamp, signature, body)))
    throw new ApiError('unauthorized')
  const json = parseJson(body.toString('utf8'))
  const parsed = safeParse(MachineNotice, json)
  if (!parsed.success || containsNul(json)) throw new ApiError('invalid')
  const notice = parsed.output
  // By the time of the signature, so that a repeated notice is as old as the first; our clock limits one that is ahead.
  const at = new Date(Math.min(clock.now(), Number(timestamp)))
  if (!(await isOfBranch(app.db, branch, notice)))
    return { outcome: 'machine_id' in notice ? 'repeated' : 'unknown_transaction' }
  switch (notice.notice) {
    case 'heartbeat':
      await app.db.transaction((tx) => recordHeartbeats(tx, branch, notice, at))
      return { outcome: 'applied' }
    case 'state':
      return { outcome: await applyStart(app, notice.transaction, toStartState(notice), 'machine') }
    case 'done':
      return { outcome: await applyStart(app, notice.transaction, { state: 'done' }, 'machine') }
    case 'failure':
      return { outcome: await applyFailure(app, notice.machine_id, notice.reason, at) }
    case 'ready':
      return { outcome: await applyReady(app, notice.machine_id, at) }
  }
}
