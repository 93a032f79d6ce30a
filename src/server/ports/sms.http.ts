import { setTimeout as wait } from 'node:timers/promises'
import { traceHeaders } from '#server/platform/tracing.ts'
import { type Sms, SmsFailed, type SmsSender } from './sms.ts'
import { WAITED_TIMEOUT_MS } from './timeouts.ts'

const PAUSE_MS = 500

type Settings = {
  url: string
  token: string
  /** Sender name shown on the phone. */
  sender: string
  /** Milliseconds that one attempt may take. */
  limitMs?: number
}

/** The outcome of one attempt; `isRetryable` if another one may succeed. */
type Outcome = { isSent: true } | { isSent: false; isRetryable: boolean; reason: string }

/**
 * A gateway that takes `POST { id, to, from, text }` with a bearer token and answers 2xx when it has accepted the message.
 * The `id` is also the `Idempotency-Key`, so that a retry does not send the message twice. A lost connection, a timeout
 * and a 5xx are retried once; a 4xx means that the message is invalid, and is not retried.
 */
export function httpSmsSender({ url, token, sender, limitMs = WAITED_TIMEOUT_MS }: Settings): SmsSender {
  const attempt = async ({ id, phone, text }: Sms): Promise<Outcome> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          ...traceHeaders(),
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to: phone, from: sender, text }),
        signal: AbortSignal.timeout(limitMs),
        redirect: 'manual', // the token must reach only the configured address
      })
      await answer.body?.cancel()
      if (answer.ok) return { isSent: true }
      return { isSent: false, isRetryable: answer.status >= 500, reason: `status ${answer.status}` }
    } catch (error) {
      return { isSent: false, isRetryable: true, reason: error instanceof Error ? error.name : 'no answer' }
    }
  }
  return {
    isConfigured: true,
    async send(message) {
      const first = await attempt(message)
      if (first.isSent) return
      if (!first.isRetryable) throw new SmsFailed(`SMS gateway rejected the message: ${first.reason}`)
      await wait(PAUSE_MS)
      const second = await attempt(message)
      if (!second.isSent) throw new SmsFailed(`SMS gateway failed twice: ${first.reason}, ${second.reason}`)
    },
  }
}
