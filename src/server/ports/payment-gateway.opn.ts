import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse, unknown } from 'valibot'
import { BANKS, type ProviderId } from '#contract/payment.ts'
import { parseJson } from '#server/parse-json.ts'
import { ListOf, type OpnApi, OpnCharge, OpnEvent, OpnLink, OpnRefused, opnApi } from './opn-api.ts'
import {
  type Charge,
  type ChargeOrder,
  type ChargeRef,
  GatewayAway,
  type MadeCharge,
  type PaymentGateway,
  type ReadNotice,
} from './payment-gateway.ts'

const WINDOW_MS = 5 * 60_000
const ASK_BACK_TIMEOUT_MS = 5_000
/** The least that Opn takes in Thailand: 20 baht. */
const MINIMUM = 2_000
/** Their clock and ours may differ by this. */
const CLOCK_MS = 60_000
const PAGE = 100
const CHARGE_ID = /^chrg_(?:test_)?[0-9a-z]+$/

/** A card is paid by a payment link: Opn's own page takes the number. The others are charges by source. */
const SOURCES: Record<Exclude<ProviderId, 'credit_card'>, (bank: ChargeOrder['bank']) => string> = {
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
  if (!state) throw new GatewayAway(`Opn's charge is ${status}, which is not known`)
  return { chargeId: id, state, amount, currency: currency.toUpperCase(), paidAt: paid_at ? new Date(paid_at) : null }
}

/** A card that was refused on the page can be followed by another there, so only money ends a link. */
function linkToCharge({ amount, currency, charges }: OpnLink): Charge {
  const paid = charges.data.find(({ status }) => status === 'successful')
  return paid ? toCharge(paid) : { state: 'pending', amount, currency: currency.toUpperCase(), paidAt: null }
}

const madeByCharge = ({ id, authorize_uri, source }: OpnCharge): MadeCharge => ({
  chargeId: id,
  // Opn gives the QR as a picture only, which is an address to open like the others.
  qrPayload: null,
  payUri: source?.scannable_code?.image.download_uri ?? authorize_uri ?? null,
})
const madeByLink = ({ id, payment_uri }: OpnLink): MadeCharge => ({
  chargeId: id,
  qrPayload: null,
  payUri: payment_uri,
})

type Search = Pick<ChargeRef, 'transaction' | 'openedAt'>
/** What was made since then and is the one, looked for page by page. */
async function findMade<Item>(
  openedAt: Date,
  readPage: (query: URLSearchParams) => Promise<{ data: Item[]; total: number }>,
  isIt: (item: Item) => boolean,
): Promise<Item | undefined> {
  const from = new Date(openedAt.getTime() - CLOCK_MS).toISOString()
  for (let offset = 0; ; offset += PAGE) {
    const query = { from, order: 'chronological', limit: String(PAGE), offset: String(offset) }
    const { data, total } = await readPage(new URLSearchParams(query))
    const found = data.find(isIt)
    if (found || offset + PAGE >= total) return found
  }
}

/** The charge whose making was cut off. Opn documents no idempotency keys; what we wrote on it tells it. */
const findCharge = (api: OpnApi, { transaction, openedAt }: Search, signal: AbortSignal) =>
  findMade(
    openedAt,
    (query) => api({ method: 'GET', path: `/charges?${query}`, answer: ListOf(OpnCharge), signal }),
    ({ metadata }) => metadata?.transaction === transaction,
  )

const findLink = (api: OpnApi, { transaction, openedAt }: Search, signal: AbortSignal) =>
  findMade(
    openedAt,
    (query) => api({ method: 'GET', path: `/links?${query}`, answer: ListOf(OpnLink), signal }),
    ({ description }) => description === transaction,
  )

/**
 * Opn signs with HMAC-SHA256 over `timestamp.body`, keyed by the secret decoded from base 64; while a secret is being
 * changed there are two signatures with a comma between.
 */
function isSigned(secret: string, headers: Headers, body: Buffer): boolean {
  const timestamp = headers.get('omise-signature-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > WINDOW_MS) return false
  const key = Buffer.from(secret, 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex'))
  return (headers.get('omise-signature') ?? '').split(',').some((one) => {
    const given = Buffer.from(one.trim())
    return given.length === expected.length && timingSafeEqual(given, expected)
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

  const createLink = async ({ transaction, amount, payee, isRepeat, openedAt }: ChargeOrder, signal: AbortSignal) => {
    const before = isRepeat ? await findLink(api, { transaction, openedAt }, signal) : undefined
    const body = { amount, currency, title: payee.name, description: transaction, multiple: false }
    return madeByLink(before ?? (await api({ method: 'POST', path: '/links', body, answer: OpnLink, signal })))
  }
  const createBySource = async (order: ChargeOrder, type: string, signal: AbortSignal) => {
    const { transaction, amount, returnUri, isRepeat } = order
    const before = isRepeat ? await findCharge(api, order, signal) : undefined
    const metadata = { transaction }
    const body = { amount, currency, source: { type }, return_uri: returnUri, description: transaction, metadata }
    return madeByCharge(before ?? (await api({ method: 'POST', path: '/charges', body, answer: OpnCharge, signal })))
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

  const readOrNothing = async (id: string, signal: AbortSignal) => {
    try {
      return await api({ method: 'GET', path: `/charges/${id}`, answer: OpnCharge, signal })
    } catch (error) {
      if (error instanceof OpnRefused && error.code === 'not_found') return undefined
      throw error
    }
  }

  /** What the notice is about, as the API itself has it now: a notice is a hint, never the word. */
  const askBack = async (eventId: string, id: string): Promise<ReadNotice> => {
    const signal = AbortSignal.timeout(ASK_BACK_TIMEOUT_MS)
    const charge = await readOrNothing(id, signal)
    if (!charge) return 'forged'
    const link = charge.link ? await readLink(charge.link, signal) : undefined
    const transaction = link ? link.description : charge.metadata?.transaction
    const known = toCharge(charge)
    const isNews = known.state === 'paid' || (known.state === 'declined' && !link)
    if (typeof transaction !== 'string' || !isNews) return 'unrelated'
    return { eventId, transaction, charge: known }
  }

  return {
    ways: [
      { provider: 'promptpay', minimum: MINIMUM },
      { provider: 'mobile_banking', minimum: MINIMUM, banks: BANKS },
      { provider: 'credit_card', minimum: MINIMUM },
      { provider: 'truemoney', minimum: MINIMUM },
      { provider: 'truemoney_qr', minimum: MINIMUM },
    ],
    payHosts,
    createCharge: (order, signal) =>
      order.provider === 'credit_card'
        ? createLink(order, signal)
        : createBySource(order, SOURCES[order.provider](order.bank), signal),
    readCharge,
    async voidCharge(ref, signal) {
      const known = await readCharge(ref, signal)
      const id = ref.chargeId ?? known?.chargeId
      if (known?.state !== 'pending' || !id) return known
      const isLink = ref.provider === 'credit_card'
      const call = isLink
        ? { method: 'DELETE' as const, path: `/links/${id}` }
        : { method: 'POST' as const, path: `/charges/${id}/expire` }
      try {
        await api({ ...call, answer: unknown(), signal })
      } catch (error) {
        if (!(error instanceof OpnRefused)) throw error // refused: it has moved meanwhile, or cannot be taken back
      }
      const last = await readCharge({ ...ref, chargeId: id }, signal)
      return isLink && last?.state === 'pending' ? { ...last, state: 'voided' } : last
    },
    async readNotice(headers, body) {
      if (webhookSecret && !isSigned(webhookSecret, headers, body)) return 'forged'
      const event = safeParse(OpnEvent, parseJson(body.toString('utf8')))
      if (!event.success || event.output.data.object !== 'charge' || !CHARGE_ID.test(event.output.data.id))
        return 'unrelated'
      return askBack(event.output.id, event.output.data.id)
    },
  }
}
