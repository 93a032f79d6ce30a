import { hasUnsentRefund } from '#contract/money-refunds.ts'
import { isLoad, OPEN_STATUSES, type Purchase } from '#contract/payment.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'

/** Its report waits for an answer of the branch, or money may still come for it. */
const isUnsettled = (purchase: Purchase) =>
  purchase.payable_until !== null || (isLoad(purchase) && purchase.load_case !== null && !purchase.load_case.outcome)

/** The purchases that are not over, or not settled: money, or the answer to a report, is still to come. Each with the way to it. */
export function useUnfinished(): { title: string; href: string }[] {
  const t = useTranslate()
  const { purchases } = usePurchases()
  return purchases
    .filter((purchase) => OPEN_STATUSES.includes(purchase.status) || hasUnsentRefund(purchase) || isUnsettled(purchase))
    .map((purchase) => ({
      title: purchaseName(purchase, t),
      href: purchaseHref(purchase),
    }))
}
