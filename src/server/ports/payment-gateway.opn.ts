import type { ProviderId } from '#contract/payment.ts'
import { type OpnApi, OpnCapability, OpnCharge, OpnLink, OpnRefund, OpnRefusal, opnApi } from './opn-api.ts'
import { REFUND_KEY, toCharge, toChargeOfLink, toRefund } from './opn-charges.ts'
import { isRefundable, methodsOf, SOURCES } from './opn-methods.ts'
import { hintOf, isSignedByOpn } from './opn-notice.ts'
import { findCharge, findChargesOf, findLink } from './opn-search.ts'
import {
  type Charge,
  type ChargeRef,
  ChargeRefused,
  type ChargeRequest,
  type CreatedCharge,
  GatewayUnavailable,
  type PaymentGateway,
  type PayTarget,
  type RefundAnswer,
  type RefundRequest,
  unknownCharge,
} from './payment-gateway.ts'
import { fetchQrPicture } from './qr-picture.ts'

/** The account that receives a brand's money. */
export type OpnAccount = { secretKey: string; webhookSecret: string | undefined }

type Settings = {
  url: string
  payHosts: readonly string[]
  /** By brand; a brand without an account cannot sell. Brands may share one. */
  accounts: ReadonlyMap<string, OpnAccount>
}

const currency = 'thb'
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
function opnCharges(api: OpnApi, isPictureAddress: (url: URL) => boolean) {
  const readCharge = (id: string, signal: AbortSignal) =>
    ifExists(api({ method: 'GET', path: `/charges/${id}`, answer: OpnCharge, signal }))
  const readLink = (id: string, signal: AbortSignal) =>
    ifExists(api({ method: 'GET', path: `/links/${id}`, answer: OpnLink, signal }))

  /** @param hinted a charge that a notice named: the link embeds only 20, and a deleted link none */
  async function lookAtLink(id: string, ref: ChargeRef, signal: AbortSignal, hinted?: OpnCharge): Promise<Charge> {
    const link = await readLink(id, signal)
    const embedded = link?.charges.data ?? []
    const isComplete = link !== undefined && (link.charges.total ?? embedded.length) <= embedded.length
    const found = isComplete ? embedded : await findChargesOf(api, id, ref, signal)
    const charges = new Map([...embedded, ...found, ...(hinted ? [hinted] : [])].map((charge) => [charge.id, charge]))
    const facts = { id, transaction: link?.description ?? null, charges: [...charges.values()] }
    const charge = toChargeOfLink({ ...facts, isDeleted: link?.deleted ?? false })
    // Not documented: Opn may answer 404 for a link that was deleted, and for one that it does not show yet.
    return link || charge.payments.length > 0 ? charge : { ...charge, state: 'unknown', isFinal: false }
  }

  async function look(ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    if (ref.chargeId !== null && isLinkId(ref.chargeId)) return lookAtLink(ref.chargeId, ref, signal)
    if (ref.chargeId === null && ref.provider === 'credit_card') {
      const link = await findLink(api, ref, signal)
      return link ? lookAtLink(link.id, ref, signal) : unknownCharge
    }
    const charge = ref.chargeId === null ? await findCharge(api, ref, signal) : await readCharge(ref.chargeId, signal)
    if (!charge) return unknownCharge
    return charge.link ? lookAtLink(charge.link, ref, signal, charge) : toCharge(charge)
  }

  /** Deletes a link: what a 404 means is certain then. */
  async function deleteLink(id: string, ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    await ifExists(api({ method: 'DELETE', path: `/links/${id}`, answer: OpnLink, signal }))
    const charge = await lookAtLink(id, ref, signal)
    if (charge.state === 'paid') return charge
    const charges = await findChargesOf(api, id, ref, signal)
    return toChargeOfLink({ id, transaction: charge.transaction, isDeleted: true, charges })
  }

  async function end(ref: ChargeRef, signal: AbortSignal): Promise<Charge> {
    const current = await look(ref, signal)
    const id = ref.chargeId ?? current.chargeId
    if (id === null || current.isFinal || current.state === 'paid') return current
    if (isLinkId(id)) return deleteLink(id, ref, signal)
    try {
      await api({ method: 'POST', path: `/charges/${id}/expire`, answer: OpnCharge, signal })
    } catch (error) {
      // Not every source can be expired, and a payment may have come first: the charge itself tells.
      if (!(error instanceof OpnRefusal)) throw error
    }
    return look({ ...ref, chargeId: id }, signal)
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
    const call = { method: 'POST' as const, path: '/links', body, key: transaction, answer: OpnLink, signal }
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
    if (request.provider !== 'promptpay') return api({ ...call, body, key: transaction })
    try {
      // @see https://docs.opn.ooo/charges-api/thailand
      return await api({ ...call, body: { ...body, expires_at: expiresAt.toISOString() }, key: transaction })
    } catch (error) {
      // An account that does not take an end of its own for PromptPay must still sell.
      if (!(error instanceof OpnRefusal) || error.code !== 'bad_request') throw error
      return api({ ...call, body, key: `${transaction}.2` })
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

  async function create(request: ChargeRequest, signal: AbortSignal): Promise<CreatedCharge> {
    try {
      return request.provider === 'credit_card'
        ? await createLink(request, signal)
        : await createBySource(request, request.provider, signal)
    } catch (error) {
      throw error instanceof OpnRefusal ? new ChargeRefused(error.code) : error
    }
  }

  async function refund({ paymentId, amount, key }: RefundRequest, signal: AbortSignal): Promise<RefundAnswer> {
    const charge = await asUnavailable(api({ method: 'GET', path: `/charges/${paymentId}`, answer: OpnCharge, signal }))
    const existing = charge.refunds?.data.map(toRefund).find((refund) => refund.key === key)
    try {
      const call = { method: 'POST' as const, path: `/charges/${paymentId}/refunds`, answer: OpnRefund, signal }
      const body = { amount, metadata: { [REFUND_KEY]: key } }
      const { state, refundId } = existing ?? toRefund(await api({ ...call, body, key }))
      return state === 'failed' ? { state: 'refused', reason: 'failed' } : { state, refundId }
    } catch (error) {
      if (error instanceof OpnRefusal) return { state: 'refused', reason: error.code }
      throw error
    }
  }

  return {
    create,
    read: (ref: ChargeRef, signal: AbortSignal) => asUnavailable(look(ref, signal)),
    end: (ref: ChargeRef, signal: AbortSignal) => asUnavailable(end(ref, signal)),
    refund,
    readCapability: (signal: AbortSignal) =>
      asUnavailable(api({ method: 'GET', path: '/capability', answer: OpnCapability, signal })),
  }
}

/**
 * Opn Payments (Omise): PromptPay, bank apps and TrueMoney as charges, cards on its own page.
 * @see https://docs.opn.ooo/charges-api/thailand
 * @see https://docs.opn.ooo/links-api/thailand
 */
export function opnGateway({ url, payHosts, accounts }: Settings): PaymentGateway {
  const { origin } = new URL(url)
  const isPayHost = (host: string) => payHosts.some((own) => host === own || host.endsWith(`.${own}`))
  const isPictureAddress = (address: URL) =>
    address.origin === origin || (address.protocol === 'https:' && isPayHost(address.hostname))
  const distinct = [...new Set(accounts.values())]
  const charges = new Map(
    distinct.map((account) => [account, opnCharges(opnApi(url, account.secretKey), isPictureAddress)]),
  )
  const capabilities = new Map<OpnAccount, OpnCapability>()
  const chargesOf = (brand: string) => {
    const account = accounts.get(brand)
    const found = account && charges.get(account)
    if (!found) throw new GatewayUnavailable(`brand ${brand} has no account at Opn`)
    return found
  }
  return {
    methods(brand) {
      const account = accounts.get(brand)
      return account ? methodsOf(capabilities.get(account)) : []
    },
    async refreshMethods(signal) {
      for (const [account, { readCapability }] of charges) capabilities.set(account, await readCapability(signal))
    },
    hasSignedNotices: (brand) => accounts.get(brand)?.webhookSecret !== undefined,
    payHosts,
    createCharge: async (request, signal) => chargesOf(request.brand).create(request, signal),
    readCharge: async (ref, signal) => chargesOf(ref.brand).read(ref, signal),
    voidCharge: async (ref, signal) => chargesOf(ref.brand).end(ref, signal),
    refund: async (request, signal) =>
      isRefundable(request.provider)
        ? chargesOf(request.brand).refund(request, signal)
        : { state: 'not_possible', reason: `Opn sends no refunds of ${request.provider}` },
    readNotice(headers, body) {
      const isSigned = distinct.some(
        ({ webhookSecret }) => webhookSecret && isSignedByOpn(webhookSecret, headers, body),
      )
      if (!isSigned && distinct.every(({ webhookSecret }) => webhookSecret)) return 'forged'
      return hintOf(body, isSigned)
    },
  }
}
