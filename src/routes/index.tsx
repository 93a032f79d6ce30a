import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BranchPanel } from '#features/branches/branch-panel.tsx'
import { branchesQuery } from '#features/branches/branches.queries.ts'
import { GuestHero } from '#features/frame/guest-hero.tsx'
import { Page } from '#features/frame/page.tsx'
import { CustomerHome, openPurchases } from '#features/history/customer-home.tsx'
import { historyQuery } from '#features/history/history.queries.ts'
import { userQuery } from '#features/session/session.queries.ts'
import { useSay } from '#lib/intl.tsx'
import { isSignedIn } from '#lib/session.ts'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'

export const Route = createFileRoute('/')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(branchesQuery())
    if (isSignedIn()) void queryClient.prefetchQuery(historyQuery(openPurchases))
  },
  component: Home,
})

function Home() {
  const say = useSay()
  const { data: user } = useQuery(userQuery())
  return (
    <Page title={say('home.title')}>
      <Screen bottom="nav">
        <Stack gap={6}>
          {user ? <CustomerHome name={user.full_name} /> : <GuestHero />}
          <BranchPanel />
        </Stack>
      </Screen>
    </Page>
  )
}
