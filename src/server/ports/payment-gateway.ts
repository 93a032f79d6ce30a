import { APP_LINKS, type Bank, type ProviderId } from '#contract/payment.ts'

/** What a bank or payment company does for us. Each call may be repeated: all go by our transaction's id. */
export type PaymentGateway = {
  /** What can be paid with; empty where none is configured: then nothing is reserved either. */
  ways: readonly ChargeMethod[]
  /** Hosts of its payment pages, sub-domains included. No other address is ever shown to a customer. */
  payHosts: readonly string[]
  /** Makes the charge, or finds the one made before. Never called twice at once for one transaction. */
  createCharge: (order: ChargeOrder, signal: AbortSignal) => Promise<MadeCharge>
  /** The charge as the gateway sees it now; undefined when it has none. */
  readCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge | undefined>
  /** Takes back a charge that is not paid, and tells what became of it. */
  voidCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge | undefined>
  /** Where its notices have a form of their own: what one says, asked back from the gateway before it is believed. */
  readNotice?: (headers: Headers, body: Buffer) => Promise<ReadNotice>
}

export type ChargeMethod = {
  provider: ProviderId
  /** Satang. */
  minimum: number
  /** Mobile banking: the order must name one of these. */
  banks?: readonly Bank[]
}

export type ChargeOrder = {
  transaction: string
  provider: ProviderId
  bank: Bank | null
  /** Satang. */
  amount: number
  /** When the purchase was opened: no charge of it is older. */
  openedAt: Date
  expiresAt: Date
  payee: { id: string; name: string }
  /** Where a payment page sends the customer when it is done. */
  returnUri: string
  /** An earlier try was cut off: the charge may be there already. */
  isRepeat: boolean
}

/** The QR's text, or the address to pay at. */
export type MadeCharge = { chargeId: string; qrPayload: string | null; payUri: string | null }

export type ChargeRef = {
  transaction: string
  provider: ProviderId
  openedAt: Date
  /** Null when the answer to its making was lost. */
  chargeId: string | null
}

export type Charge = {
  /** The gateway's own id, to tell a second payment from a second notice. */
  chargeId?: string | undefined
  state: 'pending' | 'paid' | 'declined' | 'voided'
  /** Satang. */
  amount: number
  currency: string
  paidAt: Date | null
}

/** The gateway cannot be reached or does not answer as agreed. */
export class GatewayAway extends Error {}

const refuse = async (): Promise<never> => {
  throw new GatewayAway('no gateway is configured')
}
/** Stands where none is configured. */
export const nullGateway: PaymentGateway = {
  ways: [],
  payHosts: [],
  createCharge: refuse,
  readCharge: refuse,
  voidCharge: refuse,
}

/**
 * Whether a customer may be sent there: https on one of the hosts, a known app's link, or a page of our own.
 * @param own origin of the page that ordered
 */
export function isPayAddress(address: string, hosts: readonly string[], own: string): boolean {
  if (APP_LINKS.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username } = new URL(address)
  if (username) return false
  if (origin === own) return true
  return protocol === 'https:' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** A notice that the gateway sends when a charge has moved. */
export type Notice = {
  event_id: string
  transaction: string
  /** The gateway's id of the charge, where it has one. */
  charge_id?: string | undefined
  state: 'paid' | 'declined'
  amount: number
  currency: string
  paid_at: string | null
}

/** `forged` is refused; `unrelated` is true but says nothing of a charge of ours. */
export type ReadNotice = 'forged' | 'unrelated' | { eventId: string; transaction: string; charge: Charge }
