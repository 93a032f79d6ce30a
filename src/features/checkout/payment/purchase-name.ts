import { isOrder, type Purchase } from '#contract/payment.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import type { Say } from '#lib/i18n/translate.tsx'

/** What was bought in a word or two: the machine as it is painted, or the service. */
export const purchaseName = (known: Purchase, say: Say) =>
  isOrder(known) ? say(`service.${known.order.service}`) : machineName({ ...known, number: known.machine_number }, say)
