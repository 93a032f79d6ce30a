import type { PushAnswer } from './push.ts'

export type LineMessage = {
  brand: string
  /** A UUID, the same for every retry: LINE accepts one message of it. */
  id: string
  /** LINE's id of the person, which each official account knows under another value. */
  userId: string
  text: string
}

/** What LINE reports of one person. */
export type LineEvent = { userId: string; at: Date } & (
  | { kind: 'followed'; replyToken: string }
  | { kind: 'unfollowed' }
  | { kind: 'wrote'; replyToken: string; text: string }
  | { kind: 'linked'; nonce: string }
)

/** Writes to customers by the official LINE accounts of brands. */
export type LineMessenger = {
  /** The id by which the brand's account is found, such as `@washday`; undefined if the brand has none. */
  basicIdOf: (brand: string) => string | undefined
  /** Tries once. Never rejects: a failure is an outcome. */
  push: (message: LineMessage, signal: AbortSignal) => Promise<PushAnswer>
  /** A token with which this person can link an account, once. Rejects if LINE does not give one. */
  issueLinkToken: (person: { brand: string; userId: string }) => Promise<string>
  /** Answers an event. Costs nothing of the month's messages. Rejects if LINE does not accept it. */
  reply: (answer: { brand: string; replyToken: string; text: string }) => Promise<void>
  /**
   * The events of a notice, and the brand whose secret signed it.
   * @param body the bytes as they arrived: the signature covers them
   */
  readNotice: (headers: Headers, body: Buffer) => { brand: string; events: readonly LineEvent[] } | 'forged'
}

/** Used when no brand has an official account. */
export const nullLine: LineMessenger = {
  basicIdOf: () => undefined,
  push: async () => ({ outcome: 'refused', reason: 'the brand has no official LINE account' }),
  issueLinkToken: async () => {
    throw new Error('the brand has no official LINE account')
  },
  reply: async () => {},
  readNotice: () => 'forged',
}
