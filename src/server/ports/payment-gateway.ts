import { APP_LINKS, type Bank, type ProviderId } from '#contract/payment.ts'

/** A bank or payment company. Every call may be repeated: all are keyed by our transaction's id. */
export type PaymentGateway = {
  /** Available payment methods; empty if no gateway is configured, in which case no purchase can be opened. */
  methods: readonly ChargeMethod[]
  /** Hosts of its payment pages; subdomains are included. Customers are never sent to another host. */
  payHosts: readonly string[]
  /** Creates the charge, or finds the one created before. Never called concurrently for one transaction. */
  createCharge: (request: ChargeRequest, signal: AbortSignal) => Promise<CreatedCharge>
  /** The present state of the charge at the gateway; undefined if it has none. */
  readCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge | undefined>
  /** Voids an unpaid charge and returns its state afterwards; undefined if the gateway has none. */
  voidCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge | undefined>
  /** Set if the gateway's notices have a format of their own: reads a notice and verifies it at the gateway. */
  readNotice?: (headers: Headers, body: Buffer) => Promise<ReadNotice>
}

export type ChargeMethod = {
  provider: ProviderId
  /** Satang. */
  minimum: number
  /** Mobile banking: the request must name one of these. */
  banks?: readonly Bank[]
}

export type ChargeRequest = {
  transaction: string
  provider: ProviderId
  bank: Bank | null
  /** Satang. */
  amount: number
  /** When the purchase was opened: none of its charges is older. */
  openedAt: Date
  expiresAt: Date
  payee: { id: string; name: string }
  /** Where the payment page sends the customer afterwards. */
  returnUri: string
  /** An earlier request was interrupted: the charge may exist already. */
  isRepeat: boolean
}

/** A created charge, with the text of its QR code or the URL of its payment page. */
export type CreatedCharge = { chargeId: string; qrPayload: string | null; payUri: string | null }

export type ChargeRef = {
  transaction: string
  provider: ProviderId
  openedAt: Date
  /** Null if the response to its creation was lost. */
  chargeId: string | null
}

export type Charge = {
  /** The gateway's own id; tells a second payment from a repeated notice. */
  chargeId?: string | undefined
  state: 'pending' | 'paid' | 'declined' | 'voided'
  /** Satang. */
  amount: number
  currency: string
  paidAt: Date | null
}

/** The gateway is unreachable or sends an invalid response. */
export class GatewayUnavailable extends Error {}

const refuse = async (): Promise<never> => {
  throw new GatewayUnavailable('no gateway is configured')
}
/** Used when none is configured. */
export const nullGateway: PaymentGateway = {
  methods: [],
  payHosts: [],
  createCharge: refuse,
  readCharge: refuse,
  voidCharge: refuse,
}

/**
 * Whether a customer may be sent to a payment URL: https on one of the hosts, a deep link of a listed app, or our own
 * origin.
 * @param ownOrigin origin of the page that requested the payment
 */
export function isPaymentUrl(address: string, hosts: readonly string[], ownOrigin: string): boolean {
  if (APP_LINKS.test(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username } = new URL(address)
  if (username) return false
  if (origin === ownOrigin) return true
  return protocol === 'https:' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** A webhook notice, sent by the gateway when the state of a charge changes. */
export type Notice = {
  event_id: string
  transaction: string
  /** The gateway's id of the charge, if it has one. */
  charge_id?: string | undefined
  state: 'paid' | 'declined'
  amount: number
  currency: string
  paid_at: string | null
}

/** `forged` is rejected; `unrelated` is genuine but concerns no state change of our charges. */
export type ReadNotice = 'forged' | 'unrelated' | { eventId: string; transaction: string; charge: Charge }
