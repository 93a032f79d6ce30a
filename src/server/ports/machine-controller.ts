/** What the box on the machines does for us. */
export type MachineController = {
  /**
   * Starts a machine. The same transaction never starts it twice: a repeated order gets the first one's answer.
   * Rejects when the answer is not known.
   */
  start: (order: StartOrder, signal: AbortSignal) => Promise<StartAnswer>
}

export type StartOrder = {
  /** Of the purchase; with `.2`, `.3` … behind it when the customer has it started again: then it is a new order. */
  transaction: string
  machineId: string
  temp: string
  minutes: number
  extras: readonly string[]
}

export type StartAnswer = { isStarted: true; startedAt: Date; endsAt: Date } | { isStarted: false; reason: string }

/** Stands where none is configured: nothing starts, so money goes back. */
export const nullController: MachineController = {
  start: async () => ({ isStarted: false, reason: 'no machine controller is configured' }),
}
