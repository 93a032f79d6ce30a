import { unknown } from 'valibot'
import type { ProviderId } from '#contract/payment.ts'
import {
  type OpnApi,
  OpnCapability,
  OpnCharge,
  OpnCustomer,
  OpnLink,
  OpnList,
  OpnRefund,
  OpnRefusal,
  REFUND_KEY,
  toCharge,
  toChargeOfLink,
  toOpnRefund,
} from './opn-api.ts'
import { SOURCES } from './opn-methods.ts'
import {
  type CardAtGateway,
  type CardRef,
  type Charge,
  type ChargeRef,
  ChargeRefused,
  type ChargeRequest,
  type CreatedCharge,
  cardFormUri,
  formIdOf,
  GatewayUnavailable,
  isFormId,
  type PayTarget,
  type RefundAnswer,
  type RefundRequest,
  schemeName,
  unknownCharge,
} from './payment-gateway.ts'
import { fetchQrPicture } from './qr-picture.ts'

/** Maximum difference between Opn's clock and ours. */
const CLOCK_SKEW_MS = 60_000
/** Opn's maximum. */
const PAGE_SIZE = 100
/** A poll must end: more charges than these in the time of one purchase are not searched. */
const MAX_PAGES = 10

type Search = Pick<ChargeRef, 'transaction' | 'openedAt' | 'expiresAt'>

/**
 * Searches the items created while the purchase could be paid, page by page.
 * @see https://docs.opn.ooo/api-pagination
 */
async function findCreated<Item>(
  { openedAt, expiresAt }: Search,
  readPage: (query: URLSearchParams) => Promise<{ data: Item[]; total: number }>,
  isMatch: (item: Item) => boolean,
): Promise<Item | undefined> {
  const from = new Date(openedAt.getTime() - CLOCK_SKEW_MS).toISOString()
  const to = new Date(expiresAt.getTime() + CLOCK_SKEW_MS).toISOString()
  for (let page = 0; page < MAX_PAGES; page++) {
    const offset = page * PAGE_SIZE
    const query = { from, to, order: 'chronological', limit: String(PAGE_SIZE), offset: String(offset) }
    const { data, total } = await readPage(new URLSearchParams(query))
    const match = data.find(isMatch)
    if (match || offset + PAGE_SIZE >= total) return match
  }
  return undefined
}

/**
 * Finds a charge whose creation was not answered, by our metadata. A failed one only if there is no other: an order is paid
 * by another card, or in another way, after one was declined.
 */
export async function findCharge(api: OpnApi, search: Search, signal: AbortSignal): Promise<OpnCharge | undefined> {
  const failed: OpnCharge[] = []
  const found = await findCreated(
    search,
    (query) => api({ method: 'GET', path: `/charges?${query}`, answer: OpnList(OpnCharge), signal }),
    (charge) => {
      if (charge.metadata?.transaction !== search.transaction) return false
      if (charge.status === 'failed') failed.push(charge)
      return charge.status !== 'failed'
    },
  )
  return found ?? failed.at(-1)
}

/** The same for a payment link, which has no metadata. */
const findLink = (api: OpnApi, search: Search, signal: AbortSignal) =>
  findCreated(
    search,
    (query) => api({ method: 'GET', path: `/links?${query}`, answer: OpnList(OpnLink), signal }),
    ({ description }) => description === search.transaction,
  )

/** All charges of a link's page or of a card form: each try of a card is one, and a link embeds only 20 of them. */
async function findTries(
  api: OpnApi,
  search: Search,
  isTry: (charge: OpnCharge) => boolean,
  signal: AbortSignal,
): Promise<OpnCharge[]> {
  const found: OpnCharge[] = []
  const readPage = (query: URLSearchParams) =>
    api({ method: 'GET', path: `/charges?${query}`, answer: OpnList(OpnCharge), signal })
  await findCreated(search, readPage, (charge) => {
    if (isTry(charge)) found.push(charge)
    return false
  })
  return found
}

const currency = 'thb'
const paidBy = ({ holder, token }: CardRef) => ({ customer: holder, card: token })
const isLinkId = (id: string) => id.startsWith('link_')

/** A request that may find nothing. */
async function ifExists<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OpnRefusal && error.status === 404) return undefined
    throw error
  }
}

/** A refused read says nothing about the charge: the key may have been changed. */
async function asUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof OpnRefusal ? new GatewayUnavailable(error.message, { cause: error }) : error
  }
}

/** Creates, reads, ends and refunds the charges of one account. */
export function opnCharges(api: OpnApi, hasCardForm: boolean, isPictureAddress: (url: URL) => boolean) {
  const readCharge = (id: string, signal: AbortSignal) =>
    ifExists(api({ method: 'GET', path: `/charges/${id}`, answer: OpnCharge, signal }))
  const readLink = (id: string, signal: AbortSignal) =>
    ifExists(api({ method: 'GET', path: `/links/${id}`, answer: OpnLink, signal }))

  /** @param hinted a charge that a notice named: the link embeds only 20, and a deleted link none */
  async function pollLink(id: string, ref: ChargeRef, signal: AbortSignal, hinted?: OpnCharge): Promise<Charge> {
    const link = await readLink(id, signal)
    const embedded = link?.charges.data ?? []
    const isComplete = link !== undefined && (link.charges.total ?? embedded.length) <= embedded.length
    const found = isComplete ? embedded : await findTries(api, ref, (charge) => charge.link === id, signal)
    const charges = new Map([...embedded, ...found, ...(hinted ? [hinted] : [])].map((charge) => [charge.id, charge]))
    const facts = { id, transaction: link?.description ?? null, charges: [...charges.values()] }
    // Cards of our own form are counted when they are charged. Not while the next one is with its bank, which may accept it.
    const isAtBank = facts.charges.some(({ status }) => status === 'pending')
    const declines = isAtBank ? 0 : facts.charges.filter(({ status }) => status === 'failed').length
    const told = declines > 0 ? { declines } : {}
    const charge: Charge = { ...toChargeOfLink({ ...facts, isDeleted: link?.deleted ?? false }), ...told }
    // Not documented: Opn may answer 404 for a link that was deleted, and for one that it does not show yet.
    return link || charge.payments.length > 0 ? charge : { ...charge, state: 'unknown', isFinal: false }
  }

  /** @param isOver whether the form takes no more cards */
  async function pollForm(id: string, ref: ChargeRef, isOver: boolean, signal: AbortSignal): Promise<Charge> {
    const { transaction } = ref
    const charges = await findTries(api, ref, ({ metadata }) => metadata?.transaction === transaction, signal)
    return toChargeOfLink({ id, transaction, isDeleted: isOver, charges })
  }

  async function poll(ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    if (ref.chargeId !== null && isFormId(ref.chargeId)) return pollForm(ref.chargeId, ref, false, signal)
    if (ref.chargeId !== null && isLinkId(ref.chargeId)) return pollLink(ref.chargeId, ref, signal)
    if (ref.chargeId === null && ref.provider === 'credit_card' && !hasCardForm) {
      const link = await findLink(api, ref, signal)
      return link ? pollLink(link.id, ref, signal) : unknownCharge
    }
    const charge = ref.chargeId === null ? await findCharge(api, ref, signal) : await readCharge(ref.chargeId, signal)
    if (!charge) return unknownCharge
    return charge.link ? pollLink(charge.link, ref, signal, charge) : toCharge(charge)
  }

  /** Deletes a link: what a 404 means is certain then. */
  async function deleteLink(id: string, ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    try {
      await ifExists(api({ method: 'DELETE', path: `/links/${id}`, answer: OpnLink, signal }))
    } catch (error) {
      if (error instanceof OpnRefusal) return pollLink(id, ref, signal) // it may be paid, or still payable
      throw error
    }
    const charge = await pollLink(id, ref, signal)
    if (charge.state === 'paid') return charge
    const charges = await findTries(api, ref, ({ link }) => link === id, signal)
    return { ...charge, ...toChargeOfLink({ id, transaction: charge.transaction, isDeleted: true, charges }) }
  }

  async function end(ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    const current = await poll(ref, signal)
    const id = ref.chargeId ?? current.chargeId
    if (id === null || current.isFinal || current.state === 'paid') return current
    if (isFormId(id)) return pollForm(id, ref, true, signal) // our page shows it for open purchases only
    if (isLinkId(id)) return deleteLink(id, ref, signal)
    try {
      await api({ method: 'POST', path: `/charges/${id}/expire`, answer: OpnCharge, signal })
    } catch (error) {
      // Not every source can be expired, and a payment may have come first: the charge itself tells.
      if (!(error instanceof OpnRefusal)) throw error
    }
    return poll({ ...ref, chargeId: id }, signal)
  }

  async function targetOf({ source, authorize_uri }: OpnCharge, signal: AbortSignal): Promise<PayTarget> {
    const picture = source?.scannable_code?.image.download_uri
    if (picture) return { kind: 'qr_picture', picture: await fetchQrPicture(picture, isPictureAddress, signal) }
    if (authorize_uri) return { kind: 'address', address: authorize_uri }
    throw new GatewayUnavailable('Opn sent a charge without a way to pay it')
  }

  async function createLink(request: ChargeRequest, signal: AbortSignal): Promise<CreatedCharge> {
    const { transaction, amount, payee, isRepeat } = request
    const existing = isRepeat ? await asUnavailable(findLink(api, request, signal)) : undefined
    const body = { amount, currency, title: payee.name, description: transaction, multiple: false }
    const call = { method: 'POST' as const, path: '/links', body, key: `${transaction}.link`, answer: OpnLink, signal }
    const { id, payment_uri: address } = existing ?? (await api(call))
    return { chargeId: id, expiresAt: null, target: { kind: 'address', address } }
  }

  async function postCharge(request: ChargeRequest, source: string, signal: AbortSignal): Promise<OpnCharge> {
    const { transaction, amount, returnUri, expiresAt, device } = request
    const isBankApp = request.provider === 'mobile_banking'
    // @see https://docs.opn.ooo/mobile-banking-kbank
    const platform = isBankApp && device ? { platform_type: device === 'ios' ? 'IOS' : 'ANDROID' } : {}
    const body = {
      amount,
      currency,
      source: { type: source, ...platform },
      return_uri: returnUri,
      description: transaction,
      metadata: { transaction },
    }
    const call = { method: 'POST' as const, path: '/charges', answer: OpnCharge, signal }
    // By method: an order whose method was refused is paid by another one.
    const key = `${transaction}.${source}`
    if (request.provider !== 'promptpay') return api({ ...call, body, key })
    try {
      // @see https://docs.opn.ooo/charges-api/thailand
      return await api({ ...call, body: { ...body, expires_at: expiresAt.toISOString() }, key })
    } catch (error) {
      // An account that does not take an end of its own for PromptPay must still sell.
      if (!(error instanceof OpnRefusal) || error.code !== 'bad_request') throw error
      return api({ ...call, body, key: `${key}.2` })
    }
  }

  async function createBySource(
    request: ChargeRequest,
    provider: Exclude<ProviderId, 'credit_card'>,
    signal: AbortSignal,
  ): Promise<CreatedCharge> {
    const existing = request.isRepeat ? await asUnavailable(findCharge(api, request, signal)) : undefined
    const charge = existing ?? (await postCharge(request, SOURCES[provider](request.bank), signal))
    if (charge.status === 'failed') throw new ChargeRefused(charge.failure_code ?? 'failed')
    const expiresAt = charge.expires_at ? new Date(charge.expires_at) : null
    return { chargeId: charge.id, expiresAt, target: await targetOf(charge, signal) }
  }

  /** @param paid the token of a card, or a saved card with what holds it. @see https://docs.opn.ooo/charging-cards */
  async function postCardCharge(
    { transaction, amount, returnUri }: ChargeRequest,
    paid: { card: string; customer?: string },
    key: string,
    signal: AbortSignal,
  ): Promise<OpnCharge> {
    const body = {
      amount,
      currency,
      ...paid,
      return_uri: returnUri,
      description: transaction,
      metadata: { transaction },
    }
    const charge = await api({ method: 'POST', path: '/charges', body, key, answer: OpnCharge, signal })
    if (charge.status === 'failed') throw new ChargeRefused(charge.failure_code ?? 'failed')
    return charge
  }

  /** Where the bank of a card asks its owner; undefined if it does not. */
  const bankPageOf = ({ status, authorize_uri }: OpnCharge) => (status === 'pending' ? authorize_uri : undefined)

  async function chargeCard(request: ChargeRequest, token: string, signal: AbortSignal): Promise<CreatedCharge> {
    const { card, transaction, returnUri } = request
    // A token is used once, so a repeat of it is the same charge.
    const charge = card
      ? await postCardCharge(request, paidBy(card), `${transaction}.${card.token}`, signal)
      : await postCardCharge(request, { card: token }, token, signal)
    return {
      chargeId: charge.id,
      expiresAt: null,
      target: { kind: 'address', address: bankPageOf(charge) ?? returnUri },
    }
  }

  async function chargeSavedCard(request: ChargeRequest, card: CardRef, signal: AbortSignal): Promise<CreatedCharge> {
    // An order whose card was refused can be paid by the same card later.
    const key = `${request.transaction}.${card.token}.${request.expiresAt.getTime()}`
    const existing = request.isRepeat ? await asUnavailable(findCharge(api, request, signal)) : undefined
    // A failed one may be of an earlier card of the order: this card's own failure is answered again by its key.
    const isOpenOrPaid = existing !== undefined && existing.status !== 'failed'
    const charge = isOpenOrPaid ? existing : await postCardCharge(request, paidBy(card), key, signal)
    const address = bankPageOf(charge)
    return { chargeId: charge.id, expiresAt: null, target: address ? { kind: 'address', address } : { kind: 'none' } }
  }

  /** @see https://docs.opn.ooo/customers-api */
  async function keepCard(request: ChargeRequest, token: string, signal: AbortSignal): Promise<CardAtGateway> {
    // It has this card only, and says nothing of who it is: deleting it deletes all that is kept.
    const body = { card: token, description: request.transaction }
    const call = {
      method: 'POST' as const,
      path: '/customers',
      body,
      key: `keep.${token}`,
      answer: OpnCustomer,
      signal,
    }
    const { id: holder, cards } = await api(call)
    const [card] = cards.data
    if (!card) throw new GatewayUnavailable('Opn keeps no card of the token')
    const expires = `${card.expiration_year}-${String(card.expiration_month).padStart(2, '0')}`
    return { holder, token: card.id, scheme: schemeName(card.brand), lastDigits: card.last_digits, expires }
  }

  async function removeCard(holder: string, signal: AbortSignal): Promise<void> {
    await asUnavailable(ifExists(api({ method: 'DELETE', path: `/customers/${holder}`, answer: unknown(), signal })))
  }

  const createForm = (request: ChargeRequest): CreatedCharge => ({
    chargeId: formIdOf(request.transaction),
    expiresAt: null,
    target: { kind: 'address', address: cardFormUri(request) },
  })

  async function refusable<Created>(created: Promise<Created> | Created): Promise<Created> {
    try {
      return await created
    } catch (error) {
      throw error instanceof OpnRefusal ? new ChargeRefused(error.code) : error
    }
  }
  function create(request: ChargeRequest, signal: AbortSignal): Promise<CreatedCharge> {
    if (request.provider !== 'credit_card') return refusable(createBySource(request, request.provider, signal))
    if (request.card) return refusable(chargeSavedCard(request, request.card, signal))
    return refusable(hasCardForm ? createForm(request) : createLink(request, signal))
  }

  async function refund({ paymentId, amount, key }: RefundRequest, signal: AbortSignal): Promise<RefundAnswer> {
    const charge = await asUnavailable(api({ method: 'GET', path: `/charges/${paymentId}`, answer: OpnCharge, signal }))
    const existing = charge.refunds?.data.map(toOpnRefund).find((refund) => refund.key === key)
    try {
      const call = { method: 'POST' as const, path: `/charges/${paymentId}/refunds`, answer: OpnRefund, signal }
      const body = { amount, metadata: { [REFUND_KEY]: key } }
      // Not the key of a charge, and not that of another sum: Opn would answer with what those created.
      const { state, refundId } = existing ?? toOpnRefund(await api({ ...call, body, key: `refund.${key}.${amount}` }))
      return state === 'failed' ? { state: 'refused', reason: 'failed' } : { state, refundId }
    } catch (error) {
      if (error instanceof OpnRefusal) return { state: 'refused', reason: error.code }
      throw error
    }
  }

  return {
    create,
    chargeCard: (...card: Parameters<typeof chargeCard>) => refusable(chargeCard(...card)),
    keepCard: (...card: Parameters<typeof keepCard>) => refusable(keepCard(...card)),
    removeCard,
    read: (ref: ChargeRef, signal: AbortSignal) => asUnavailable(poll(ref, signal)),
    end: (ref: ChargeRef, signal: AbortSignal) => asUnavailable(end(ref, signal)),
    refund,
    readCapability: (signal: AbortSignal) =>
      asUnavailable(api({ method: 'GET', path: '/capability', answer: OpnCapability, signal })),
  }
}
