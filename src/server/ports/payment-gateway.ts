/** What a bank or payment company does for us. Each call may be repeated: all go by our transaction's id. */
export type PaymentGateway = {
  /** False where none is configured: then nothing can be paid, and nothing is reserved. */
  isOpen: boolean
  /** Makes the charge, or finds the one made before, and gives the text of its QR. */
  createCharge: (order: ChargeOrder) => Promise<{ qrPayload: string }>
  /** The charge as the gateway sees it now; undefined when it has none. */
  readCharge: (transaction: string) => Promise<Charge | undefined>
  /** Takes back a charge that is not paid, and tells what became of it. */
  voidCharge: (transaction: string) => Promise<Charge | undefined>
}

export type ChargeOrder = {
  transaction: string
  /** Satang. */
  amount: number
  expiresAt: Date
  payee: { id: string; name: string }
}

export type Charge = {
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
export const closedGateway: PaymentGateway = {
  isOpen: false,
  createCharge: refuse,
  readCharge: refuse,
  voidCharge: refuse,
}

/** A notice that the gateway sends when a charge has moved. */
export type Notice = {
  event_id: string
  transaction: string
  state: 'paid' | 'declined'
  amount: number
  currency: string
  paid_at: string | null
}
