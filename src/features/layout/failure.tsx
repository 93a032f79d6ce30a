import { useEffect } from 'react'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { isOnline } from '#lib/api/connection.ts'
import { later } from '#lib/page/later.ts'
import { onReturn } from '#lib/page/presence.ts'
import { reloadRenewed } from '#lib/pwa/reload.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'

export type FailureProps = {
  error?: unknown
  isNotFound?: boolean
  /** The root itself has failed: nothing of the app stands round the page. */
  isAlone?: boolean
}

/** Brought once the first page stands: when something has gone wrong it may be too late. */
const failurePage = later(async () => (await import('./failure-page.tsx')).FailurePage)
export const bringFailurePage = failurePage.bring

/** What stands in place of a page that is not there, or broke. */
export function Failure(props: FailureProps) {
  const FailurePage = failurePage.usePart()
  if (FailurePage) return <FailurePage {...props} />
  return FailurePage === null ? <PlainFailure /> : null
}

/** Of what is there already. The page is loaded anew when the customer comes back, or the network does. */
function PlainFailure() {
  const say = useSay()
  useEffect(() => onReturn(() => void (isOnline() && reloadRenewed())), [])
  const title = say(isOnline() ? 'error.500.title' : 'offline.heading')
  return (
    <Page title={title}>
      <Screen>
        <Stack gap={2}>
          <PageHeading>{title}</PageHeading>
          <Text>{say(isOnline() ? 'error.500.note' : 'offline.note')}</Text>
        </Stack>
      </Screen>
    </Page>
  )
}
