import { methodOf, type ProviderId } from './payment.ts'
import type { RefundVia } from './refund.ts'
import type { Arrival } from './refund-times.ts'

/** @param provider how the money came; null if nobody knows, and then also how it arrives */
export const arrivalOf = (via: RefundVia, provider: ProviderId | null): Arrival | null =>
  via === 'bank' ? 'transfer' : provider && methodOf(provider).sentBack
