/** `USD 12.50`: a sum that was not paid in baht, in the smallest unit of its currency. */
export function formatForeign(units: number, currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}
