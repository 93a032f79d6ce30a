import { later } from '#lib/page/later.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { useSay } from '#lib/words/intl.tsx'
import { WaitingList } from '#ui/list/waiting-list.tsx'
import { Row, Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { NearPlace } from './near-place.tsx'

const { usePart } = later(async () => (await import('./branch-panel.tsx')).BranchPanel)

/** The branches, brought once the page stands. What they show is asked for meanwhile. */
export function LaterBranchPanel({ most }: { most: number }) {
  const say = useSay()
  const BranchPanel = usePart()
  if (BranchPanel) return <BranchPanel most={most} />
  if (!pageConfig.capabilities.includes('branches')) return null
  return (
    <Stack gap={2}>
      <Row justify="between" gap={2} isWrapping>
        <Heading level={2} size="m">
          {say('home.branches')}
        </Heading>
        <NearPlace />
      </Row>
      {BranchPanel === null ? (
        <Text tone="ink2">{say('home.branchesFailed')}</Text>
      ) : (
        <WaitingList count={most} lines={3} />
      )}
    </Stack>
  )
}
