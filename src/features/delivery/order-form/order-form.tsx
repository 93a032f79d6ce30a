import { useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { isFirstResultPending } from '#components/is-first-result-pending.ts'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { branchesHref, type OrderTarget } from '#features/shell/order-routes.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderHeader } from './order-header.tsx'
import { slotsQuery } from './orders.queries.ts'
import { useOrderChoice } from './use-order-choice.ts'

/** Form of an order: what is picked up, where and when, with the current price. */
export function OrderForm({ target }: { target: OrderTarget }) {
  const t = useTranslate()
  const slots = useQuery(slotsQuery(target))
  // Also asks for the price, which the fields show, as soon as it can.
  const { offers, offer, addresses } = useOrderChoice(target)
  if (offers.data && !offer) return <NotOffered target={target} />
  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t('order.title')}
      header={<OrderHeader target={target} offer={offer} />}
    >
      {offer && slots.data && !isFirstResultPending(addresses) ? (
        <OrderFields key={offer.branch_id} offer={offer} slots={slots.data} target={target} />
      ) : (
        <PageContainer>
          <Stack gap={6}>
            <PageHeading>{t('order.heading')}</PageHeading>
            <QueryErrorBanner title={t('home.branchesFailed')} query={offers} />
            <QueryErrorBanner title={t('order.slotsFailed')} query={slots} />
            {offers.isError || slots.isError ? null : (
              <>
                <Skeleton shape="panel" />
                <Skeleton shape="panel" />
                <Skeleton shape="panel" />
              </>
            )}
          </Stack>
        </PageContainer>
      )}
    </PageLayout>
  )
}

function NotOffered({ target }: { target: OrderTarget }) {
  const t = useTranslate()
  return (
    <MessagePage
      title={t('order.notHere')}
      header={<OrderHeader target={target} offer={undefined} />}
      picture={<Porthole state="outOfOrder" size={112} />}
      actions={
        <LinkButton href={branchesHref(target.service)} tone="primary" width="fill">
          {t('order.otherBranches')}
        </LinkButton>
      }
    />
  )
}
