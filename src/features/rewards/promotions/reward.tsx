import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { exchangePromotion } from '#contract/rewards.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PromotionDetail } from './promotion-detail.tsx'
import { Redeemed } from './redeemed.tsx'
import { promotionQuery } from './rewards.queries.ts'

/** Page of one promotion, and of its result once it is redeemed. */
export function Reward({ id }: { id: string }) {
  const t = useTranslate()
  const promotion = useQuery(promotionQuery(id))
  const [result, setResult] = useState<OutputOf<typeof exchangePromotion>>()
  if (result) return <Redeemed result={result} />
  if (promotion.data) return <PromotionDetail promotion={promotion.data} onTaken={setResult} />
  const header = <PageHeader back={{ label: t('action.back'), href: '/rewards' }} />
  if (promotion.data === null)
    return (
      <MessagePage
        title={t('rewards.reason.ended')}
        text={t('rewards.endedNote')}
        header={header}
        picture={
          <Porthole state="plain" size={112} remaining={0}>
            <GiftIcon size={28} />
          </Porthole>
        }
        actions={
          <LinkButton href="/rewards" tone="primary" width="fill">
            {t('rewards.others')}
          </LinkButton>
        }
      />
    )
  return (
    <PageLayout title={t('rewards.one')} header={header} aside={<BrandField scene="ticket" />}>
      <PageContainer>
        <Stack gap={4}>
          <PageHeading>{t('rewards.one')}</PageHeading>
          <QueryErrorBanner title={t('rewards.failed')} query={promotion} />
          {promotion.isPending ? <Skeleton shape="panel" /> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
