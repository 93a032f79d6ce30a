/** Delivers messages to devices. */
export type PushSender = {
  /** False if none is configured: messages then appear only on the customer's list. */
  isConfigured: boolean
  /** Tries once. Never rejects: a failure is an outcome. */
  send: (push: Push, signal: AbortSignal) => Promise<PushAnswer>
}

export type Push = {
  /** The same for every retry, so that the device shows the message once. */
  messageId: string
  /** Kind of message, such as `wash_done`. */
  kind: string
  token: string
  title: string
  body: string
  /** Path of the app's page to open. */
  path: string
  /** Number of the customer's unread messages, for the icon's badge. */
  unread: number
  /** Pushes of one topic replace each other while the device is offline; at most 32 base64url characters. */
  topic: string
}

export type PushAnswer =
  | { outcome: 'sent' }
  /** The token is no longer registered. */
  | { outcome: 'gone' }
  /** Retry, after `afterMs` if the service asks for a delay; otherwise the caller backs off. */
  | { outcome: 'later'; reason: string; afterMs?: number }
  /** The message is rejected for good, for a reason other than its token. */
  | { outcome: 'refused'; reason: string }

/** Used when none is configured. */
export const nullPush: PushSender = {
  isConfigured: false,
  send: async () => ({ outcome: 'refused', reason: 'no push service is configured' }),
}
