import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse, unknown } from 'valibot'
import { BANKS, type ProviderId } from '#contract/payment.ts'
import { parseJson } from '#server/parse-json.ts'
import { type OpnApi, OpnApiError, OpnCharge, OpnEvent, OpnLink, OpnList, opnApi } from './opn-api.ts'
import {
  type Charge,
  type ChargeRef,
  type ChargeRequest,
  type CreatedCharge,
  GatewayUnavailable,
  type PaymentGateway,
  type ReadNotice,
} from './payment-gateway.ts'

const WINDOW_MS = 5 * 60_000
const VERIFY_TIMEOUT_MS = 5_000
/** Opn's minimum amount in Thailand: 20 baht, in satang. */
const MINIMUM = 2_000
/** Maximum difference between Opn's clock and ours. */
const CLOCK_SKEW_MS = 60_000
const PAGE_SIZE = 100
const CHARGE_ID = /^chrg_(?:test_)?[0-9a-z]+$/

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
  failed: 'declined',
  expired: 'voided',
  reversed: 'voided',
}

function toCharge({ id, status, amount, currency, paid_at }: OpnCharge): Charge {
  const state = STATES[status]
  if (!state) throw new GatewayUnavailable(`Opn charge has unknown status ${status}`)
  return { chargeId: id, state, amount, currency: currency.toUpperCase(), paidAt: paid_at ? new Date(paid_at) : null }
}

/** After a declined card the customer can try another on Opn's page, so only a payment ends a link. */
function linkToCharge({ amount, currency, charges }: OpnLink): Charge {
  const paid = charges.data.find(({ status }) => status === 'successful')
  return paid ? toCharge(paid) : { state: 'pending', amount, currency: currency.toUpperCase(), paidAt: null }
}

const createdByCharge = ({ id, authorize_uri, source }: OpnCharge): CreatedCharge => ({
  chargeId: id,
  // Opn provides the QR code only as an image, which is opened by its URL like a payment page.
  qrPayload: null,
  payUri: source?.scannable_code?.image.download_uri ?? authorize_uri ?? null,
})
const createdByLink = ({ id, payment_uri }: OpnLink): CreatedCharge => ({
  chargeId: id,
  qrPayload: null,
  payUri: payment_uri,
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
  const readCharge = async (ref: ChargeRef, signal: AbortSignal): Promise<Charge | undefined> => {
    const { provider, chargeId } = ref
    if (provider === 'credit_card') {
      const link = chargeId ? await readLink(chargeId, signal) : await findLink(api, ref, signal)
      return link && linkToCharge(link)
    }
    const charge = chargeId
      ? await api({ method: 'GET', path: `/charges/${chargeId}`, answer: OpnCharge, signal })
      : await findCharge(api, ref, signal)
    return charge && toCharge(charge)
  }

  const readChargeIfExists = async (id: string, signal: AbortSignal) => {
    try {
      return await api({ method: 'GET', path: `/charges/${id}`, answer: OpnCharge, signal })
    } catch (error) {
      if (error instanceof OpnApiError && error.code === 'not_found') return undefined
      throw error
    }
  }

  /** Reads the notice's charge from the API: the content of a notice is never trusted. */
  const verifyNotice = async (eventId: string, id: string): Promise<ReadNotice> => {
    const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS)
    const charge = await readChargeIfExists(id, signal)
    if (!charge) return 'forged'
    const link = charge.link ? await readLink(charge.link, signal) : undefined
    const transaction = link ? link.description : charge.metadata?.transaction
    const verified = toCharge(charge)
    const isFinal = verified.state === 'paid' || (verified.state === 'declined' && !link)
    if (typeof transaction !== 'string' || !isFinal) return 'unrelated'
    return { eventId, transaction, charge: verified }
  }

  return {
    methods: [
      { provider: 'promptpay', minimum: MINIMUM },
      { provider: 'mobile_banking', minimum: MINIMUM, banks: BANKS },
      { provider: 'credit_card', minimum: MINIMUM },
      { provider: 'truemoney', minimum: MINIMUM },
      { provider: 'truemoney_qr', minimum: MINIMUM },
    ],
    payHosts,
    createCharge: (request, signal) =>
      request.provider === 'credit_card'
        ? createLink(request, signal)
        : createBySource(request, SOURCES[request.provider](request.bank), signal),
    readCharge,
    async voidCharge(ref, signal) {
      const current = await readCharge(ref, signal)
      const id = ref.chargeId ?? current?.chargeId
      if (current?.state !== 'pending' || !id) return current
      const isLink = ref.provider === 'credit_card'
      const call = isLink
        ? { method: 'DELETE' as const, path: `/links/${id}` }
        : { method: 'POST' as const, path: `/charges/${id}/expire` }
      try {
        await api({ ...call, answer: unknown(), signal })
      } catch (error) {
        if (!(error instanceof OpnApiError)) throw error // else its state has changed meanwhile, or it cannot be voided
      }
      const result = await readCharge({ ...ref, chargeId: id }, signal)
      return isLink && result?.state === 'pending' ? { ...result, state: 'voided' } : result
    },
    async readNotice(headers, body) {
      if (webhookSecret && !isSigned(webhookSecret, headers, body)) return 'forged'
      const event = safeParse(OpnEvent, parseJson(body.toString('utf8')))
      if (!event.success || event.output.data.object !== 'charge' || !CHARGE_ID.test(event.output.data.id))
        return 'unrelated'
      return verifyNotice(event.output.id, event.output.data.id)
    },
  }
}
