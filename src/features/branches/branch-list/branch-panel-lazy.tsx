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

/** Beside the panel's heading: the way to what is near, or once that is shown, to all there are. */
export function NearOrAll() {
  const t = useTranslate()
  const { place } = useUserLocation()
  return place ? <Link href="/branch">{t('home.allBranches')}</Link> : <NearButton />
}

/** Why the panel cannot show what is near, or anything at all. */
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
