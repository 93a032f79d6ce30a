import type { LoadPurchase } from '#contract/payment.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** Its points and stamp are on the card already. */
export const hasStamp = ({ is_collected, amount }: LoadPurchase) =>
  pageConfig.capabilities.includes('automatic_points') && is_collected && amount > 0
