import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse } from 'valibot'
import { parseJson } from '#server/platform/parse-json.ts'
import { isChargeId, type OpnCapability, OpnEvent, opnApi } from './opn-api.ts'
import { opnCharges } from './opn-charges.ts'
import { isRefundable, methodsOf } from './opn-methods.ts'
import { GatewayUnavailable, type NoticeHint, type PaymentGateway } from './payment-gateway.ts'

/**
 * Opn's own form for cards: the script puts it into a frame of Opn's, and writes the token into a hidden field of our form.
 * @see https://docs.opn.ooo/omise-js
 */
const CARD_SCRIPT = 'https://cdn.omise.co/omise.js'
const FORM_FIELD = 'omiseToken'

const CHARGE_ID = /^chrg_(?:test_)?[0-9a-z]{1,40}$/
const LINK_ID = /^link_(?:test_)?[0-9a-z]{1,40}$/
const EVENT_ID = /^[\w-]{1,100}$/
const MAX_TRANSACTION = 64

/**
 * Opn signs with HMAC-SHA256 over `timestamp.body`, keyed by the secret decoded from base64. During a rotation of the
 * secret there are two signatures, separated by a comma. The timestamp has no limit: Opn does not document whether it signs a
 * notice again when it repeats it, a notice is handled once, and its charge is polled anyway.
 * @see https://docs.omise.co/api-webhooks/thailand
 */
function isSignedByOpn(secret: string, headers: Headers, body: Buffer): boolean {
  const timestamp = headers.get('omise-signature-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const key = Buffer.from(secret, 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex'))
  return (headers.get('omise-signature') ?? '').split(',').some((signature) => {
    const received = Buffer.from(signature.trim())
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

/** The charge that a notice concerns, also that of a refund or a dispute. */
function hintOf(body: Buffer, isSigned: boolean): NoticeHint | 'unrelated' {
  const event = safeParse(OpnEvent, parseJson(body.toString('utf8')))
  if (!event.success || !EVENT_ID.test(event.output.id)) return 'unrelated'
  const { object, id, charge, link, metadata } = event.output.data
  const chargeId = object === 'charge' ? id : typeof charge === 'string' ? charge : charge?.id
  if (chargeId === undefined || !CHARGE_ID.test(chargeId)) return 'unrelated'
  const linkIds = link && LINK_ID.test(link) ? [link] : []
  const { transaction } = metadata ?? {}
  const isOurs = typeof transaction === 'string' && transaction.length <= MAX_TRANSACTION && !transaction.includes('\0')
  return {
    eventId: event.output.id,
    chargeIds: [chargeId, ...linkIds],
    transaction: isOurs ? transaction : null,
    isSigned,
  }
}

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
      keep: async (request, token, signal) => chargesOf(request.brand).keepCard(request, token, signal),
    },
    // On the page of a payment link nobody can be asked.
    keepsCards: (brand) => accounts.get(brand)?.publicKey !== undefined,
    ownsHolder: (holder) => /^cust_\w+$/.test(holder),
    removeCard: async ({ brand, holder }, signal) => chargesOf(brand).removeCard(holder, signal),
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
