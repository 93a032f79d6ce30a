import {
  type Bank,
  generateCreditCard,
  generateQr,
  generateUri,
  getProviderPayment,
  PROVIDERS,
  type ProviderId,
  paymentTrue,
  qrPaymentTrue,
  type SelectedCommand,
} from '#contract/payment.ts'
import { readBranch } from '#server/api/branches/branches.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'

const NAMES: Record<ProviderId, { th: string; en: string }> = {
  promptpay: { th: 'พร้อมเพย์ QR', en: 'PromptPay QR' },
  mobile_banking: { th: 'แอปธนาคาร', en: 'Bank app' },
  credit_card: { th: 'บัตรเครดิตหรือเดบิต', en: 'Credit or debit card' },
  truemoney: { th: 'แอปทรูมันนี่', en: 'TrueMoney app' },
  truemoney_qr: { th: 'ทรูมันนี่ QR', en: 'TrueMoney QR' },
}

const BANK_NAMES: Record<Bank, { th: string; en: string }> = {
  bbl: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  bay: { th: 'กรุงศรี', en: 'Krungsri' },
  kbank: { th: 'กสิกรไทย', en: 'Kasikornbank' },
  ktb: { th: 'กรุงไทย', en: 'Krungthai' },
  scb: { th: 'ไทยพาณิชย์', en: 'SCB' },
}

export type PaymentMethod = { endpoint: typeof generateQr; provider: ProviderId; mode: SelectedCommand['mode'] }

/** Each call orders one way to pay, in one mode; a QR and a page do not stay open for the same time. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { endpoint: generateQr, provider: 'promptpay', mode: 'qr' },
  { endpoint: generateUri, provider: 'mobile_banking', mode: 'uri' },
  { endpoint: generateCreditCard, provider: 'credit_card', mode: 'card' },
  { endpoint: paymentTrue, provider: 'truemoney', mode: 'uri' },
  { endpoint: qrPaymentTrue, provider: 'truemoney_qr', mode: 'qr' },
]

/** A call that pays, for a load or for an order. */
export type PaymentCall<Input> = Omit<RequestContext<typeof generateQr>, 'input'> & { input: Input }
type Wish = Pick<SelectedCommand, 'provider' | 'mode' | 'bank'>

/**
 * The way to pay that was asked for must be there, and the sum enough for it.
 * @throws Refusal `provider_unavailable`, `invalid`, `below_minimum`
 */
export function rejectMethod({ app, input }: PaymentCall<Wish>, { provider, mode }: PaymentMethod, amount: number) {
  const way = app.gateway.ways.find((one) => one.provider === provider)
  if (!way || input.provider !== provider || input.mode !== mode) throw new ApiError('provider_unavailable')
  const hasBank = input.bank === undefined ? !way.banks : way.banks?.includes(input.bank)
  if (!hasBank) throw new ApiError('invalid', { errors: { bank: ['unknown'] } })
  if (amount < way.minimum) throw new ApiError('below_minimum', { amount: way.minimum })
}

const listProviders = defineHandler(getProviderPayment, async ({ input, app, brand }) => {
  await readBranch(app.db, input.branch_id, brand.id)
  return {
    details: PROVIDERS.map((provider) => {
      const way = app.gateway.ways.find((one) => one.provider === provider)
      return {
        provider,
        name: NAMES[provider],
        is_available: way !== undefined,
        minimum: way?.minimum ?? 0,
        ...(way?.banks ? { banks: way.banks.map((bank) => ({ bank, name: BANK_NAMES[bank] })) } : {}),
      }
    }),
  }
})

export const providerHandlers: readonly Handler[] = [listProviders]
