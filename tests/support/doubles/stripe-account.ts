import { promptPayPayload } from '#contract/thai/promptpay.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'

const EIGHT_DIGITS = 99_999_999
const MINIMUM = 1_000
const HALF_AN_HOUR = 1_800
const DAY = 86_400

export type Refund = {
  object: 'refund'
  id: string
  status: string
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}
export type Dispute = { object: 'dispute'; id: string; status: string; amount: number; payment_intent: string }
export type Intent = {
  object: 'payment_intent'
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  created: number
  metadata: Record<string, string>
  payment_method_types: string[]
  last_payment_error: { code: string; decline_code?: string } | null
  latest_charge: { object: 'charge'; id: string; created: number } | null
  next_action: object | null
  customer: string | null
  payment_method: PaymentMethod | null
}
/** @see https://docs.stripe.com/api/payment_methods/object */
export type PaymentMethod = {
  object: 'payment_method'
  id: string
  customer: string | null
  allow_redisplay: 'always' | 'unspecified'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}
export type Session = {
  object: 'checkout.session'
  id: string
  status: string
  payment_status: string
  amount_total: number
  currency: string
  created: number
  expires_at: number
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  payment_intent: Intent | null
  /** Its page asks whether to keep the card. */
  mayKeep: boolean
}

/**
 * What Stripe's documentation leaves open, decided against us.
 * - `cancelRefused`: a bank works on the payment, so it can be neither cancelled nor expired yet
 * - `bankWorksOn`: a card is with its bank when its session expires
 * - `paidAfterEnd`: money arrives for a payment that was cancelled or expired
 * - `searchLags`: nothing new is found by search
 * - `qrIsAddress`: the QR code is no PromptPay code but the address of a page, as in test mode
 * - `asksForPause`: every request is answered with 429
 * - `idempotencyForgotten`: keys are older than a day
 */
export const STRIPE_SWITCHES = [
  'cancelRefused',
  'bankWorksOn',
  'paidAfterEnd',
  'searchLags',
  'qrIsAddress',
  'asksForPause',
  'idempotencyForgotten',
] as const
export type StripeSwitch = (typeof STRIPE_SWITCHES)[number]

export const seconds = () => Math.floor(Date.now() / 1000)
export const newId = (kind: string) => `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
export const refusal = (code: string, status = 400, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { type, code, message: code } },
})
const listOf = (data: readonly object[], object = 'list'): Reply => ({
  body: { object, url: '/v1', has_more: false, data },
})
/** `metadata[a]` and its like as one object. */
const nested = (form: URLSearchParams, prefix: string) =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) && name.endsWith(']') ? [[name.slice(prefix.length + 1, -1), value]] : [],
    ),
  )

/** The objects of one Stripe account, and the calls that read and change them. @see https://docs.stripe.com/api */
export function stripeAccount(on: ReadonlySet<StripeSwitch>) {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  /** Cards that were declined on the page of a session: the payment intent stays, each try is a charge of its own. */
  const failedCharges: { object: 'charge'; id: string; created: number; payment_intent: string }[] = []
  const customers = new Map<string, PaymentMethod | null>()
  /** What the banks of saved cards say. */
  const kept: { answer: 'paid' | 'asks' | 'lost_card' | 'insufficient_funds' } = { answer: 'paid' }
  const capabilities: Record<string, string> = { card_payments: 'active', promptpay_payments: 'active' }

  const refundsOf = (id: string) => refunds.filter(({ payment_intent }) => payment_intent === id)
  const intentBody = (intent: Intent, isExpanded: boolean) => {
    const charge = intent.latest_charge
    const refunded = refundsOf(intent.id).filter(({ status }) => status !== 'failed' && status !== 'canceled')
    const expanded = charge && {
      ...charge,
      payment_intent: intent.id,
      amount: intent.amount_received,
      amount_refunded: refunded.reduce((sum, { amount }) => sum + amount, 0),
      disputed: disputes.some(({ payment_intent }) => payment_intent === intent.id),
      refunds: { object: 'list', has_more: false, data: refundsOf(intent.id).toReversed() },
    }
    const method = intent.payment_method
    return {
      ...intent,
      latest_charge: isExpanded ? expanded : (charge?.id ?? null),
      payment_method: isExpanded ? method : (method?.id ?? null),
    }
  }
  const sessionBody = ({ intentMetadata: _, mayKeep: __, ...session }: Session, isExpanded: boolean) => ({
    ...session,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    payment_intent:
      session.payment_intent && (isExpanded ? intentBody(session.payment_intent, true) : session.payment_intent.id),
  })
  const newIntent = (amount: number, metadata: Record<string, string>, type: 'promptpay' | 'card'): Intent => {
    const intent: Intent = {
      object: 'payment_intent',
      id: newId('pi'),
      status: type === 'card' ? 'requires_payment_method' : 'requires_action',
      amount,
      amount_received: 0,
      currency: 'thb',
      created: seconds(),
      metadata,
      payment_method_types: [type],
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      customer: null,
      payment_method: null,
    }
    intents.set(intent.id, intent)
    return intent
  }

  /** On its page the customer of a session may tick that the card is kept. @see https://docs.stripe.com/payments/checkout/save-during-payment */
  const keepCardOf = (session: Session, intent: Intent, isTicked: boolean) => {
    if (!session.mayKeep) return
    const customer = newId('cus')
    const method: PaymentMethod = {
      object: 'payment_method',
      id: newId('pm'),
      customer: isTicked ? customer : null,
      allow_redisplay: isTicked ? 'always' : 'unspecified',
      card: { brand: 'mastercard', last4: '4444', exp_month: 11, exp_year: 2039 },
    }
    customers.set(customer, isTicked ? method : null)
    Object.assign(intent, { customer, payment_method: method })
  }
  /** A payment intent that is confirmed with a saved card. @see https://docs.stripe.com/payments/save-during-payment */
  const chargeKept = (form: URLSearchParams, amount: number): Reply => {
    const customer = form.get('customer') ?? ''
    const method = customers.get(customer)
    if (!method || method.id !== form.get('payment_method')) return refusal('resource_missing')
    if (!form.get('return_url')) return refusal('parameter_missing')
    const intent = newIntent(amount, nested(form, 'metadata'), 'card')
    Object.assign(intent, { customer, payment_method: method })
    if (kept.answer === 'asks') {
      const url = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`
      intent.status = 'requires_action'
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url } }
      return { body: intentBody(intent, false) }
    }
    if (kept.answer !== 'paid') {
      intent.last_payment_error = { code: 'card_declined', decline_code: kept.answer }
      return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', decline_code: kept.answer } } }
    }
    intent.status = 'succeeded'
    intent.amount_received = amount
    intent.latest_charge = { object: 'charge', id: newId('ch'), created: seconds() }
    return { body: intentBody(intent, false) }
  }
  const createIntent = (form: URLSearchParams): Reply => {
    const amount = Number(form.get('amount'))
    if (form.get('currency') !== 'thb') return refusal('parameter_invalid_string')
    if (!(amount >= MINIMUM)) return refusal('amount_too_small')
    if (amount > EIGHT_DIGITS) return refusal('amount_too_large')
    if (form.get('payment_method_types[0]') === 'card') return chargeKept(form, amount)
    if (capabilities.promptpay_payments !== 'active') return refusal('payment_method_unactivated')
    if (!form.get('payment_method_data[billing_details][email]')) return refusal('parameter_missing')
    const intent = newIntent(amount, nested(form, 'metadata'), 'promptpay')
    const hosted_instructions_url = `https://payments.stripe.com/qr/instructions/${intent.id}`
    const text = promptPayPayload({ id: '0105555000000', name: 'Stripe' }, amount, intent.id.slice(3))
    const data = on.has('qrIsAddress') ? `https://pm-redirects.stripe.com/authorize/${intent.id}` : text
    intent.next_action = {
      type: 'promptpay_display_qr_code',
      promptpay_display_qr_code: { data, hosted_instructions_url },
    }
    return { body: intentBody(intent, false) }
  }
  const createSession = (form: URLSearchParams): Reply => {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const expires_at = Number(form.get('expires_at'))
    const left = expires_at - seconds()
    if (form.get('line_items[0][price_data][currency]') !== 'thb') return refusal('parameter_invalid_string')
    if (!form.get('line_items[0][price_data][product_data][name]')) return refusal('parameter_missing')
    if (!(amount >= MINIMUM)) return refusal('amount_too_small')
    if (amount > EIGHT_DIGITS) return refusal('amount_too_large')
    if (capabilities.card_payments !== 'active') return refusal('payment_method_unactivated')
    if (left < HALF_AN_HOUR || left > DAY) return refusal('parameter_invalid_integer')
    const session: Session = {
      object: 'checkout.session',
      id: newId('cs_test'),
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: 'thb',
      created: seconds(),
      expires_at,
      metadata: nested(form, 'metadata'),
      intentMetadata: nested(form, 'payment_intent_data[metadata]'),
      payment_intent: null,
      mayKeep:
        form.get('customer_creation') === 'always' &&
        form.get('saved_payment_method_options[payment_method_save]') === 'enabled',
    }
    sessions.set(session.id, session)
    return { body: sessionBody(session, false) }
  }
  const createRefund = (form: URLSearchParams): Reply => {
    const intent = intents.get(form.get('payment_intent') ?? '')
    if (!intent) return refusal('resource_missing', 404)
    const sum = refundsOf(intent.id).reduce((total, refund) => total + refund.amount, 0)
    const amount = Number(form.get('amount'))
    if (intent.status !== 'succeeded') return refusal('payment_intent_unexpected_state')
    if (sum + amount > intent.amount_received) return refusal('charge_already_refunded')
    const refund = addRefund(intent, amount, nested(form, 'metadata'))
    return { body: refund }
  }
  const addRefund = (intent: Intent, amount: number, metadata: Record<string, string> = {}): Refund => {
    const refund: Refund = {
      object: 'refund',
      id: newId('re'),
      status: 'succeeded',
      amount,
      currency: 'thb',
      payment_intent: intent.id,
      metadata,
    }
    refunds.push(refund)
    return refund
  }

  const cancel = (intent: Intent): Reply => {
    const isOver = intent.status === 'succeeded' || intent.status === 'canceled'
    const isOfSession = [...sessions.values()].some(({ payment_intent }) => payment_intent === intent)
    if (isOver || isOfSession || on.has('cancelRefused')) return refusal('payment_intent_unexpected_state')
    intent.status = 'canceled'
    return { body: intentBody(intent, false) }
  }
  const expire = (session: Session): Reply => {
    if (session.status !== 'open' || on.has('cancelRefused')) return refusal('checkout_session_not_open')
    session.status = 'expired'
    if (session.payment_intent) session.payment_intent.status = on.has('bankWorksOn') ? 'processing' : 'canceled'
    return { body: sessionBody(session, false) }
  }

  const answerGet = (path: string, query: URLSearchParams): Reply => {
    const isExpanded = query.getAll('expand[]').length > 0
    const [, , kind = '', id = '', third = ''] = path.split('/')
    if (kind === 'account') return { body: { object: 'account', id: 'acct_laundry', capabilities } }
    if (kind === 'charges')
      return listOf(
        failedCharges
          .filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
          .map((charge) => ({ ...charge, status: 'failed', disputed: false })),
      )
    if (kind === 'refunds') return listOf(refundsOf(query.get('payment_intent') ?? '').toReversed())
    if (kind === 'disputes')
      return listOf(disputes.filter(({ payment_intent }) => payment_intent === query.get('payment_intent')))
    if (kind === 'payment_intents' && id === 'search') {
      const [, wanted] = /^metadata\['transaction'\]:'(.*)'$/.exec(query.get('query') ?? '') ?? []
      const found = [...intents.values()].filter(({ metadata }) => metadata.transaction === wanted)
      return listOf(on.has('searchLags') ? [] : found.map((intent) => intentBody(intent, isExpanded)), 'search_result')
    }
    const intent = kind === 'payment_intents' && intents.get(id)
    if (intent) return { body: intentBody(intent, isExpanded) }
    if (kind === 'checkout' && !third) {
      const isWanted = ({ payment_intent }: Session) => payment_intent?.id === query.get('payment_intent')
      return listOf([...sessions.values()].filter(isWanted).map((session) => sessionBody(session, isExpanded)))
    }
    const session = kind === 'checkout' && sessions.get(third)
    return session ? { body: sessionBody(session, isExpanded) } : refusal('resource_missing', 404)
  }
  const answerPost = (path: string, form: URLSearchParams): Reply => {
    if (path === '/v1/payment_intents') return createIntent(form)
    if (path === '/v1/checkout/sessions') return createSession(form)
    if (path === '/v1/refunds') return createRefund(form)
    const [, , kind = '', id = '', third = '', verb = ''] = path.split('/')
    const intent = kind === 'payment_intents' && intents.get(id)
    if (intent && third === 'cancel') return cancel(intent)
    const session = kind === 'checkout' && sessions.get(third)
    return session && verb === 'expire' ? expire(session) : refusal('resource_missing', 404)
  }

  const answerDelete = (path: string): Reply => {
    const [, , kind = '', id = ''] = path.split('/')
    const isDone = kind === 'customers' && customers.delete(id)
    return isDone ? { body: { id, object: 'customer', deleted: true } } : refusal('resource_missing', 404)
  }

  /** Moves all times back, so that time has passed, and ends the sessions that were to end by then. */
  const passTime = (passed: number) => {
    for (const intent of intents.values()) {
      intent.created -= passed
      if (intent.latest_charge) intent.latest_charge.created -= passed
    }
    for (const session of sessions.values()) {
      session.created -= passed
      session.expires_at -= passed
      if (session.status === 'open' && session.expires_at <= seconds()) expire(session)
    }
  }

  return {
    intents,
    sessions,
    disputes,
    failedCharges,
    customers,
    kept,
    capabilities,
    refundsOf,
    newIntent,
    keepCardOf,
    addRefund,
    answerGet,
    answerPost,
    answerDelete,
    passTime,
  }
}
