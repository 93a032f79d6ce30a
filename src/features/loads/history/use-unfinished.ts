import { hasUnsentRefund } from '#contract/money-refunds.ts'
import { OPEN_STATUSES } from '#contract/payment.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'

/** The purchases that are not over, or whose money is still to be sent back, each with the way to it. */
export function useUnfinished(): { title: string; href: string }[] {
  const t = useTranslate()
  const { purchases } = usePurchases()
  return purchases
    .filter((purchase) => OPEN_STATUSES.includes(purchase.status) || hasUnsentRefund(purchase))
    .map((purchase) => ({
      title: purchaseName(purchase, t),
      href: purchaseHref(purchase),
    }))
}
