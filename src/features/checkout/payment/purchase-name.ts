import { isOrder, type Purchase } from '#contract/payment.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** Short name of a purchase: the machine with its number, or the service. */
export const purchaseName = (purchase: Purchase, t: Translate) =>
  isOrder(purchase)
    ? t(`service.${purchase.order.service}`)
    : machineName({ ...purchase, number: purchase.machine_number || purchase.sub_position }, t)
