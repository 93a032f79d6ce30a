/** Steps that can be undone and redone. */

/** Changes of one field within this time are one step, such as a slider that is dragged or a word that is typed. */
const SAME_STEP_MS = 1_000
/** A draft with two logos has up to 128 kB. */
const MAX_STEPS = 200

export type History<State> = {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** The field that was changed last and when; null after an undo, so that the next change is a step of its own. */
  readonly last: { readonly field: string; readonly at: number } | null
}

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [], last: null })

/** @param at in ms */
export function change<State>(history: History<State>, next: State, field: string, at: number): History<State> {
  const { past, present, last } = history
  if (next === present) return history
  const isSameStep = last !== null && last.field === field && at - last.at < SAME_STEP_MS && history.future.length === 0
  return {
    past: isSameStep ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    last: { field, at },
  }
}

export function undo<State>({ past, present, future, ...rest }: History<State>): History<State> {
  const previous = past.at(-1)
  if (previous === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], last: null }
}

export function redo<State>({ past, present, future, ...rest }: History<State>): History<State> {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: later, last: null }
}

/** The same change in every step, for what is no step itself. */
export const inAllSteps = <State>(
  { past, present, future, last }: History<State>,
  step: (state: State) => State,
): History<State> => ({ past: past.map(step), present: step(present), future: future.map(step), last })
