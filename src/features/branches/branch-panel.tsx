import { useQuery } from '@tanstack/react-query'
import type { BranchSummary } from '#contract/machines.ts'
import { messageOf } from '#lib/api-message.ts'
import { type Say, useSay, useShopText } from '#lib/intl.tsx'
import { pageConfig } from '#lib/page-config.ts'
import { Button } from '#ui/button/button.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { type TinyDoorState, TinyDoors } from '#ui/porthole/tiny-doors.tsx'
import { Row, Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { branchesQuery } from './branches.queries.ts'

const MOST = 5
const HEADING_ID = 'branches-heading'

const doors: Partial<Record<BranchSummary['machines'][number]['state'], TinyDoorState>> = {
  free: 'free',
  out_of_order: 'broken',
  offline: 'broken',
}

const opening = ({ is_open, closes_at }: BranchSummary, say: Say) => {
  if (!is_open) return say('branch.closed')
  return closes_at === '24h'
    ? say('branch.open24')
    : say('branch.openUntil', { time: say('time.at', { time: closes_at }) })
}

/** The branches with the most free washers, each with its machines in the order in which they stand. */
export function BranchPanel() {
  const say = useSay()
  const shopText = useShopText()
  const branches = useQuery({ ...branchesQuery(), enabled: pageConfig.capabilities.includes('branches') })
  if (!pageConfig.capabilities.includes('branches')) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {say('home.branches')}
        </Heading>
        {branches.isPending ? <Skeleton shape="panel" /> : null}
        {branches.isError && !branches.data ? (
          <Panel padding="roomy">
            <Stack gap={2} align="start">
              <Text>{say('home.branchesFailed')}</Text>
              <Text size="small" tone="ink2">
                {say(messageOf(branches.error))}
              </Text>
              <Button tone="outline" size="small" onPress={() => void branches.refetch()}>
                {say('action.retry')}
              </Button>
            </Stack>
          </Panel>
        ) : null}
        {branches.data?.length === 0 ? <Text tone="ink2">{say('home.noBranches')}</Text> : null}
        {branches.data?.length ? (
          <List labelledBy={HEADING_ID}>
            {branches.data.slice(0, MOST).map((branch) => {
              const washers = branch.machines.filter((machine) => machine.machine_category === 'washer')
              const free = washers.filter((machine) => machine.state === 'free').length
              const name = shopText(branch.name)
              return (
                <ListRow
                  key={branch.branch_id}
                  href={`/branch/${branch.branch_id}`}
                  title={
                    <Row justify="between" gap={3}>
                      <span>{name}</span>
                      <Text as="span" tone={free > 0 ? 'ok' : 'ink2'} isStrong isUnbroken>
                        {say('branch.free', { count: free })}
                      </Text>
                    </Row>
                  }
                  note={
                    <Row justify="between" gap={3} isWrapping>
                      <TinyDoors
                        states={washers.map((machine) => doors[machine.state] ?? 'busy')}
                        label={say('branch.doors', { name, free, all: washers.length })}
                      />
                      <Text as="span" size="small" tone="ink2" isUnbroken>
                        {opening(branch, say)}
                      </Text>
                    </Row>
                  }
                />
              )
            })}
          </List>
        ) : null}
      </Stack>
    </section>
  )
}
