import { opnCharges } from './opn-account.ts'
import { type OpnCapability, opnApi } from './opn-api.ts'
import { CARD_SCRIPT, FORM_FIELD } from './opn-card-form.ts'
import { isChargeId } from './opn-charges.ts'
import { isRefundable, methodsOf } from './opn-methods.ts'
import { hintOf, isSignedByOpn } from './opn-notice.ts'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway.ts'

/** The account that receives a brand's money. */
export type OpnAccount = {
  secretKey: string
  webhookSecret: string | undefined
  /** With it cards are entered in Opn's form; without it on the page of a payment link, which only old accounts have. */
  publicKey?: string | undefined
}

type Settings = {
  url: string
  payHosts: readonly string[]
  /** By brand; a brand without an account cannot sell. Brands may share one. */
  accounts: Pick<ReadonlyMap<string, OpnAccount>, 'get' | 'has' | 'values'>
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
    distinct.map((account): [OpnAccount, ReturnType<typeof opnCharges>] => {
      const hasCardForm = account.publicKey !== undefined
      return [account, opnCharges(opnApi(url, account.secretKey), hasCardForm, isPictureAddress)]
    }),
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
      const asked = [...charges].map(async ([account, { readCapability }]) =>
        capabilities.set(account, await readCapability(signal)),
      )
      // One account that does not answer leaves the others up to date.
      for (const answer of await Promise.allSettled(asked)) if (answer.status === 'rejected') throw answer.reason
    },
    hasSignedNotices: (brand) => accounts.get(brand)?.webhookSecret !== undefined,
    payHosts,
    createCharge: async (request, signal) => chargesOf(request.brand).create(request, signal),
    readCharge: async (ref, signal) => chargesOf(ref.brand).read(ref, signal),
    voidCharge: async (ref, signal) => chargesOf(ref.brand).end(ref, signal),
    cardForm: {
      of(brand) {
        const key = accounts.get(brand)?.publicKey
        return key === undefined
          ? undefined
          : { script: CARD_SCRIPT, attributes: { 'data-key': key }, field: FORM_FIELD }
      },
      charge: async (request, token, signal) => chargesOf(request.brand).chargeCard(request, token, signal),
    },
    isRefundable: ({ brand, provider, paymentId }) =>
      isRefundable(provider) && accounts.has(brand) && isChargeId(paymentId),
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
