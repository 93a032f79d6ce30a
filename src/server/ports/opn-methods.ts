import { BANKS, type ProviderId } from '#contract/payment.ts'
import type { OpnCapability } from './opn-api.ts'
import type { ChargeMethod, ChargeRequest } from './payment-gateway.ts'

/** Opn's limits in Thailand, in satang, where the capability names none: 20 and 150,000 baht. */
const MINIMUM = 2_000
const MAXIMUM = 15_000_000
/** A wallet takes at most 50,000 baht. @see https://docs.opn.ooo/truemoney-jumpapp */
const WALLET_MAXIMUM = 5_000_000

/** Source types of charges. Cards have none: their number is entered on a page of Opn's. */
export const SOURCES: Record<Exclude<ProviderId, 'credit_card'>, (bank: ChargeRequest['bank']) => string> = {
  promptpay: () => 'promptpay',
  mobile_banking: (bank) => `mobile_banking_${bank}`,
  truemoney: () => 'truemoney_jumpapp',
  truemoney_qr: () => 'truemoney_qr',
}

/**
 * `POST /charges/{id}/refunds` takes cards and TrueMoney; money from a bank account is sent back by bank.
 * @see https://docs.opn.ooo/refunds-api/thailand
 */
const REFUNDABLE: readonly ProviderId[] = ['credit_card', 'truemoney', 'truemoney_qr']
export const isRefundable = (provider: ProviderId) => REFUNDABLE.includes(provider)

/**
 * The methods that an account has.
 * @param capability undefined until Opn has told: then each is offered, and a refusal ends the purchase at once
 * @see https://docs.omise.co/capability-api
 */
export function methodsOf(capability: OpnCapability | undefined): readonly ChargeMethod[] {
  const limits = capability?.limits?.charge_amount ?? { min: MINIMUM, max: MAXIMUM }
  const names = capability?.payment_methods.flatMap(({ name, currencies }) =>
    currencies && !currencies.some((currency) => currency.toUpperCase() === 'THB') ? [] : name,
  )
  const has = (name: string) => names === undefined || names.includes(name)
  const method = (provider: ProviderId, maximum = MAXIMUM): ChargeMethod => ({
    provider,
    minimum: limits.min,
    maximum: Math.min(limits.max, maximum),
  })
  const banks = BANKS.filter((bank) => has(SOURCES.mobile_banking(bank)))
  return [
    ...(has('promptpay') ? [method('promptpay')] : []),
    ...(banks.length > 0 ? [{ ...method('mobile_banking'), banks }] : []),
    ...(has('card') ? [method('credit_card')] : []),
    ...(has('truemoney_jumpapp') ? [method('truemoney', WALLET_MAXIMUM)] : []),
    ...(has('truemoney_qr') ? [method('truemoney_qr', WALLET_MAXIMUM)] : []),
  ]
}
