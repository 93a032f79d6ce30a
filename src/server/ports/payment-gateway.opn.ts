import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse, unknown } from 'valibot'
import { BANKS, type ProviderId } from '#contract/payment.ts'
import { parseJson } from '#server/parse-json.ts'
import { type OpnApi, OpnApiError, OpnCharge, OpnEvent, OpnLink, OpnList, opnApi } from './opn-api.ts'
import {
  type Charge,
  type ChargeMethod,
  type ChargeRef,
  type ChargeRequest,
  type CreatedCharge,
  GatewayUnavailable,
  type NoticeHint,
  type PaymentGateway,
  unknownCharge,
} from './payment-gateway.ts'

const WINDOW_MS = 5 * 60_000
/** Opn's minimum amount in Thailand: 20 baht, in satang. */
const MINIMUM = 2_000
/** Maximum difference between Opn's clock and ours. */
const CLOCK_SKEW_MS = 60_000
const PAGE_SIZE = 100
const CHARGE_ID = /^chrg_(?:test_)?[0-9a-z]+$/

const LIMITS = { minimum: MINIMUM, maximum: 15_000_000, isRefundable: false }
const METHODS: readonly ChargeMethod[] = [
  { provider: 'promptpay', ...LIMITS },
  { provider: 'mobile_banking', ...LIMITS, banks: BANKS },
  { provider: 'credit_card', ...LIMITS },
  { provider: 'truemoney', ...LIMITS },
  { provider: 'truemoney_qr', ...LIMITS },
]

/** Source types of charges. Cards use a payment link instead: Opn's own page asks for the card number. */
const SOURCES: Record<Exclude<ProviderId, 'credit_card'>, (bank: ChargeRequest['bank']) => string> = {
  promptpay: () => 'promptpay',
  mobile_banking: (bank) => `mobile_banking_${bank}`,
  truemoney: () => 'truemoney_jumpapp',
  truemoney_qr: () => 'truemoney_qr',
}

const STATES: Record<string, Charge['state']> = {
  pending: 'pending',
  successful: 'paid',
  failed: 'failed',
  expired: 'expired',
  reversed: 'expired',
}

function toCharge({ id, status, amount, currency, paid_at, metadata }: OpnCharge): Charge {
  const state = STATES[status]
  if (!state) throw new GatewayUnavailable(`Opn charge has unknown status ${status}`)
  const paidAt = paid_at ? new Date(paid_at) : null
  const payment = { paymentId: id, amount, currency: currency.toUpperCase(), paidAt, refunds: [], disputed: 0 }
  return {
    chargeId: id,
    transaction: typeof metadata?.transaction === 'string' ? metadata.transaction : null,
    state,
    isFinal: state !== 'pending',
    reason: null,
    payments: state === 'paid' ? [payment] : [],
  }
}

/** After a declined card the customer can try another on Opn's page, so only a payment ends a link. */
function linkToCharge({ id, description, charges }: OpnLink): Charge {
  const payments = charges.data.flatMap((charge) => toCharge(charge).payments)
  const isPaid = payments.length > 0
  const state = isPaid ? 'paid' : 'pending'
  return { chargeId: id, transaction: description, state, isFinal: isPaid, reason: null, payments }
}

const createdByCharge = ({ id, authorize_uri, source }: OpnCharge): CreatedCharge => {
  const address = source?.scannable_code?.image.download_uri ?? authorize_uri
  if (!address) throw new GatewayUnavailable('Opn sent a charge without a way to pay it')
  return { chargeId: id, expiresAt: null, target: { kind: 'address', address } }
}
const createdByLink = ({ id, payment_uri: address }: OpnLink): CreatedCharge => ({
  chargeId: id,
  expiresAt: null,
  target: { kind: 'address', address },
})

type Search = Pick<ChargeRef, 'transaction' | 'openedAt'>
/** Searches the items created since `openedAt`, page by page. */
async function findCreated<Item>(
  openedAt: Date,
  readPage: (query: URLSearchParams) => Promise<{ data: Item[]; total: number }>,
  isMatch: (item: Item) => boolean,
): Promise<Item | undefined> {
  const from = new Date(openedAt.getTime() - CLOCK_SKEW_MS).toISOString()
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = { from, order: 'chronological', limit: String(PAGE_SIZE), offset: String(offset) }
    const { data, total } = await readPage(new URLSearchParams(query))
    const match = data.find(isMatch)
    if (match || offset + PAGE_SIZE >= total) return match
  }
}

/** Finds a charge whose creation was interrupted. Opn documents no idempotency keys, so it is found by our metadata. */
const findCharge = (api: OpnApi, { transaction, openedAt }: Search, signal: AbortSignal) =>
  findCreated(
    openedAt,
    (query) => api({ method: 'GET', path: `/charges?${query}`, answer: OpnList(OpnCharge), signal }),
    ({ metadata }) => metadata?.transaction === transaction,
  )

const findLink = (api: OpnApi, { transaction, openedAt }: Search, signal: AbortSignal) =>
  findCreated(
    openedAt,
    (query) => api({ method: 'GET', path: `/links?${query}`, answer: OpnList(OpnLink), signal }),
    ({ description }) => description === transaction,
  )

/**
 * Opn signs with HMAC-SHA256 over `timestamp.body`, keyed by the secret decoded from base64. During a rotation of the
 * secret there are two signatures, separated by a comma.
 */
function isSigned(secret: string, headers: Headers, body: Buffer): boolean {
  const timestamp = headers.get('omise-signature-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > WINDOW_MS) return false
  const key = Buffer.from(secret, 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex'))
  return (headers.get('omise-signature') ?? '').split(',').some((signature) => {
    const received = Buffer.from(signature.trim())
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

type Settings = { url: string; secretKey: string; webhookSecret: string | undefined; payHosts: readonly string[] }

/**
 * Opn Payments (Omise): PromptPay, bank apps and TrueMoney as charges, cards on its own page.
 * @see https://docs.omise.co/charges-api
 * @see https://docs.omise.co/links-api
 */
export function opnGateway({ url, secretKey, webhookSecret, payHosts }: Settings): PaymentGateway {
  const api = opnApi(url, secretKey)
  const currency = 'thb'

  const createLink = async ({ transaction, amount, payee, isRepeat, openedAt }: ChargeRequest, signal: AbortSignal) => {
    const existing = isRepeat ? await findLink(api, { transaction, openedAt }, signal) : undefined
    const body = { amount, currency, title: payee.name, description: transaction, multiple: false }
    return createdByLink(existing ?? (await api({ method: 'POST', path: '/links', body, answer: OpnLink, signal })))
  }
  const createBySource = async (request: ChargeRequest, type: string, signal: AbortSignal) => {
    const { transaction, amount, returnUri, isRepeat } = request
    const existing = isRepeat ? await findCharge(api, request, signal) : undefined
    const metadata = { transaction }
    const body = { amount, currency, source: { type }, return_uri: returnUri, description: transaction, metadata }
    return createdByCharge(
      existing ?? (await api({ method: 'POST', path: '/charges', body, answer: OpnCharge, signal })),
    )
  }
  const readLink = (id: string, signal: AbortSignal) =>
    api({ method: 'GET', path: `/links/${id}`, answer: OpnLink, signal })
  const readCharge = async (ref: ChargeRef, signal: AbortSignal): Promise<Charge> => {
    const { provider, chargeId } = ref
    if (provider === 'credit_card') {
      const link = chargeId ? await readLink(chargeId, signal) : await findLink(api, ref, signal)
      return link ? linkToCharge(link) : unknownCharge
    }
    const charge = chargeId
      ? await api({ method: 'GET', path: `/charges/${chargeId}`, answer: OpnCharge, signal })
      : await findCharge(api, ref, signal)
    return charge ? toCharge(charge) : unknownCharge
  }

  return {
    methods: () => METHODS,
    hasSignedNotices: () => webhookSecret !== undefined,
    payHosts,
    createCharge: (request, signal) =>
      request.provider === 'credit_card'
        ? createLink(request, signal)
        : createBySource(request, SOURCES[request.provider](request.bank), signal),
    readCharge,
    async voidCharge(ref, signal) {
      const current = await readCharge(ref, signal)
      const id = ref.chargeId ?? current.chargeId
      if (current.state !== 'pending' || !id) return current
      const isLink = ref.provider === 'credit_card'
      const call = isLink
        ? { method: 'DELETE' as const, path: `/links/${id}` }
        : { method: 'POST' as const, path: `/charges/${id}/expire` }
      try {
        await api({ ...call, answer: unknown(), signal })
      } catch (error) {
        if (!(error instanceof OpnApiError)) throw error // else its state has changed meanwhile, or it cannot be voided
      }
      return readCharge({ ...ref, chargeId: id }, signal)
    },
    refund: async () => ({ state: 'not_possible', reason: 'not supported' }),
    readNotice(headers, body): NoticeHint | 'forged' | 'unrelated' {
      if (webhookSecret && !isSigned(webhookSecret, headers, body)) return 'forged'
      const event = safeParse(OpnEvent, parseJson(body.toString('utf8')))
      if (!event.success || event.output.data.object !== 'charge' || !CHARGE_ID.test(event.output.data.id))
        return 'unrelated'
      const { id, link, metadata } = event.output.data
      const transaction = typeof metadata?.transaction === 'string' ? metadata.transaction : null
      return { eventId: event.output.id, chargeIds: link ? [id, link] : [id], transaction }
    },
  }
}
