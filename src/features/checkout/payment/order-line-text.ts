import type { OrderLine, OrderUnit } from '#contract/services.ts'
import { factsText } from '#lib/i18n/facts.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'

type ShopText = ReturnType<typeof useLocalized>

/**
 * Text of an order line: "Delivery, 2 bags", "Softener × 2".
 * @param unit the unit that the service is counted in
 */
export function orderLineText({ kind, name, quantity }: OrderLine, unit: OrderUnit, t: Translate, localized: ShopText) {
  if (kind === 'service') return factsText([localized(name), t(`order.count.${unit}`, { count: quantity })])
  return quantity > 1 ? `${localized(name)} × ${quantity}` : localized(name)
}
