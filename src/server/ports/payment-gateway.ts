import { isAppLink } from '#contract/app-link.ts'
import type { Bank, ProviderId } from '#contract/payment.ts'
import type { CardProblem } from '#contract/saved-cards.ts'

/**
 * A bank or payment company. Every call may be repeated: all are keyed by our transaction's id or by the key of a refund.
 *
 * Every call throws `GatewayUnavailable` if its outcome is unknown and it may be repeated, `GatewayBusy` if the gateway asks
 * for a pause, and `KeyRefused` if it does not accept our key. A refusal for good is an answer, never an outage.
 */
export type PaymentGateway = {
  /** The methods that a brand's account has now; empty if the brand has no account, so that nothing can be bought. */
  methods: (brand: string) => readonly ChargeMethod[]
  /** Asks the gateway which methods each account has. Called at the start and every hour; set if that can change. */
  refreshMethods?: (signal: AbortSignal) => Promise<void>
  /** Whether a brand's notices are signed: then a notice tells of a payment, and polls of the charge can be rare. */
  hasSignedNotices: (brand: string) => boolean
  /** How many polls of charges a minute an account bears; without it there is no limit. */
  pollsPerMinute?: number
  /** Hosts of its payment pages; subdomains are included. Customers are never sent to another host. */
  payHosts: readonly string[]
  /**
   * Creates the charge, or finds the one created before. Never called concurrently for one transaction.
   * @throws ChargeRefused if there is no charge, and the same request will never create one
   */
  createCharge: (request: ChargeRequest, signal: AbortSignal) => Promise<CreatedCharge>
  /** Polls the charge: its state at the gateway now. */
  readCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge>
  /** Ends an unpaid charge where the gateway allows it, and polls it: `endOf` says what has become of it. */
  voidCharge: (charge: ChargeRef, signal: AbortSignal) => Promise<Charge>
  /**
   * Set if a card is entered in the gateway's own form on a page of ours, which turns it into a token: no card number reaches
   * this server. Until then there is no charge, and `createCharge` names that page.
   */
  cardForm?: CardForm
  /** Whether a brand's account keeps cards for later payments; without it none does. */
  keepsCards?: (brand: string) => boolean
  /** Whether what holds a saved card is this gateway's: the brand may have had another one before. */
  ownsHolder?: (holder: string) => boolean
  /** Deletes what holds a saved card, with the card. It succeeds for one that does not exist. */
  removeCard?: (kept: { brand: string; holder: string }, signal: AbortSignal) => Promise<void>
  /** Whether `refund` can send a payment back: by the account that received it, whatever is on sale now. */
  isRefundable: (payment: ReceivedPayment) => boolean
  /** Sends a payment, or a part of it, back the way it came. A repeated key is the same refund. */
  refund: (request: RefundRequest, signal: AbortSignal) => Promise<RefundAnswer>
  /**
   * Set if the gateway's notices have a format of their own. Reads the notice without asking the gateway; what it says of
   * money is never believed: the charge is polled.
   */
  readNotice?: (headers: Headers, body: Buffer) => NoticeHint | 'forged' | 'unrelated'
}

export type ChargeMethod = {
  provider: ProviderId
  /** Satang. */
  minimum: number
  /** Satang. */
  maximum: number
  /** Mobile banking: the request must name one of these. */
  banks?: readonly Bank[]
}

export type ChargeRequest = {
  transaction: string
  /** Decides which account receives the money. */
  brand: string
  provider: ProviderId
  bank: Bank | null
  /** Satang. */
  amount: number
  /** When the purchase was opened: none of its charges is older. */
  openedAt: Date
  /** The wanted end of the time to pay. The gateway may set another one. */
  expiresAt: Date
  /** What the customer's phone runs, which decides how a bank's app is opened; null if it is no phone. */
  device: 'ios' | 'android' | null
  /** The shop. */
  payee: { id: string; name: string }
  /** Where the payment page sends the customer afterwards. */
  returnUri: string
  /** The saved card to charge; undefined if the customer enters one. */
  card?: CardRef | undefined
  /** An earlier request was interrupted: the charge may exist already. */
  isRepeat: boolean
}

/** The gateway's ids of a saved card: of what holds it, and of the card. */
export type CardRef = { holder: string; token: string }

/** A card as the gateway shows it. */
export type CardAtGateway = CardRef & {
  /** By `schemeName`. */
  scheme: string
  lastDigits: string
  /** The last month in which it is valid: `2026-11`. */
  expires: string
}

export type CreatedCharge = {
  /** The id to poll it with; kept with the purchase. */
  chargeId: string
  /** The gateway's own end of the time to pay; null if it does not say. */
  expiresAt: Date | null
  /** How the customer pays. */
  target: PayTarget
}

export type CardForm = {
  /** Where the form comes from, and what it is told; undefined for a brand whose cards are paid in another way. */
  of: (brand: string) => { script: string; attributes: Record<string, string>; field: string } | undefined
  /**
   * Charges the card of a token. Its target is where the card's bank asks its owner, or the return address.
   * @throws ChargeRefused if the card was refused at once: another one can be tried
   */
  charge: (request: ChargeRequest, token: string, signal: AbortSignal) => Promise<CreatedCharge>
  /**
   * Keeps the card of a token, which is then charged as a saved card. Only after its owner has asked for it.
   * @throws ChargeRefused if the card is refused: another one can be tried
   */
  keep: (request: ChargeRequest, token: string, signal: AbortSignal) => Promise<CardAtGateway>
}

/** Until a card is entered there is no charge at the gateway: the purchase is kept under an id of our own. */
const FORM_PREFIX = 'form_'
export const formIdOf = (transaction: string) => `${FORM_PREFIX}${transaction}`
export const isFormId = (id: string) => id.startsWith(FORM_PREFIX)

/** Where our page with the form is, on the host that the customer came from. */
export const CARD_FORM_PATH = '/card-form'
export const cardFormUri = ({ transaction, returnUri }: Pick<ChargeRequest, 'transaction' | 'returnUri'>) =>
  `${new URL(returnUri).origin}${CARD_FORM_PATH}/${transaction}`

export type PayTarget =
  /** The text of a QR code, which our page draws. */
  | { kind: 'qr_text'; text: string }
  /** The picture of a QR code, for gateways that keep its text to themselves. Checked by the adapter. */
  | { kind: 'qr_picture'; picture: CodePicture }
  /** The address of a page or app where the customer pays or authorizes the payment. */
  | { kind: 'address'; address: string }
  /** There is nothing left for the customer to do. */
  | { kind: 'none' }

export type CodePicture = { type: 'image/svg+xml' | 'image/png'; body: Uint8Array }

export type ChargeRef = {
  transaction: string
  brand: string
  provider: ProviderId
  /** None of its charges was created before `openedAt`, or after `expiresAt`. */
  openedAt: Date
  expiresAt: Date
  /** Null if the response to its creation was lost. `readCharge` also takes the id of a payment, as notices name it. */
  chargeId: string | null
}

/** A charge as the gateway describes it. */
export type Charge = {
  /** As kept with the purchase, also if it was polled by the id of a payment; null if the gateway has no such charge. */
  chargeId: string | null
  /** Our transaction's id as the gateway keeps it with the charge; null if it does not say. */
  transaction: string | null
  /**
   * - `pending`: it can be paid. A card page where another card can be tried stays pending.
   * - `paid`: it has at least one payment, also if that was refunded since.
   * - `failed`: refused by the bank, or given up by the customer on the payment page.
   * - `expired`: its time is over, or it was voided.
   * - `unknown`: the gateway does not have it, which it may say of a charge that it has just created.
   */
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'unknown'
  /** No further payment can arrive: only refunds and disputes can still change. Never guessed from a clock. */
  isFinal: boolean
  /** `failed`: the gateway's own code, for the log. */
  reason: string | null
  /** All payments that it has received: one, or none, or by accident more. */
  payments: readonly Payment[]
  /** Cards that were declined on a page of the gateway, where another one can be tried. */
  declines?: number
  /** What a page of the gateway has made to hold the card of the payment. Without `card` its owner did not ask to keep it. */
  holder?: { holder: string; card: CardAtGateway | null } | undefined
}

export type Payment = {
  /** The gateway's own id: tells a second payment from a repeated notice, and a refund names it. */
  paymentId: string
  /** Satang, before refunds. */
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  paidAt: Date | null
  /** All refunds, also those made on the gateway's dashboard. */
  refunds: readonly Refund[]
  /** Satang that the payer's bank takes back: of disputes that are open or lost, not of those that were won. */
  disputed: number
  /** Satang of disputes that the shop has won. Its bank takes them back from the payer, who may have had them meanwhile. */
  won: number
}

export type Refund = {
  refundId: string
  /** Satang. */
  amount: number
  state: 'pending' | 'refunded' | 'failed'
  /** The key of our request; null for a refund made on the gateway's dashboard. */
  key: string | null
}

/** What is kept of a payment, which another gateway may have received, before the brand changed to this one. */
export type ReceivedPayment = { brand: string; provider: ProviderId; paymentId: string }

export type RefundRequest = ReceivedPayment & {
  /** `chargeId` as kept with the purchase. */
  chargeId: string
  /** Satang. */
  amount: number
  /** Up to 64 letters, digits, `.`, `_` and `-`. */
  key: string
}

export type RefundAnswer =
  /** `pending` ends as `refunded` or `failed`, which a poll of the charge tells. */
  | { state: 'refunded' | 'pending'; refundId: string }
  /** `not_possible`: this method has no refunds. `refused`: this refund was not accepted, and will not be. */
  | { state: 'refused' | 'not_possible'; reason: string }

/** What a notice concerns. Nothing of it is proved: the charge is polled before anything is booked. */
export type NoticeHint = {
  /** The gateway's id of the notice; a notice is handled once. */
  eventId: string
  /** False where the account has no secret: anybody may have sent it. */
  isSigned: boolean
  /** Ids of a charge or payment, of which one may be kept with a purchase; the first is the one to poll. */
  chargeIds: readonly string[]
  /** Our transaction's id, if the notice names it: finds a charge whose creation was not answered. */
  transaction: string | null
}

/** Whether an ended charge can still be paid. One that is neither paid nor known to be over is `payable`. */
export function endOf(charge: Charge): 'voided' | 'paid' | 'payable' {
  if (charge.payments.length > 0) return 'paid'
  return charge.isFinal ? 'voided' : 'payable'
}

/** What the codes of refused and failed charges say about the card itself: of Opn, Stripe and the sandbox. */
const CARD_PROBLEMS: Record<string, CardProblem> = {
  expired_card: 'expired',
  stolen_or_lost_card: 'blocked',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  restricted_card: 'blocked',
}
/** The codes of a saved card that was deleted at the gateway. */
const GONE = ['not_found', 'resource_missing', 'card_removed']

/** What has become of a card by the code of its refused charge: `gone` if the gateway does not have it any more. */
export const cardProblemOf = (code: string): CardProblem | 'gone' | undefined =>
  GONE.includes(code) ? 'gone' : CARD_PROBLEMS[code]

/** The card schemes’ own names, by the codes of Stripe and, in lower case, the names of Opn. */
const SCHEMES: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
  visa: 'Visa',
}
/** What customers know a card by, from the name that the gateway has for its scheme. */
export const schemeName = (name: string): string => SCHEMES[name.toLowerCase()] ?? name

/** What a poll answers where the gateway has no such charge. */
export const unknownCharge: Charge = {
  chargeId: null,
  transaction: null,
  state: 'unknown',
  isFinal: false,
  reason: null,
  payments: [],
}

/** The gateway is unreachable or sends an invalid response; the outcome is unknown. */
export class GatewayUnavailable extends Error {}

/** The gateway does not accept the key of a brand's account: nothing works until people change it. */
export class KeyRefused extends GatewayUnavailable {}

/** The gateway has too many requests of ours (429). */
export class GatewayBusy extends GatewayUnavailable {
  /** How long it asks to be left alone. */
  readonly pauseMs: number
  constructor(pauseMs: number) {
    super(`the gateway asks for a pause of ${pauseMs} ms`)
    this.pauseMs = pauseMs
  }
}

/** The gateway does not create this charge, and repeating the request would not help. */
export class ChargeRefused extends Error {
  /** The gateway's own code, for the log. */
  readonly code: string
  constructor(code: string) {
    super(`the gateway refused the charge: ${code}`)
    this.code = code
  }
}

const refuse = async (): Promise<never> => {
  throw new GatewayUnavailable('no gateway is configured')
}
/** Used when none is configured. */
export const nullGateway: PaymentGateway = {
  methods: () => [],
  hasSignedNotices: () => false,
  payHosts: [],
  createCharge: refuse,
  readCharge: refuse,
  voidCharge: refuse,
  isRefundable: () => false,
  refund: refuse,
}

/**
 * Whether a customer may be sent to a payment URL: https on one of the hosts, a deep link of an app, or our own
 * origin.
 * @param ownOrigin origin of the page that requested the payment
 */
export function isPaymentUrl(address: string, hosts: readonly string[], ownOrigin: string): boolean {
  if (isAppLink(address)) return true
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username } = new URL(address)
  if (username) return false
  if (origin === ownOrigin) return true
  return protocol === 'https:' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** A webhook notice of the sandbox's bank, sent when the state of a charge changes. */
export type Notice = {
  event_id: string
  transaction: string
  /** The gateway's id of the charge, if it has one. */
  charge_id?: string | undefined
  state: 'paid' | 'declined'
  amount: number
  currency: string
  paid_at: string | null
  /** What holds the card, if it is saved. */
  holder?: Charge['holder']
}
