import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** The page of an order that is not known yet. */
export function OrderPending({ service }: { service: ServiceKind }) {
  const t = useTranslate()
  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t(`service.${service}`)}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
      isPending
    >
      <PageContainer>
        <Stack gap={4}>
          <PageHeading>{t('wait.checking')}</PageHeading>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
