/** What brings a message to a device. */
export type PushSender = {
  /** False where none is configured: messages are then only on the customer's list. */
  isOpen: boolean
  /** One try. Rejects never: what went wrong is an answer. */
  send: (push: Push, signal: AbortSignal) => Promise<PushAnswer>
}

export type Push = {
  /** The same for every repeat, so that the device shows it once. */
  messageId: string
  /** What it tells, as the app knows it: `wash_done`. */
  kind: string
  token: string
  title: string
  body: string
  /** Page of the app. */
  path: string
  /** Messages on the customer's list that are not read yet, for the icon's badge. */
  unread: number
  /** Pushes of one topic replace each other while the device is away; at most 32 of base64url. */
  topic: string
}

export type PushAnswer =
  | { outcome: 'sent' }
  /** The device has no such token any more. */
  | { outcome: 'gone' }
  /** `afterMs` is the service's own wish; without it the caller waits longer each time. */
  | { outcome: 'later'; reason: string; afterMs?: number }
  /** It will never be taken so, and the token is not to blame. */
  | { outcome: 'refused'; reason: string }

/** Stands where none is configured. */
export const nullPush: PushSender = {
  isOpen: false,
  send: async () => ({ outcome: 'refused', reason: 'no push service is configured' }),
}
