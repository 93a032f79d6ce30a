import { isOrder, type Purchase } from '#contract/payment.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** What was bought in a word or two: the machine as it is painted, or the service. */
export const purchaseName = (purchase: Purchase, t: Translate) =>
  isOrder(purchase)
    ? t(`service.${purchase.order.service}`)
    : machineName({ ...purchase, number: purchase.machine_number }, t)
