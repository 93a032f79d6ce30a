import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import type { GuestBlock } from '#contract/home-blocks.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { BranchPanel } from '#features/branches/branch-list/branch-panel.tsx'
import { GuestStage } from '#features/shell/home/guest-stage.tsx'
import { Shortcuts } from '#features/shell/home/shortcuts.tsx'
import { isSignedIn } from '#lib/auth/session.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageField } from '#ui/stage/stage-field.tsx'
import { StagePage } from '#ui/stage/stage-page.tsx'
import { LazyCustomerPage, loadCustomerPage } from './-lazy-customer-home.ts'

export const Route = createFileRoute('/')({
  staticData: { layout: 'home', part: ({ isCustomer }) => (isCustomer ? '-customer-home' : undefined) },
  loader: ({ context }) => (isSignedIn() ? loadCustomerPage(context.queryClient) : undefined),
  component: Home,
})

/** The end of a guest's home, in a chunk that comes after the page has been painted. */
const { useModule } = lazyModule(withMessages(() => import('#features/rewards/balances/guest-offers.tsx')))

function LateOffers() {
  const module = useModule()
  return module ? <module.GuestOffers /> : null
}

/** What a brand may order or leave out. */
const BLOCKS: Record<GuestBlock, ReactNode> = {
  branches: <BranchPanel key="branches" maxShown={3} />,
  services: <Shortcuts key="services" />,
  offers: <LateOffers key="offers" />,
}

/** The field of a customer about whom nothing is known yet, as large as it stays. */
function CustomerPlaceholder() {
  const t = useTranslate()
  return (
    <StagePage
      stage={
        <StageField
          state="idle"
          overline={'\u00a0'}
          heading={<PageHeading>{t('home.ask')}</PageHeading>}
          door={<StageDrum state="idle" />}
        >
          {null}
        </StageField>
      }
    >
      <Skeleton shape="panel" />
    </StagePage>
  )
}

function Home() {
  const t = useTranslate()
  const { data: user, isError } = useQuery(userQuery())
  // A customer if a token exists, even when the profile cannot be fetched, as offline.
  const isCustomer = user ?? (user === undefined && isSignedIn())
  return (
    <PageLayout aside={null} title={t('home.title')}>
      {isCustomer ? (
        <Suspense fallback={<CustomerPlaceholder />}>
          <LazyCustomerPage name={isError ? '' : user?.full_name} />
        </Suspense>
      ) : (
        <StagePage stage={<GuestStage />}>
          <LinkButton href="/register" tone="outline" width="fill">
            {t('home.register')}
          </LinkButton>
          {pageConfig.brand.own?.home?.guest?.map((block) => BLOCKS[block]) ?? Object.values(BLOCKS)}
        </StagePage>
      )}
    </PageLayout>
  )
}
