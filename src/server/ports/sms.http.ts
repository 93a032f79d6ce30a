import { setTimeout as wait } from 'node:timers/promises'
import { type Sms, SmsFailed, type SmsSender } from './sms.ts'

const TIMEOUT_MS = 5_000
const PAUSE_MS = 500

type Settings = {
  url: string
  token: string
  /** Shown as who sent it. */
  sender: string
  /** For one try. */
  limitMs?: number
}

/** What a try came to; `again` is worth another. */
type Outcome = { isSent: true } | { isSent: false; isAgain: boolean; reason: string }

/**
 * A gateway that takes `POST { id, to, from, text }` with a bearer token and answers 2xx when it has taken the message.
 * The `id` is the `Idempotency-Key` as well: what is tried twice must not arrive twice. A lost connection, no answer in
 * time and a 5xx are tried once more; a 4xx says that the message is wrong, and is not.
 */
export function httpSmsSender({ url, token, sender, limitMs = TIMEOUT_MS }: Settings): SmsSender {
  const attempt = async ({ id, phone, text }: Sms): Promise<Outcome> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ id, to: phone, from: sender, text }),
        signal: AbortSignal.timeout(limitMs),
        redirect: 'manual', // the token goes to the configured address and nowhere else
      })
      await answer.body?.cancel()
      if (answer.ok) return { isSent: true }
      return { isSent: false, isAgain: answer.status >= 500, reason: `status ${answer.status}` }
    } catch (error) {
      return { isSent: false, isAgain: true, reason: error instanceof Error ? error.name : 'no answer' }
    }
  }
  return {
    isOpen: true,
    async send(message) {
      const first = await attempt(message)
      if (first.isSent) return
      if (!first.isAgain) throw new SmsFailed(`the SMS gateway refused: ${first.reason}`)
      await wait(PAUSE_MS)
      const second = await attempt(message)
      if (!second.isSent) throw new SmsFailed(`the SMS gateway failed twice: ${first.reason}, ${second.reason}`)
    },
  }
}
