import { useQuery } from '@tanstack/react-query'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import type { BranchSummary } from '#contract/branches.ts'
import { programPageHref } from '#features/branches/machines/machine-address.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { factsText, SEPARATOR } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useBranch } from './branch.queries.ts'
import { distanceText } from './branch-labels.ts'
import { branchPanelQuery, hasBranches } from './branches.queries.ts'
import { useUserLocation } from './location.store.ts'
import { NearButton } from './near-button.tsx'

const HEADING_ID = 'near-heading'

/** The free machines of the nearest branch, for a customer in a shop who cannot scan a code. */
export function NearestMachines() {
  const t = useTranslate()
  const { location, problem } = useUserLocation()
  const isOffered = hasBranches()
  const branches = useQuery(onlyIf(branchPanelQuery(location, []), isOffered && location !== null))
  const listed = location ? branches.data?.find(({ is_open }) => is_open) : undefined
  const branch = useBranch(listed?.branch_id ?? '', { isEnabled: listed !== undefined })
  if (!isOffered) return null
  const nearest = location && !branch.isPlaceholderData ? branch.data : undefined
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Row justify="between" gap={2} isWrapping>
          <Heading level={2} size="m" id={HEADING_ID}>
            {t('scan.near')}
          </Heading>
          <NearButton />
        </Row>
        {problem ? <Alert tone="warn">{t(`branch.location.${problem}`)}</Alert> : null}
        {location && (branches.isLoading || (branch.isFetching && !nearest)) ? <Skeleton shape="panel" /> : null}
        <QueryErrorBanner title={t('home.branchesFailed')} query={branch.isError ? branch : branches} />
        {location && nearest ? (
          <FreeMachines
            branch={nearest}
            distance={distanceText(location, nearest, t)}
            updatedAt={branch.dataUpdatedAt}
          />
        ) : (
          <>
            <Text size="small" tone="ink2">
              {t('scan.nearNote')}
            </Text>
            <Link href="/branch">{t('home.allBranches')}</Link>
          </>
        )}
      </Stack>
    </section>
  )
}

type FreeMachinesProps = { branch: BranchSummary; distance: string; updatedAt: number }

function FreeMachines({ branch, distance, updatedAt }: FreeMachinesProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const freeMachines = branch.machines.filter(({ state }) => state === 'free')
  return (
    <>
      <Text size="small" tone="ink2">
        <span>{factsText([t('scan.nearFree', { branch: localized(branch.name) }), distance]) + SEPARATOR}</span>
        <UpdatedAgo updatedAt={updatedAt} />
      </Text>
      {freeMachines.length > 0 ? (
        <List label={t('scan.nearFree', { branch: localized(branch.name) })}>
          {freeMachines.map((machine) => (
            <ListRow
              key={machine.machine_id}
              href={programPageHref(machine)}
              title={machineName(machine, t)}
              trailing={t('machine.capacity', { kg: machine.capacity_kg })}
            />
          ))}
        </List>
      ) : (
        <Text>{t('scan.nearNone')}</Text>
      )}
      <Link href={`/branch/${branch.branch_id}`}>{t('scan.nearBranch')}</Link>
    </>
  )
}
