import type { OrderLine, OrderUnit } from '#contract/services.ts'
import type { Say, useShopText } from '#lib/i18n/translate.tsx'

type ShopText = ReturnType<typeof useShopText>

/**
 * "Delivery · 2 bags", "Softener × 2": what a line of an order is for.
 * @param unit what the service is counted in
 */
export function orderLineText({ kind, name, quantity }: OrderLine, unit: OrderUnit, say: Say, shopText: ShopText) {
  if (kind === 'service') return `${shopText(name)} · ${say(`order.count.${unit}`, { count: quantity })}`
  return quantity > 1 ? `${shopText(name)} × ${quantity}` : shopText(name)
}
