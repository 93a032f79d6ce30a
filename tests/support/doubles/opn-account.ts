import { MINUTE_MS } from '#contract/duration.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'

/**
 * What Opn's documentation leaves open, or what goes wrong on the way, each decided against us:
 * - `deletedLinkGone`: a deleted link is answered with 404
 * - `expireRefused`: an unpaid charge cannot be expired
 * - `endIgnored`: `expires_at` is not taken, and a charge ends a day later
 * - `endRefused`: a charge with `expires_at` is refused
 * - `endsSoon`: a charge ends after three minutes
 * - `listLags`: lists show nothing of the last minute
 * - `keysIgnored`: `Idempotency-Key` does nothing
 * - `noticeFirst`: a payment and its notice come before the answer to the creation
 * - `noticesReversed`, `noticesTwice`, `noticesNever`: notices in another order, twice, not at all
 * - `noticesOld`: a notice keeps the time of its first try
 * - `busy`: every `GET` is answered with 429
 * - `slow`: what is created is answered too late
 */
export const SWITCHES = [
  'deletedLinkGone',
  'expireRefused',
  'endIgnored',
  'endRefused',
  'endsSoon',
  'listLags',
  'keysIgnored',
  'noticeFirst',
  'noticesReversed',
  'noticesTwice',
  'noticesNever',
  'noticesOld',
  'busy',
  'slow',
] as const
export type OpnSwitch = (typeof SWITCHES)[number]

export type OpnRefund = { object: 'refund'; id: string; amount: number; status: string; metadata: object }
export type OpnCharge = {
  object: 'charge'
  id: string
  status: string
  amount: number
  currency: string
  created_at: string
  paid_at: string | null
  expires_at: string | null
  failure_code: string | null
  authorize_uri: string | null
  metadata: Record<string, unknown>
  link: string | null
  source: { object: 'source'; type: string; platform_type?: string; scannable_code: object | null } | null
  refunds: { object: 'list'; data: OpnRefund[] }
  dispute: { object: 'dispute'; id: string; amount: number; status: string } | null
}
export type OpnLink = {
  object: 'link'
  id: string
  amount: number
  currency: string
  title: string
  description: string
  payment_uri: string
  deleted: boolean
  created_at: string
}

const METHODS = [
  'card',
  'promptpay',
  'mobile_banking_bbl',
  'mobile_banking_bay',
  'mobile_banking_kbank',
  'mobile_banking_ktb',
  'mobile_banking_scb',
  'truemoney_jumpapp',
  'truemoney_qr',
]
const QR_SOURCES = ['promptpay', 'truemoney_qr']
const BANK_SOURCES = /^(?:promptpay|mobile_banking)/

export const idOf = (kind: string) => `${kind}_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 19)}`
export const refusal = (status: number, code: string): Reply => ({
  status,
  body: { object: 'error', location: 'https://www.omise.co/api-errors', code, message: code },
})

/** @see https://docs.opn.ooo/customers-api */
export type OpnCustomer = {
  object: 'customer'
  id: string
  description: string
  cards: { object: 'list'; data: { object: 'card'; id: string; token: string }[] }
}

/** Whether the bank asks the owner of a card is the bank's to decide: here of the cards of these tokens. */
const ASKED_TOKEN = /^tokn_test_(?!unasked|refused|lost)/

type Input = Partial<Omit<OpnCharge, 'source'>> & {
  customer?: string
  source?: { type: string; platform_type?: string }
  /** The token of a card. */
  card?: string
  title?: string
  description?: string
}

/** The objects of an account, and what its API answers. */
export function opnAccount(on: ReadonlySet<OpnSwitch>, pictureUri: (chargeId: string) => string) {
  const charges = new Map<string, OpnCharge>()
  const links = new Map<string, OpnLink>()
  const customers = new Map<string, OpnCustomer>()
  let methods = METHODS
  let authorizeUri: string | undefined

  const makeCharge = ({ amount = 0, currency, source, metadata, link = null, expires_at = null }: Input): OpnCharge => {
    const id = idOf('chrg')
    const isQr = QR_SOURCES.includes(source?.type ?? '')
    const end = on.has('endsSoon') ? 3 * MINUTE_MS : 24 * 60 * MINUTE_MS
    const isOwnEnd = on.has('endsSoon') || on.has('endIgnored') || expires_at === null
    const charge: OpnCharge = {
      object: 'charge',
      id,
      status: 'pending',
      amount,
      currency: String(currency).toUpperCase(),
      created_at: new Date().toISOString(),
      paid_at: null,
      expires_at: isOwnEnd ? new Date(Date.now() + end).toISOString() : expires_at,
      failure_code: null,
      authorize_uri: isQr || link ? null : (authorizeUri ?? `https://pay.omise.co/payments/${id}/authorize`),
      metadata: metadata ?? {},
      link,
      source: source
        ? {
            object: 'source',
            ...source,
            scannable_code: isQr ? { type: 'qr', image: { download_uri: pictureUri(id) } } : null,
          }
        : null,
      refunds: { object: 'list', data: [] },
      dispute: null,
    }
    charges.set(id, charge)
    return charge
  }
  const makeLink = ({ amount = 0, currency, title = '', description = '' }: Input): OpnLink => {
    const link: OpnLink = {
      object: 'link',
      id: idOf('link'),
      amount,
      currency: String(currency).toUpperCase(),
      title,
      description,
      payment_uri: `https://link.omise.co/${crypto.randomUUID().slice(0, 8)}`,
      deleted: false,
      created_at: new Date().toISOString(),
    }
    links.set(link.id, link)
    return link
  }
  const linkBody = (link: OpnLink) => {
    const data = [...charges.values()].filter((charge) => charge.link === link.id)
    return { ...link, charges: { object: 'list', data: data.slice(0, 20), total: data.length } }
  }
  const listOf = <Item extends { created_at: string }>(items: Iterable<Item>, query: URLSearchParams): Reply => {
    const to = on.has('listLags') ? new Date(Date.now() - MINUTE_MS).toISOString() : (query.get('to') ?? '9')
    const found = [...items].filter(({ created_at }) => created_at >= (query.get('from') ?? '') && created_at <= to)
    const offset = Number(query.get('offset') ?? 0)
    const data = found.slice(offset, offset + Number(query.get('limit') ?? 20))
    return { body: { object: 'list', data, total: found.length, limit: 20, offset, order: query.get('order') } }
  }
  const addRefund = (charge: OpnCharge, amount: number, metadata = {}): OpnRefund => {
    const refund: OpnRefund = { object: 'refund', id: idOf('rfnd'), amount, status: 'closed', metadata }
    charge.refunds.data.push(refund)
    return refund
  }
  const refund = (charge: OpnCharge, { amount = 0, metadata = {} }: Input): Reply => {
    const left = charge.refunds.data.reduce((rest, one) => rest - one.amount, charge.amount)
    if (charge.status !== 'successful' || BANK_SOURCES.test(charge.source?.type ?? '') || amount > left)
      return refusal(400, 'failed_refund')
    return { body: addRefund(charge, amount, metadata) }
  }

  const answerGet = (kind: string, id: string, query: URLSearchParams): Reply => {
    if (kind === 'capability') {
      const payment_methods = methods.map((name) => ({ object: 'payment_method', name, currencies: ['THB'] }))
      const limits = { charge_amount: { min: 2_000, max: 15_000_000 } }
      return { body: { object: 'capability', limits, payment_methods } }
    }
    if (kind === 'links' && !id) return listOf([...links.values()].map(linkBody), query)
    if (kind === 'charges' && !id) return listOf(charges.values(), query)
    const link = links.get(id)
    const isOutstandingReversal = link?.deleted && on.has('deletedLinkGone')
    if (kind === 'links' && link && !isOutstandingReversal) return { body: linkBody(link) }
    const charge = charges.get(id)
    return kind === 'charges' && charge ? { body: charge } : refusal(404, 'not_found')
  }
  const keep = ({ card: token = '', description = '' }: Input): Reply => {
    if (!/^tokn_test_/.test(token)) return refusal(404, 'not_found')
    const card = {
      object: 'card' as const,
      id: idOf('card'),
      token,
      brand: 'Visa',
      last_digits: '4242',
      expiration_month: 2,
      expiration_year: 2039,
    }
    const customer: OpnCustomer = {
      object: 'customer',
      id: idOf('cust'),
      description,
      cards: { object: 'list', data: [card] },
    }
    customers.set(customer.id, customer)
    return { body: customer }
  }
  /** A saved card is charged at once, unless its bank asks. */
  const chargeKept = (input: Input, owner: OpnCustomer | undefined): Reply => {
    const card = owner?.cards.data.find(({ id }) => id === input.card)
    if (!card) return refusal(404, 'not_found')
    const charge = makeCharge(input)
    if (card.token === 'tokn_test_lost')
      Object.assign(charge, { status: 'failed', failure_code: 'stolen_or_lost_card' })
    else if (card.token === 'tokn_test_refused')
      Object.assign(charge, { status: 'failed', failure_code: 'insufficient_fund' })
    else if (!ASKED_TOKEN.test(card.token))
      Object.assign(charge, { status: 'successful', paid_at: new Date().toISOString(), authorize_uri: null })
    return { body: charge }
  }
  const create = (input: Input): Reply => {
    if ((input.amount ?? 0) < 2_000) return refusal(400, 'invalid_amount')
    if (!methods.includes(input.source?.type ?? 'card')) return refusal(400, 'invalid_charge')
    const owner = input.customer === undefined ? undefined : customers.get(input.customer)
    if (input.customer !== undefined) return chargeKept(input, owner)
    if (input.card === 'tokn_test_refused') {
      const refused = makeCharge(input)
      return { body: Object.assign(refused, { status: 'failed', failure_code: 'insufficient_fund' }) }
    }
    if (!input.source && !/^tokn_test_/.test(input.card ?? '')) return refusal(404, 'not_found')
    if (on.has('endRefused') && input.expires_at) return refusal(400, 'bad_request')
    return { body: makeCharge(input) }
  }
  const answerPost = (kind: string, id: string, verb: string, input: Input): Reply => {
    if (kind === 'links' && !id)
      return methods.includes('card') ? { body: linkBody(makeLink(input)) } : refusal(403, 'not_authorized')
    if (kind === 'charges' && !id) return create(input)
    if (kind === 'customers' && !id) return keep(input)
    const charge = charges.get(id)
    if (kind !== 'charges' || !charge) return refusal(404, 'not_found')
    if (verb === 'refunds') return refund(charge, input)
    if (verb === 'mark_as_paid')
      return { body: Object.assign(charge, { status: 'successful', paid_at: new Date().toISOString() }) }
    if (verb !== 'expire' || charge.status !== 'pending') return refusal(400, 'failed_expire')
    if (on.has('expireRefused')) return refusal(422, 'invalid_charge')
    charge.status = 'expired'
    return { body: charge }
  }
  const answerDelete = (id: string): Reply => {
    const customer = customers.get(id)
    if (customer && customers.delete(id)) return { body: { ...customer, deleted: true } }
    const link = links.get(id)
    if (!link || (link.deleted && on.has('deletedLinkGone'))) return refusal(404, 'not_found')
    link.deleted = true
    return { body: linkBody(link) }
  }

  /** Moves all times back, so that time has passed, and ends what was to end by then. */
  const passTime = (ms: number) => {
    const earlier = (time: string) => new Date(Date.parse(time) - ms).toISOString()
    for (const link of links.values()) link.created_at = earlier(link.created_at)
    for (const charge of charges.values()) {
      charge.created_at = earlier(charge.created_at)
      charge.paid_at &&= earlier(charge.paid_at)
      charge.expires_at &&= earlier(charge.expires_at)
      const isOver = charge.expires_at !== null && Date.parse(charge.expires_at) <= Date.now()
      if (charge.status === 'pending' && isOver) charge.status = 'expired'
    }
  }

  return {
    charges,
    links,
    customers,
    makeCharge,
    addRefund,
    answerGet,
    answerPost,
    answerDelete,
    passTime,
    setMethods: (names = METHODS) => {
      methods = names
    },
    /** For mobile banking Opn answers a page of its own or the link of the bank's app: https://docs.opn.ooo/mobile-banking-bay */
    setAuthorizeUri: (uri?: string) => {
      authorizeUri = uri
    },
    withoutMethod: (name: string) => {
      methods = methods.filter((other) => !other.startsWith(name))
    },
  }
}
