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
  /** The root itself has failed, so the app's layout does not surround the page. */
  isAlone?: boolean
}

/** Preloaded after the first page: it may be impossible to load once something has failed. */
const lazyFailurePage = lazyModule(async () => (await import('./failure-page.tsx')).FailurePage)
export const preloadErrorPage = lazyFailurePage.preload

/** Replaces a page that does not exist or has failed. */
export function RouteError(props: RouteErrorProps) {
  const FailurePage = lazyFailurePage.useModule()
  if (FailurePage) return <FailurePage {...props} />
  return FailurePage === null ? <PlainFailure /> : null
}

/** Uses only code that is loaded already. Reloads the page when the customer or the network returns. */
function PlainFailure() {
  const t = useTranslate()
  useEffect(() => onPageVisible(() => void (isOnline() && reloadOnNewBuild())), [])
  const title = t(isOnline() ? 'error.500.title' : 'offline.heading')
  return (
    <PageLayout aside={null} title={title}>
      <PageContainer>
        <Stack gap={2}>
          <PageHeading>{title}</PageHeading>
          <Text>{t(isOnline() ? 'error.500.note' : 'offline.note')}</Text>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
