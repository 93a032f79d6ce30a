import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { PageLayout } from '#components/page-layout.tsx'
import type { GuestBlock } from '#contract/home-blocks.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { BranchPanel } from '#features/branches/branch-list/branch-panel.tsx'
import { GuestHero } from '#features/shell/home/guest-hero.tsx'
import { Shortcuts } from '#features/shell/home/shortcuts.tsx'
import { isSignedIn } from '#lib/auth/session.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { LazyCustomerPage, loadCustomerPage } from './-lazy-customer-home.ts'

export const Route = createFileRoute('/')({
  staticData: { layout: 'home' },
  loader: ({ context }) => (isSignedIn() ? loadCustomerPage(context.queryClient) : undefined),
  component: Home,
})

/** The end of a guest's home, in a chunk that comes after the page has been painted. */
const { useModule } = lazyModule(() => import('#features/rewards/balances/guest-offers.tsx'))

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

function Home() {
  const t = useTranslate()
  const { data: user, isError } = useQuery(userQuery())
  // A customer if a token exists, even when the profile cannot be fetched, as offline.
  const isCustomer = user ?? (user === undefined && isSignedIn())
  return (
    <PageLayout title={t('home.title')}>
      <PageContainer bottom="nav">
        <Stack gap={6}>
          {isCustomer ? (
            <Suspense fallback={<Skeleton shape="panel" />}>
              <LazyCustomerPage name={isError ? '' : user?.full_name} />
            </Suspense>
          ) : (
            <>
              <GuestHero />
              {pageConfig.brand.own?.home?.guest?.map((block) => BLOCKS[block]) ?? Object.values(BLOCKS)}
            </>
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
