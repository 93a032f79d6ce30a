import { isOrder, type Purchase } from '#contract/payment.ts'
import { serviceOf } from '#contract/service-kinds.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** Short name of a purchase: the machine with its number, or the service. */
export function purchaseName(purchase: Purchase, t: Translate) {
  if (isOrder(purchase)) return t(`service.${purchase.order.service}`)
  const service = serviceOf(purchase.transaction)
  if (service) return t(`service.${service}`)
  const number = purchase.machine_number || (purchase.is_later ? '' : purchase.sub_position)
  return machineName({ ...purchase, number }, t)
}
