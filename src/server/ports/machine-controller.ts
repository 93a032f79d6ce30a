/** Starts the machines of a shop through their control boxes. */
export type MachineController = {
  /**
   * Starts a machine. Idempotent by transaction where the box can: a repeated command gets the first one's answer and
   * starts nothing. Rejects when the outcome is unknown.
   */
  start: (command: StartCommand, signal: AbortSignal) => Promise<StartState>
  /**
   * Adds time to a running load. Idempotent like `start`, and the other calls answer about it in the same way: `running` or
   * `done` means that the time was added, with the `minutes` of the whole load where the box knows them. Without this no time
   * is sold.
   */
  extend?: (command: ExtendCommand, signal: AbortSignal) => Promise<StartState>
  /** What became of a start command. Without this an unanswered start stays unknown until the box reports it. */
  status?: (command: StartCommand, signal: AbortSignal) => Promise<StartState>
  /** Like `status`, of a load whose time is over, where the machine's own time counts. */
  progress?: (command: StartCommand, signal: AbortSignal) => Promise<StartState>
  /** Refuses a command from now on unless it has started the machine, which then runs on. */
  cancel?: (command: StartCommand, signal: AbortSignal) => Promise<StartState>
}

export type StartCommand = {
  /** Id of the purchase, with the suffix `.2`, `.3` … when the customer starts it again, which makes it a new command. */
  transaction: string
  branchId: string
  machineId: string
  temp: string
  minutes: number
  extras: readonly string[]
}

/** The command of a purchase that adds its `minutes` to a load. */
export type ExtendCommand = StartCommand & {
  /** The command that started the load. */
  load: string
}

/**
 * What a box knows of one start command. Times are durations, so that no clock but ours counts.
 * `running`: `elapsedMs` since the start; `minutes` if the machine takes longer or shorter than the program. `isPaused`: it stands
 * still and goes on when somebody presses its start button.
 * `stopped`: it ran, and has ended before its end.
 * `not_started`: final, the command will not start the machine. `not_received`: the box has never had the command.
 */
export type StartState =
  | { state: 'running'; elapsedMs: number; minutes?: number | undefined; isPaused?: boolean }
  | { state: 'done' }
  | { state: 'stopped'; reason: string }
  | { state: 'not_started'; reason: string }
  | { state: 'not_received' }
  | { state: 'unknown' }

/** Used when none is configured: no machine starts, so every load is refunded. */
export const nullController: MachineController = {
  start: async () => ({ state: 'not_started', reason: 'no machine controller is configured' }),
}

/** Errors of `connect` and of the name lookup, before a byte is sent. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether a request that `fetch` rejected certainly never left this server. */
export function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && UNSENT.has(String(cause.code))
}
