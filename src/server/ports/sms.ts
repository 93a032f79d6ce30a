export type Sms = {
  /** The same for every try of one message. */
  id: string
  /** E.164. */
  phone: string
  text: string
}

/** Whoever carries text messages to customers' phones. */
export type SmsSender = {
  /** False where none is configured: then no code can be had. */
  isOpen: boolean
  /** Rejects with `SmsFailed` when the message was not taken, or nobody knows. */
  send: (message: Sms) => Promise<void>
}

/** Its message never holds the phone or the text. */
export class SmsFailed extends Error {}

/** Stands where none is configured. */
export const nullSms: SmsSender = {
  isOpen: false,
  async send() {
    throw new SmsFailed('no SMS gateway is configured')
  },
}
