import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#features/auth/sign-in/guards.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { AskTaxInvoice } from '#features/loads/receipts/tax-invoice.tsx'

export const Route = createFileRoute('/_authed/bill/$transaction/tax-invoice')({
  beforeLoad: needs('tax_invoice'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(transactionQuery(params.transaction)),
  component: TaxInvoiceRoute,
})

function TaxInvoiceRoute() {
  return <AskTaxInvoice transaction={Route.useParams().transaction} />
}
