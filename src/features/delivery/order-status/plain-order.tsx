import { useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { FullDate } from '#components/full-date.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { servicesQuery } from '#features/rewards/balances/balances.queries.ts'
import { formatAmount } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** An order of an API that does not describe orders: its step, from the customer's list, and its payment. */
export function PlainOrder({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const t = useTranslate()
  const query = useQuery(transactionQuery(transaction))
  const { data: services } = useQuery(servicesQuery())
  if (isErrorState(query)) return <TransactionError transaction={transaction} query={query} />
  const { data: purchase } = query
  const order = services?.details.find((entry) => entry.transaction === transaction)
  const title = order ? t(`service.status.${order.status}`) : t(`service.${service}`)
  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={title}
      header={
        <PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" title={t(`service.${service}`)} />
      }
    >
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{title}</PageHeading>
          {purchase ? (
            <Panel>
              <DefinitionList>
                <DefinitionRow term={t('bill.total')} isTotal>
                  {t('amount.inBaht', { amount: formatAmount(purchase.amount) })}
                </DefinitionRow>
                <DefinitionRow term={t('bill.time')}>
                  <FullDate instant={purchase.created_at} />
                  <span>{` ${timeText(purchase.created_at, t)}`}</span>
                </DefinitionRow>
                <DefinitionRow term={t('bill.reference')}>{transaction}</DefinitionRow>
              </DefinitionList>
            </Panel>
          ) : (
            <Skeleton shape="panel" />
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
