import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BranchPanel } from '#features/branches/branch-panel.tsx'
import { Page } from '#features/frame/page.tsx'
import { GuestHero } from '#features/home/guest-hero.tsx'
import { Shortcuts } from '#features/home/shortcuts.tsx'
import { userQuery } from '#features/session/session.queries.ts'
import { isSignedIn } from '#lib/session/session.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Customer } from './-load-customer.ts'

export const Route = createFileRoute('/')({
  staticData: { layout: 'home' },
  loader: () => (isSignedIn() ? Customer.preload?.() : undefined),
  component: Home,
})

function Home() {
  const say = useSay()
  const { data: user, isError } = useQuery(userQuery())
  // Who is signed in but cannot be asked for, as without a network, is a customer all the same.
  const isCustomer = user ?? (user === undefined && isSignedIn())
  return (
    <Page title={say('home.title')}>
      <Screen bottom="nav">
        <Stack gap={6}>
          {isCustomer ? (
            <Suspense fallback={<Skeleton shape="panel" />}>
              <Customer name={isError ? '' : user?.full_name} />
            </Suspense>
          ) : (
            <>
              <GuestHero />
              <BranchPanel most={3} />
              <Shortcuts />
            </>
          )}
        </Stack>
      </Screen>
    </Page>
  )
}
