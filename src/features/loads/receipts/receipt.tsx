import { memo } from 'react'
import type { Purchase } from '#contract/payment.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { BillDetails } from './bill-details.tsx'
import { documentFacts, documentName, paidAt, receiptRows } from './receipt-rows.ts'
import { useTaxInvoice } from './tax-invoice.queries.ts'

/** Receipt of a purchase under the name of the document: its lines, total, payment method, time and reference, then its seller. */
export const Receipt = memo(function Receipt({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  const at = paidAt(purchase)
  const { invoice, isLoading } = useTaxInvoice(purchase)
  if (isLoading) return <Skeleton shape="panel" />
  const facts = documentFacts(purchase, invoice, t, localized)
  const rowOf = ({ term, value, spoken, ...kind }: ReturnType<typeof receiptRows>[number]) => (
    <DefinitionRow key={term} term={term} {...kind}>
      {spoken ? <AlternativeText text={spoken}>{value}</AlternativeText> : value}
    </DefinitionRow>
  )
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {documentName(purchase, invoice, t)}
      </Heading>
      <Panel>
        <DefinitionList>
          {receiptRows(purchase, invoice, t, localized).map(rowOf)}
          <BillDetails at={at} transaction={purchase.transaction} />
        </DefinitionList>
      </Panel>
      {facts.length > 0 ? (
        <Panel>
          <Stack gap={1}>
            <Heading level={3} size="m">
              {t('bill.seller')}
            </Heading>
            <DefinitionList>{facts.map(rowOf)}</DefinitionList>
          </Stack>
        </Panel>
      ) : null}
    </Stack>
  )
})
