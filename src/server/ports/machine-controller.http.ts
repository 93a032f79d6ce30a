import {
  array,
  boolean,
  type InferOutput,
  isoTimestamp,
  maxLength,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { parseJson } from '#server/parse-json.ts'
import type { MachineController, StartAnswer, StartCommand } from './machine-controller.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from './webhook-signature.ts'

const TIMEOUT_MS = 8_000
const Instant = pipe(string(), isoTimestamp())

/** Body of the start request. A suffix `.2`, `.3` … on the transaction marks a new command for the same purchase. */
export const ControllerCommand = object({
  transaction: string(),
  machine_id: string(),
  temp: string(),
  minutes: number(),
  extras: array(string()),
})

export const ControllerResponse = object({
  started: boolean(),
  started_at: optional(Instant),
  ends_at: optional(Instant),
  reason: optional(pipe(string(), maxLength(200)), 'no reason given'),
})

type Settings = { url: string; secret: string; limitMs?: number }

/** Whether the controller rejected the command itself. After a timeout, conflict or rate limit the outcome is unknown. */
const isRejection = (status: number) => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)

/**
 * A controller with the endpoint `POST {url}/start`. Requests are signed like webhook notices: HMAC-SHA256 over
 * `timestamp.body`. It answers `{ started: true, started_at, ends_at }` or `{ started: false, reason }`, and repeats its
 * answer for the same `transaction`, which is also the `Idempotency-Key`.
 */
export function httpController({ url, secret, limitMs = TIMEOUT_MS }: Settings): MachineController {
  return {
    async start(command: StartCommand, signal): Promise<StartAnswer> {
      const { transaction, machineId, temp, minutes, extras } = command
      const payload: InferOutput<typeof ControllerCommand> = {
        transaction,
        machine_id: machineId,
        temp,
        minutes,
        extras: [...extras],
      }
      const body = JSON.stringify(payload)
      const timestamp = String(Date.now())
      const response = await fetch(`${url}/start`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': transaction,
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: signNotice(secret, timestamp, body),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        redirect: 'error',
      })
      const text = await response.text()
      if (isRejection(response.status)) return { isStarted: false, reason: `rejected with status ${response.status}` }
      if (!response.ok) throw new Error(`machine controller answered with status ${response.status}`)
      const answer = safeParse(ControllerResponse, parseJson(text))
      if (!answer.success) throw new Error('machine controller sent an invalid response')
      const { started, started_at, ends_at, reason } = answer.output
      if (!started) return { isStarted: false, reason }
      if (!started_at || !ends_at || Date.parse(ends_at) <= Date.parse(started_at))
        throw new Error('machine controller started a load without its end time')
      return { isStarted: true, startedAt: new Date(started_at), endsAt: new Date(ends_at) }
    },
  }
}
