export type Sms = {
  /** The same for every attempt to send one message. */
  id: string
  /** E.164. */
  phone: string
  text: string
}

/** Sends text messages to customers' phones. */
export type SmsSender = {
  /** False if none is configured: codes are then unavailable. */
  isConfigured: boolean
  /** Rejects with `SmsFailed` if the message was not accepted or the outcome is unknown. */
  send: (message: Sms) => Promise<void>
}

/** Its message never contains the phone number or the text. */
export class SmsFailed extends Error {}

/** Used when none is configured. */
export const nullSms: SmsSender = {
  isConfigured: false,
  async send() {
    throw new SmsFailed('no SMS gateway is configured')
  },
}
