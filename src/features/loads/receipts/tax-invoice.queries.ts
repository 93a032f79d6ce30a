import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { Purchase } from '#contract/payment.ts'
import { getTaxInvoice, type InvoiceBuyer, requestTaxInvoice, type TaxInvoice } from '#contract/tax-invoice.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

const CAPABILITY = 'tax_invoice'

export const canAskForInvoice = () => isSignedIn() && pageConfig.capabilities.includes(CAPABILITY)

/** An issued invoice never changes. */
const taxInvoiceQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['tax-invoice', transaction],
    queryFn: ({ signal }) => call(getTaxInvoice, { transaction }, { signal }),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The full tax invoice of a purchase; null if it has none, or the reader is not its customer. */
export function useTaxInvoice({ transaction, receipt }: Pick<Purchase, 'transaction' | 'receipt'>): {
  invoice: TaxInvoice | null
  isLoading: boolean
} {
  const { data, isLoading } = useQuery(
    onlyIf(taxInvoiceQuery(transaction), Boolean(receipt?.tax_invoice) && canAskForInvoice()),
  )
  return { invoice: data ?? null, isLoading }
}

export const requestTaxInvoiceMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; buyer: InvoiceBuyer }, { client }) =>
      call(requestTaxInvoice, input, { idempotencyKey: crypto.randomUUID() }).catch((cause: unknown) => {
        // A rejected one may have been issued on another device, or be too late: the page then says so.
        void client.invalidateQueries({ queryKey: ['transaction'] })
        throw cause
      }),
    meta: { invalidates: [['transaction'], ['history']] },
    onSuccess(invoice, { transaction }, _context, { client }) {
      client.setQueryData(taxInvoiceQuery(transaction).queryKey, invoice)
      // The page that opens next must not offer it again.
      client.setQueryData(transactionQuery(transaction).queryKey, (purchase) =>
        purchase?.receipt ? { ...purchase, receipt: { ...purchase.receipt, tax_invoice: invoice } } : purchase,
      )
    },
  })
