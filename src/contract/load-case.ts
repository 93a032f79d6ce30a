import { type InferOutput, nullable, object, picklist, string } from 'valibot'
import { Day, Instant } from './scalars.ts'

/**
 * What can have gone wrong with a load that its machine says is running or done. `stopped`: before its end. `still_wet`: it
 * ran without washing, spinning or drying. `wrong_machine`: another machine was started than the one with the laundry.
 */
export const LOAD_PROBLEMS = ['stopped', 'still_wet', 'wrong_machine'] as const
export const LoadProblem = picklist(LOAD_PROBLEMS)
export type LoadProblem = InferOutput<typeof LoadProblem>

/** A customer's report about their own load, which the shop's staff decide by `due_on`. */
export const LoadCase = object({
  case_number: string(),
  problem: LoadProblem,
  asked_at: Instant,
  /** The day in Bangkok by which staff decide. */
  due_on: Day,
  /** Null until it is decided. `stopped`: the customer has the choice, or has had it. `refused`: the load counts. */
  outcome: nullable(picklist(['stopped', 'refused'])),
})
export type LoadCase = InferOutput<typeof LoadCase>

type Reported = { load_case: LoadCase | null; ended_early: boolean; ends_at: string | null }

/**
 * Whether the present start of a load was reported: what the shop has refused stays refused, unless the machine has called the load
 * done much too early since.
 */
export const isReported = ({ load_case: loadCase, ended_early, ends_at }: Reported): boolean =>
  loadCase !== null &&
  loadCase.outcome !== 'stopped' &&
  !(ended_early && Date.parse(loadCase.asked_at) < Date.parse(ends_at ?? ''))
