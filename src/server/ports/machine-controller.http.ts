import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { DAY_SECONDS } from '#contract/duration.ts'
import { clock } from '#server/platform/clock.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import { isUnsent, type MachineController, type StartCommand, type StartState } from './machine-controller.ts'
import { BRANCH_HEADER, branchSecret, SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from './webhook-signature.ts'

const TIMEOUT_MS = 8_000
const MAX_MINUTES = 600

/** Body of the requests. A suffix `.2`, `.3` … on the transaction marks a new command for the same purchase. */
export const ControllerCommand = object({
  transaction: string(),
  machine_id: string(),
  temp: string(),
  minutes: number(),
  extras: array(string()),
})

/** Body of the request for more time: its `minutes` are added to the load that the command `load` has started. */
export const ControllerExtendCommand = object({
  transaction: string(),
  load: string(),
  machine_id: string(),
  minutes: number(),
})

/** Seconds since the machine started, by the box's own timer. A duration: the clocks of box and server may differ. */
export const ElapsedSeconds = optional(pipe(number(), integer(), minValue(0), maxValue(DAY_SECONDS)), 0)
/** How long the machine really takes, if not the minutes of the program. */
export const RealMinutes = optional(pipe(number(), minValue(1), maxValue(MAX_MINUTES)))
export const RefusalReason = optional(pipe(string(), maxLength(200)), 'no reason given')

/** What the box knows of the command. */
export const ControllerResponse = object({
  state: picklist(['running', 'paused', 'done', 'stopped', 'not_started', 'not_received', 'unknown']),
  elapsed_seconds: ElapsedSeconds,
  minutes: RealMinutes,
  reason: RefusalReason,
})

export const toStartState = ({
  state,
  elapsed_seconds,
  minutes,
  reason,
}: Omit<InferOutput<typeof ControllerResponse>, 'state'> & { state: StartState['state'] | 'paused' }): StartState => {
  if (state === 'running' || state === 'paused')
    return {
      state: 'running',
      elapsedMs: elapsed_seconds * 1_000,
      minutes,
      ...(state === 'paused' && { isPaused: true }),
    }
  return state === 'not_started' || state === 'stopped' ? { state, reason } : { state }
}

type Settings = { url: string; secret: string; limitMs?: number }

/** Whether the controller rejected the command itself. After a timeout, conflict or rate limit the outcome is unknown. */
const isRejection = (status: number) => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)

/**
 * A controller with the endpoints `POST {url}/start`, `/extend`, `/status` and `/cancel`, as *webhooks* in `openapi.json` specifies
 * them. Requests are signed like webhook notices: HMAC-SHA256 over `timestamp.body`, with the secret of the machine's branch.
 * The `transaction` is also the `Idempotency-Key`.
 */
export function httpController({ url, secret, limitMs = TIMEOUT_MS }: Settings): MachineController {
  type Payload = InferOutput<typeof ControllerCommand> | InferOutput<typeof ControllerExtendCommand>
  async function post(path: string, { branchId }: StartCommand, payload: Payload, signal: AbortSignal) {
    const { transaction } = payload
    const body = JSON.stringify(payload)
    const timestamp = String(clock.now())
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        ...traceHeaders(),
        'content-type': 'application/json',
        'idempotency-key': transaction,
        [TIMESTAMP_HEADER]: timestamp,
        [BRANCH_HEADER]: branchId,
        [SIGNATURE_HEADER]: signNotice(branchSecret(secret, branchId), timestamp, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      redirect: 'error',
    })
    return { status: response.status, isOk: response.ok, text: await response.text() }
  }
  function send(path: 'start' | 'status' | 'cancel', command: StartCommand, signal: AbortSignal) {
    const { transaction, machineId, temp, minutes, extras } = command
    return post(path, command, { transaction, machine_id: machineId, temp, minutes, extras: [...extras] }, signal)
  }
  function read({ status, isOk, text }: Awaited<ReturnType<typeof send>>): StartState {
    if (!isOk) throw new Error(`machine controller answered with status ${status}`)
    const answer = safeParse(ControllerResponse, parseJson(text))
    if (!answer.success) throw new Error('machine controller sent an invalid response')
    return toStartState(answer.output)
  }
  async function readCommanded(response: ReturnType<typeof post>): Promise<StartState> {
    try {
      const { status } = await response
      if (isRejection(status)) return { state: 'not_started', reason: `rejected with status ${status}` }
      return read(await response)
    } catch (error) {
      if (isUnsent(error)) return { state: 'not_received' }
      throw error
    }
  }
  return {
    start: (command, signal) => readCommanded(send('start', command, signal)),
    extend(command, signal) {
      const { transaction, load, machineId, minutes } = command
      return readCommanded(post('extend', command, { transaction, load, machine_id: machineId, minutes }, signal))
    },
    status: async (command, signal) => read(await send('status', command, signal)),
    progress: async (command, signal) => read(await send('status', command, signal)),
    cancel: async (command, signal) => read(await send('cancel', command, signal)),
  }
}
