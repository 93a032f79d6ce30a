import { HOUR_MS } from '#contract/duration.ts'
import {
  type generateQr,
  getProviderPayment,
  METHODS,
  PAY_BY,
  PROVIDERS,
  type ProviderId,
  type SelectedCommand,
} from '#contract/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { readBranch } from '#server/http/branches.ts'
import { defineHandler, type Handler, type RequestContext } from '#server/http/handler.ts'
import { cardPinAbove } from '#server/modules/payments/cards/saved-cards.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { JOB_TIMEOUT_MS } from '#server/ports/timeouts.ts'

export type PaymentMethod = { endpoint: typeof generateQr; provider: ProviderId; mode: SelectedCommand['mode'] }

/** Each endpoint pays by one method in one mode. The mode decides how long the payment stays open. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = PROVIDERS.map((provider) => ({
  provider,
  endpoint: PAY_BY[provider],
  mode: METHODS[provider].mode,
}))

/** A request that pays for a load or for an order. */
export type PaymentCall<Input> = Omit<RequestContext<typeof generateQr>, 'input'> & { input: Input }
type Selection = Pick<SelectedCommand, 'provider' | 'mode' | 'bank'>

/** What a phone runs, by its `User-Agent`; null for other devices. */
export function phoneSystemOf(userAgent = ''): 'ios' | 'android' | null {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : null
}

/**
 * Checks that the requested payment method is available and takes such an amount.
 * @throws ApiError `provider_unavailable`, `invalid`, `below_minimum`, `above_maximum`
 */
export function rejectMethod(
  { app, brand, input }: PaymentCall<Selection>,
  { provider, mode }: PaymentMethod,
  amount: number,
) {
  const method = app.gateway.methods(brand.id).find((candidate) => candidate.provider === provider)
  if (!method || input.provider !== provider || input.mode !== mode) throw new ApiError('provider_unavailable')
  const hasBank = input.bank === undefined ? !method.banks : method.banks?.includes(input.bank)
  if (!hasBank) throw new ApiError('invalid', { errors: { bank: ['unknown'] } })
  if (amount < method.minimum) throw new ApiError('below_minimum', { amount: method.minimum })
  if (amount > method.maximum) throw new ApiError('above_maximum', { amount: method.maximum })
}

/** Whether the PIN of this call was right. */
export type Confirmed = { isPinConfirmed: boolean }

/**
 * Above the limit of the brand a saved card takes the PIN: an unlocked phone is not enough.
 * @throws ApiError `pin_required`, `invalid` for another method
 */
export function rejectCard(
  { brand, input, isPinConfirmed }: PaymentCall<Selection & { saved_card?: string | undefined }> & Confirmed,
  amount: number,
) {
  if (input.saved_card === undefined) return
  if (input.provider !== 'credit_card') throw new ApiError('invalid', { errors: { saved_card: ['method'] } })
  if (amount > cardPinAbove(brand.id) && !isPinConfirmed) throw new ApiError('pin_required')
}

/** The least that a method takes, in satang; 0 if the shop does not have it. */
export const methodMinimum = (
  { app, brand }: Pick<RequestContext<typeof generateQr>, 'app' | 'brand'>,
  { provider }: PaymentMethod,
) => app.gateway.methods(brand.id).find((method) => method.provider === provider)?.minimum ?? 0

const listProviders = defineHandler(getProviderPayment, async ({ input, app, brand }) => {
  await readBranch(app.db, input.branch_id, brand.id)
  return {
    details: PROVIDERS.map((provider) => {
      const method = app.gateway.methods(brand.id).find((candidate) => candidate.provider === provider)
      return {
        provider,
        name: textOf(`payment_method.${provider}`),
        is_available: method !== undefined,
        minimum: method?.minimum ?? 0,
        ...(method?.banks ? { banks: method.banks.map((bank) => ({ bank, name: textOf(`bank.${bank}`) })) } : {}),
      }
    }),
  }
})

export const providerHandlers: readonly Handler[] = [listProviders]

/** When each app last got an answer. */
const refreshedAt = new WeakMap<App, number>()

/** Asks the gateway which methods the brands' accounts have: at the start, every hour, and each minute until it answers. */
export const paymentMethods: PeriodicJob<App> = {
  name: 'paymentMethods',
  everyMs: 60_000,
  async run(app) {
    if (performance.now() - (refreshedAt.get(app) ?? -Infinity) < HOUR_MS) return
    await app.gateway.refreshMethods?.(AbortSignal.timeout(JOB_TIMEOUT_MS))
    refreshedAt.set(app, performance.now())
  },
}
