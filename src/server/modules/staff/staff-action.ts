import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { audit } from '#server/db/schema/audit.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler, type RequestContext, type StaffCaller } from '#server/http/handler.ts'
import { isInScope } from './staff-caller.ts'

type Values = Record<string, unknown>

/** What a call of staff changes, as it matters to a dispute about who did what. */
export type AuditedState = {
  /** Id of what is changed, such as a machine's. No personal data: the audit outlives the account. */
  subject: string
  brand: string
  branchId?: string | null
  state: Values
}
/** @returns undefined if there is nothing of the kind */
type ReadAudited<Input> = (tx: Tx, input: Input, staff: StaffCaller) => Promise<AuditedState | undefined>

/** A machine may say for whom it calls. */
const nameOf = (staff: StaffCaller, input: unknown) => {
  const { by } = Object(input) as { by?: unknown } // of those calls that have one
  return staff.personId === undefined && typeof by === 'string' ? by : staff.name
}
const reasonIn = (input: unknown) => {
  const { reason, note } = Object(input) as { reason?: unknown; note?: unknown } // of those calls that have one
  return typeof reason === 'string' ? reason : typeof note === 'string' ? note : null
}

/** Each transaction of the call also writes what it has changed, so that nothing is changed without its row. */
function auditing<Input>(app: App, staff: StaffCaller, input: Input, action: string, read: ReadAudited<Input>): App {
  const transaction: App['db']['transaction'] = (run, options) =>
    app.db.transaction(async (tx) => {
      const before = await read(tx, input, staff)
      const result = await run(tx)
      const after = await read(tx, input, staff)
      const known = after ?? before
      const [was, is] = [before?.state ?? {}, after?.state ?? {}]
      const changed = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]))
      const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
      if (known && changed.length > 0)
        await tx.insert(audit).values({
          by: staff.name,
          byId: staff.personId ?? null,
          brand: known.brand,
          branchId: known.branchId ?? null,
          action,
          subject: known.subject,
          before: before ? pick(was) : null,
          after: after ? pick(is) : null,
          reason: reasonIn(input),
        })
      return result
    }, options)
  return { ...app, db: Object.create(app.db, { transaction: { value: transaction } }) }
}

/** The last part of a path: `set_machine`. */
const actionOf = ({ path }: Endpoint) => path.split('/').at(-1) ?? path

/**
 * Like `defineHandler`, for a call by which staff change something: the audit gets who, what, before, after and when, in the
 * same database transaction. A repeated call, which changes nothing, has no row.
 */
export function defineStaffAction<E extends Endpoint>(
  endpoint: E,
  read: ReadAudited<ParsedInputOf<E>>,
  run: (call: RequestContext<E>) => Promise<OutputOf<E>>,
): Handler {
  const handler = defineHandler(endpoint, async (call) => {
    const { input, staff } = call
    // What a person must not see is told from what does not exist by nobody.
    const known = await call.app.db.transaction((tx) => read(tx, input, staff))
    if (known && !isInScope(staff, known)) throw new ApiError('not_found')
    const named = { ...staff, name: nameOf(staff, input) }
    const app = auditing(call.app, named, input, actionOf(endpoint), read)
    // Not a copy: `caller` throws where there is none.
    return run(Object.create(call, { app: { value: app }, staff: { value: named } }))
  })
  return { ...handler, isAudited: true }
}
