import { useQuery } from '@tanstack/react-query'
import { LoadProblem } from '#components/query-error-banner.tsx'
import { Age } from '#components/updated-ago.tsx'
import type { BranchSummary } from '#contract/machines.ts'
import { chooserHref } from '#features/branches/machines/machine-address.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { distanceText } from './branch-labels.ts'
import { branchesQuery } from './branches.queries.ts'
import { useHere } from './location.store.ts'
import { NearButton } from './near-button.tsx'
import { nearestTo } from './sort-branches.ts'

const HEADING_ID = 'near-heading'

/** For who stands in a shop and has no code to read: what is free in the nearest branch. */
export function NearestMachines() {
  const say = useSay()
  const { place, problem } = useHere()
  const hasBranches = pageConfig.capabilities.includes('branches')
  const branches = useQuery({ ...branchesQuery(), enabled: hasBranches && place !== null })
  if (!hasBranches) return null
  const nearest = place && branches.data?.toSorted(nearestTo(place))[0]
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Row justify="between" gap={2} isWrapping>
          <Heading level={2} size="m" id={HEADING_ID}>
            {say('scan.near')}
          </Heading>
          <NearButton />
        </Row>
        {problem ? <Alert tone="warn">{say(`branch.location.${problem}`)}</Alert> : null}
        {place && branches.isPending ? <Skeleton shape="panel" /> : null}
        <LoadProblem title={say('home.branchesFailed')} query={branches} />
        {nearest ? (
          <FreeMachines
            branch={nearest}
            distance={distanceText(place, nearest, say)}
            updatedAt={branches.dataUpdatedAt}
          />
        ) : (
          <>
            <Text size="small" tone="ink2">
              {say('scan.nearNote')}
            </Text>
            <Link href="/branch">{say('home.allBranches')}</Link>
          </>
        )}
      </Stack>
    </section>
  )
}

type FreeMachinesProps = { branch: BranchSummary; distance: string; updatedAt: number }

function FreeMachines({ branch, distance, updatedAt }: FreeMachinesProps) {
  const say = useSay()
  const shopText = useShopText()
  const free = branch.machines.filter(({ state }) => state === 'free')
  return (
    <>
      <Text size="small" tone="ink2">
        <span>{`${say('scan.nearFree', { branch: shopText(branch.name) })} · ${distance} · `}</span>
        <Age updatedAt={updatedAt} />
      </Text>
      {free.length > 0 ? (
        <List label={say('scan.nearFree', { branch: shopText(branch.name) })}>
          {free.map((machine) => (
            <ListRow
              key={machine.machine_id}
              href={chooserHref(machine)}
              title={machineName(machine, say)}
              trailing={say('machine.capacity', { kg: machine.capacity_kg })}
            />
          ))}
        </List>
      ) : (
        <Text>{say('scan.nearNone')}</Text>
      )}
      <Link href={`/branch/${branch.branch_id}`}>{say('scan.nearBranch')}</Link>
    </>
  )
}
