/** Starts the machines of a shop through their control box. */
export type MachineController = {
  /**
   * Starts a machine. Idempotent by transaction: a repeated command gets the first one's answer and starts nothing.
   * Rejects when the outcome is unknown.
   */
  start: (command: StartCommand, signal: AbortSignal) => Promise<StartAnswer>
}

export type StartCommand = {
  /** Id of the purchase, with the suffix `.2`, `.3` … when the customer starts it again, which makes it a new command. */
  transaction: string
  machineId: string
  temp: string
  minutes: number
  extras: readonly string[]
}

export type StartAnswer = { isStarted: true; startedAt: Date; endsAt: Date } | { isStarted: false; reason: string }

/** Used when none is configured: no machine starts, so every load is refunded. */
export const nullController: MachineController = {
  start: async () => ({ isStarted: false, reason: 'no machine controller is configured' }),
}
