import type { ProviderId, SelectedCommand } from '#contract/payment.ts'

type PaymentMode = SelectedCommand['mode']

const MODES: Readonly<Record<ProviderId, PaymentMode>> = {
  promptpay: 'qr',
  mobile_banking: 'uri',
  credit_card: 'card',
  truemoney: 'uri',
  truemoney_qr: 'qr',
}

/** How a customer of a provider pays. */
export const modeOf = (provider: ProviderId): PaymentMode => MODES[provider]
