import type { Purchase } from '#contract/payment.ts'
import { isInvoiceable } from '#contract/tax-invoice.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { canAskForInvoice } from './tax-invoice.queries.ts'

/** Link from a receipt to the form of its full tax invoice, as long as it can have one. */
export function TaxInvoiceLink({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const now = useServerNow()
  if (!canAskForInvoice() || !isInvoiceable(purchase, now)) return null
  return (
    <LinkButton href={`/bill/${purchase.transaction}/tax-invoice`} tone="outline" width="fill">
      {t('invoice.ask')}
    </LinkButton>
  )
}
