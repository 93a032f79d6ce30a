import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse, unknown } from 'valibot'
import { clock } from '#server/platform/clock.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import {
  type CardRef,
  type Charge,
  type ChargeMethod,
  type ChargeRef,
  ChargeRefused,
  type ChargeRequest,
  type CreatedCharge,
  GatewayUnavailable,
  type PaymentGateway,
  type Refund,
  type RefundAnswer,
  type RefundRequest,
  unknownCharge,
} from './payment-gateway.ts'
import {
  StripeAccount,
  type StripeApi,
  StripeEvent,
  StripeIntent,
  StripeList,
  StripeRefund,
  StripeRefusal,
  StripeSession,
  stripeApi,
} from './stripe-api.ts'
import {
  createdByIntent,
  createdBySavedCard,
  createdBySession,
  intentToCharge,
  isOfSession,
  OF_SAVED_CARD,
  sessionToCharge,
  toRefund,
} from './stripe-charge.ts'

/** @see https://docs.stripe.com/webhooks#verify-official-libraries: five minutes by default */
const TOLERANCE_MS = 5 * 60_000
/**
 * A session may end 30 minutes after it was created at the earliest; one more for the difference of clocks.
 * @see https://docs.stripe.com/payments/checkout/managing-limited-inventory
 */
const SHORTEST_SESSION_MS = 31 * 60_000

type StripeMethod = ChargeMethod & { provider: 'promptpay' | 'credit_card'; capability: string }
/**
 * Amounts of at least 10 baht, and of at most eight digits of satang.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LIMITS = { minimum: 1_000, maximum: 99_999_999 }
const METHODS: readonly StripeMethod[] = [
  { provider: 'promptpay', capability: 'promptpay_payments', ...LIMITS },
  { provider: 'credit_card', capability: 'card_payments', ...LIMITS },
]

/** Only cards: of PromptPay Stripe asks the payer for an account by e-mail, so the shop's staff send that money. */
const REFUNDABLE = 'credit_card'

/**
 * Stripe signs with HMAC-SHA256 over `timestamp.body`, keyed by the whole secret. While the secret is rolled there are two
 * signatures.
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
function isSigned(secret: string, header: string, body: Buffer): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(clock.now() - Number(timestamp) * 1000) > TOLERANCE_MS) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'))
  return parts.some(([name, value = '']) => {
    const received = Buffer.from(value)
    return name === 'v1' && received.length === expected.length && timingSafeEqual(received, expected)
  })
}

/** Cards on Stripe's own page: no card number reaches this app. @see https://docs.stripe.com/api/checkout/sessions/create */
const sessionForm = ({ transaction, amount, expiresAt, payee, returnUri }: ChargeRequest) => ({
  mode: 'payment',
  'payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'thb',
  'line_items[0][price_data][unit_amount]': String(amount),
  'line_items[0][price_data][product_data][name]': payee.name,
  success_url: returnUri,
  cancel_url: returnUri,
  // The purchase ends earlier, by `expire`; this is for the day when that call fails.
  expires_at: String(Math.ceil((expiresAt.getTime() + SHORTEST_SESSION_MS) / 1000)),
  client_reference_id: transaction,
  'metadata[transaction]': transaction,
  'payment_intent_data[metadata][transaction]': transaction,
  'payment_intent_data[description]': transaction,
  // Its page asks whether to keep the card. @see https://docs.stripe.com/payments/checkout/save-during-payment
  customer_creation: 'always',
  'saved_payment_method_options[payment_method_save]': 'enabled',
})

/** The customer is there, so its bank may ask them. @see https://docs.stripe.com/payments/save-during-payment */
const savedCardForm = ({ transaction, amount, returnUri }: ChargeRequest, { holder, token }: CardRef) => ({
  amount: String(amount),
  currency: 'thb',
  'payment_method_types[0]': 'card',
  customer: holder,
  payment_method: token,
  confirm: 'true',
  return_url: returnUri,
  description: transaction,
  'metadata[transaction]': transaction,
  [`metadata[${OF_SAVED_CARD}]`]: '1',
})

/** @see https://docs.stripe.com/payments/promptpay/accept-a-payment */
const intentForm = ({ transaction, amount }: ChargeRequest, email: string) => ({
  amount: String(amount),
  currency: 'thb',
  'payment_method_types[0]': 'promptpay',
  'payment_method_data[type]': 'promptpay',
  'payment_method_data[billing_details][email]': email,
  confirm: 'true',
  description: transaction,
  'metadata[transaction]': transaction,
})

type Account = { secretKey: string; webhookSecret: string | undefined }
type Settings = {
  url: string
  /** By brand; a brand without an account cannot sell. */
  accounts: Pick<ReadonlyMap<string, Account>, 'get' | 'has' | 'values'>
  /** The address that Stripe requires of who pays by PromptPay, whose phone is all we know: that of the brand. */
  emailOf: (brand: string) => string | null
  payHosts: readonly string[]
}

const isId = (id: string | null): id is string => /^(?:pi|cs)_\w{1,250}$/.test(id ?? '')
const isSession = (id: string) => id.startsWith('cs_')

/** A refusal where none is expected is a fault of ours or of the account, which may be put right. */
const unexpected = (error: unknown) =>
  error instanceof StripeRefusal ? new GatewayUnavailable(error.message, { cause: error }) : error

/** The charge of a payment intent: a purchase by card keeps the session that it belongs to. */
async function chargeOf(api: StripeApi, intent: StripeIntent, signal: AbortSignal): Promise<Charge> {
  if (!isOfSession(intent)) return intentToCharge(api, intent, signal)
  const query = new URLSearchParams({ payment_intent: intent.id, limit: '1' })
  const expand = 'expand[]=data.payment_intent.latest_charge.refunds&expand[]=data.payment_intent.payment_method'
  const path = `/v1/checkout/sessions?${query}&${expand}`
  const { data } = await api({ method: 'GET', path, answer: StripeList(StripeSession), signal })
  return data[0] ? sessionToCharge(api, data[0], signal) : intentToCharge(api, intent, signal)
}

/**
 * Found by our metadata: a payment intent within a minute, a session once its customer tries to pay.
 * @see https://docs.stripe.com/search#data-freshness
 */
async function findCharge(api: StripeApi, transaction: string, signal: AbortSignal): Promise<Charge> {
  const query = new URLSearchParams({ query: `metadata['transaction']:'${transaction}'`, limit: '1' })
  const path = `/v1/payment_intents/search?${query}&expand[]=data.latest_charge.refunds`
  const { data } = await api({ method: 'GET', path, answer: StripeList(StripeIntent), signal })
  return data[0] ? chargeOf(api, data[0], signal) : unknownCharge
}

async function readById(api: StripeApi, id: string, signal: AbortSignal): Promise<Charge> {
  const method = 'GET'
  if (isSession(id)) {
    const path = `/v1/checkout/sessions/${id}?expand[]=payment_intent.latest_charge.refunds&expand[]=payment_intent.payment_method`
    return sessionToCharge(api, await api({ method, path, answer: StripeSession, signal }), signal)
  }
  const path = `/v1/payment_intents/${id}?expand[]=latest_charge.refunds`
  return chargeOf(api, await api({ method, path, answer: StripeIntent, signal }), signal)
}

async function read(api: StripeApi, { chargeId, transaction }: ChargeRef, signal: AbortSignal): Promise<Charge> {
  try {
    return isId(chargeId) ? await readById(api, chargeId, signal) : await findCharge(api, transaction, signal)
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return unknownCharge
    throw unexpected(error)
  }
}

/** Refused once it is paid or over, and while a bank works on it; the poll that follows tells which. */
async function end(api: StripeApi, id: string, signal: AbortSignal): Promise<void> {
  const path = isSession(id) ? `/v1/checkout/sessions/${id}/expire` : `/v1/payment_intents/${id}/cancel`
  try {
    await api({ method: 'POST', path, answer: unknown(), signal })
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
  }
}

async function create(
  api: StripeApi,
  request: ChargeRequest,
  email: string | null,
  signal: AbortSignal,
): Promise<CreatedCharge> {
  // An order whose charge was refused can be paid in another way, or in the same way later.
  const key = `${request.transaction}.${request.provider}.${request.expiresAt.getTime()}`
  const call = { method: 'POST' as const, key, signal }
  if (request.card)
    return createdBySavedCard(
      await api({
        ...call,
        path: '/v1/payment_intents',
        form: savedCardForm(request, request.card),
        key: `${key}.${request.card.token}`,
        answer: StripeIntent,
      }),
    )
  if (request.provider === 'credit_card')
    return createdBySession(
      await api({ ...call, path: '/v1/checkout/sessions', form: sessionForm(request), answer: StripeSession }),
    )
  if (request.provider !== 'promptpay') throw new ChargeRefused('payment_method_unactivated')
  if (email === null) throw new ChargeRefused('brand_without_email')
  return createdByIntent(
    await api({ ...call, path: '/v1/payment_intents', form: intentForm(request, email), answer: StripeIntent }),
  )
}

const toAnswer = ({ refundId, state }: Refund): RefundAnswer =>
  state === 'failed' ? { state: 'refused', reason: 'failed' } : { state, refundId }

/** Stripe forgets a key after a day, so an earlier refund is looked for by its metadata. */
async function findRefund(api: StripeApi, { paymentId, key }: RefundRequest, signal: AbortSignal) {
  const path = `/v1/refunds?${new URLSearchParams({ payment_intent: paymentId, limit: '100' })}`
  try {
    const { data } = await api({ method: 'GET', path, answer: StripeList(StripeRefund), signal })
    return data.map(toRefund).find((refund) => refund.key === key)
  } catch (error) {
    throw unexpected(error)
  }
}

async function refundOnce(api: StripeApi, request: RefundRequest, signal: AbortSignal): Promise<RefundAnswer> {
  const { paymentId, amount, key } = request
  const earlier = await findRefund(api, request, signal)
  if (earlier) return toAnswer(earlier)
  const form = { payment_intent: paymentId, amount: String(amount), 'metadata[key]': key }
  // Another sum is another request, which Stripe would not take by the same key.
  const call = {
    method: 'POST' as const,
    path: '/v1/refunds',
    form,
    key: `${key}.${amount}`,
    answer: StripeRefund,
    signal,
  }
  return toAnswer(toRefund(await api(call)))
}

/**
 * Stripe: PromptPay by payment intents, whose QR code our page shows, and cards on Stripe's own page.
 * @see https://docs.stripe.com/api/payment_intents
 * @see https://docs.stripe.com/api/checkout/sessions
 */
export function stripeGateway({ url, accounts, emailOf, payHosts }: Settings): PaymentGateway {
  // Brands may share an account.
  const distinct = [...new Set(accounts.values())]
  const apis = new Map(distinct.map((account) => [account, stripeApi(url, account.secretKey)]))
  const methods = new Map(distinct.map((account): [Account, readonly ChargeMethod[]] => [account, METHODS]))

  const apiOf = (brand: string): StripeApi => {
    const account = accounts.get(brand)
    const api = account && apis.get(account)
    if (!api) throw new GatewayUnavailable(`brand ${brand} has no account at Stripe`)
    return api
  }
  return {
    methods(brand) {
      const account = accounts.get(brand)
      const offered = (account && methods.get(account)) ?? []
      return offered.filter(({ provider }) => provider !== 'promptpay' || emailOf(brand) !== null)
    },
    async refreshMethods(signal) {
      for (const [account, api] of apis) {
        const { capabilities } = await api({ method: 'GET', path: '/v1/account', answer: StripeAccount, signal })
        // A restricted key may not see them: then all are offered, and a refusal ends the purchase at once.
        if (capabilities)
          methods.set(
            account,
            METHODS.filter(({ capability }) => capabilities[capability] === 'active'),
          )
      }
    },
    hasSignedNotices: (brand) => accounts.get(brand)?.webhookSecret !== undefined,
    payHosts,
    async createCharge(request, signal) {
      try {
        return await create(apiOf(request.brand), request, emailOf(request.brand), signal)
      } catch (error) {
        throw error instanceof StripeRefusal ? new ChargeRefused(error.code) : error
      }
    },
    readCharge: async (ref, signal) => read(apiOf(ref.brand), ref, signal),
    async voidCharge(ref, signal) {
      const api = apiOf(ref.brand)
      const chargeId = isId(ref.chargeId) ? ref.chargeId : (await read(api, ref, signal)).chargeId
      if (chargeId === null) return unknownCharge
      await end(api, chargeId, signal)
      return read(api, { ...ref, chargeId }, signal)
    },
    keepsCards: (brand) => accounts.has(brand),
    ownsHolder: (holder) => /^cus_\w+$/.test(holder),
    async removeCard({ brand, holder }, signal) {
      try {
        await apiOf(brand)({ method: 'DELETE', path: `/v1/customers/${holder}`, answer: unknown(), signal })
      } catch (error) {
        if (!(error instanceof StripeRefusal) || error.code !== 'resource_missing') throw unexpected(error)
      }
    },
    isRefundable: ({ brand, provider, paymentId }) => provider === REFUNDABLE && accounts.has(brand) && isId(paymentId),
    async refund(request, signal) {
      if (request.provider !== REFUNDABLE) return { state: 'not_possible', reason: request.provider }
      try {
        return await refundOnce(apiOf(request.brand), request, signal)
      } catch (error) {
        if (error instanceof StripeRefusal) return { state: 'refused', reason: error.code }
        throw error
      }
    },
    readNotice(headers, body) {
      const header = headers.get('stripe-signature') ?? ''
      // One address receives the notices of all accounts.
      const isProved = distinct.some(({ webhookSecret }) => webhookSecret && isSigned(webhookSecret, header, body))
      if (!isProved && distinct.every(({ webhookSecret }) => webhookSecret)) return 'forged'
      const event = safeParse(StripeEvent, parseJson(body.toString('utf8')))
      if (!event.success) return 'unrelated'
      const { id, payment_intent: intent, metadata } = event.output.data.object
      const chargeIds = [id, intent ?? null].filter(isId)
      if (chargeIds.length === 0) return 'unrelated'
      const { transaction = '' } = metadata ?? {}
      const isOurs = /^[\w-]{1,64}$/.test(transaction)
      return { eventId: event.output.id, isSigned: isProved, chargeIds, transaction: isOurs ? transaction : null }
    },
  }
}
