import { type FailingQuery, QueryError } from '#components/query-error.tsx'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { useUserLocation } from './location.store.ts'
import { NearButton } from './near-button.tsx'

/** Next to the panel's heading: a button for the nearest branches; once these are shown, a link to all branches. */
export function NearOrAll() {
  const t = useTranslate()
  const { location } = useUserLocation()
  return location ? <Link href="/branch">{t('home.allBranches')}</Link> : <NearButton />
}

/** Why the panel cannot show the nearest branches, or any branches. */
export function BranchProblems({ query }: { query: FailingQuery }) {
  const t = useTranslate()
  const { problem } = useUserLocation()
  return (
    <>
      {problem ? <Alert tone="warn">{t(`branch.location.${problem}`)}</Alert> : null}
      <QueryError
        query={query}
        describe={(error) => ({ title: t('home.branchesFailed'), why: t(errorMessageId(error)) })}
      >
        {({ title, why }, retry) => (
          <Panel padding="roomy">
            <Stack gap={2} align="start">
              <Text>{title}</Text>
              <Text size="small" tone="ink2">
                {why}
              </Text>
              {retry}
            </Stack>
          </Panel>
        )}
      </QueryError>
    </>
  )
}
