import { useEffect } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isOnline } from '#lib/api/online-status.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { reloadOnNewBuild } from '#lib/pwa/chunk-reload.ts'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

export type RouteErrorProps = {
  error?: unknown
  isNotFound?: boolean
  /** The root itself has failed: nothing of the app stands round the page. */
  isAlone?: boolean
}

/** Brought once the first page stands: when something has gone wrong it may be too late. */
const failurePage = lazyModule(async () => (await import('./failure-page.tsx')).FailurePage)
export const preloadErrorPage = failurePage.preload

/** What stands in place of a page that is not there, or broke. */
export function RouteError(props: RouteErrorProps) {
  const FailurePage = failurePage.useModule()
  if (FailurePage) return <FailurePage {...props} />
  return FailurePage === null ? <PlainFailure /> : null
}

/** Of what is there already. The page is loaded anew when the customer comes back, or the network does. */
function PlainFailure() {
  const t = useTranslate()
  useEffect(() => onPageVisible(() => void (isOnline() && reloadOnNewBuild())), [])
  const title = t(isOnline() ? 'error.500.title' : 'offline.heading')
  return (
    <PageLayout title={title}>
      <PageContainer>
        <Stack gap={2}>
          <PageHeading>{title}</PageHeading>
          <Text>{t(isOnline() ? 'error.500.note' : 'offline.note')}</Text>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
