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
import type { MachineController, StartAnswer, StartOrder } from './machine-controller.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from './webhook-signature.ts'

const TIMEOUT_MS = 8_000
const Instant = pipe(string(), isoTimestamp())

/** Of a purchase; `.2`, `.3` … behind the transaction is a new order of the same. */
export const ControllerOrder = object({
  transaction: string(),
  machine_id: string(),
  temp: string(),
  minutes: number(),
  extras: array(string()),
})

export const ControllerAnswer = object({
  started: boolean(),
  started_at: optional(Instant),
  ends_at: optional(Instant),
  reason: optional(pipe(string(), maxLength(200)), 'no reason given'),
})

type Settings = { url: string; secret: string; limitMs?: number }

/** Refused for good: the order itself is wrong. Of a time-out, a conflict or a rush nothing is known. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)

/**
 * A controller that takes `POST {url}/start`. Signed as our own notices are: HMAC-SHA256 over `timestamp.body`. It
 * answers `{ started: true, started_at, ends_at }` or `{ started: false, reason }`, and the same again to the same
 * `transaction`, which is the `Idempotency-Key` too.
 */
export function httpController({ url, secret, limitMs = TIMEOUT_MS }: Settings): MachineController {
  return {
    async start(order: StartOrder, signal): Promise<StartAnswer> {
      const { transaction, machineId, temp, minutes, extras } = order
      const wanted: InferOutput<typeof ControllerOrder> = {
        transaction,
        machine_id: machineId,
        temp,
        minutes,
        extras: [...extras],
      }
      const body = JSON.stringify(wanted)
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
      if (isRefusal(response.status)) return { isStarted: false, reason: `refused with ${response.status}` }
      if (!response.ok) throw new Error(`The machine controller answered with ${response.status}`)
      const answer = safeParse(ControllerAnswer, parseJson(text))
      if (!answer.success) throw new Error('The machine controller answered with what is none')
      const { started, started_at, ends_at, reason } = answer.output
      if (!started) return { isStarted: false, reason }
      if (!started_at || !ends_at || Date.parse(ends_at) <= Date.parse(started_at))
        throw new Error('The machine controller started a load without saying when it ends')
      return { isStarted: true, startedAt: new Date(started_at), endsAt: new Date(ends_at) }
    },
  }
}
