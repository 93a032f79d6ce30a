import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { focusPage } from '#components/page-layout.tsx'
import type { Watch } from '#contract/watches.ts'
import { clockText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { useSay } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { unwatchMutation, waitUntil, watchesQuery, watchMutation, watchProblem } from './alerts.queries.ts'

/** What the customer waits for at this branch, each with its end. */
export function WatchList({ branchId }: { branchId: string }) {
  const { data } = useQuery(watchesQuery())
  return data?.details
    .filter(({ branch_id }) => branch_id === branchId)
    .map((watch) => <WatchBanner key={watch.watch_id} watch={watch} />)
}

function WatchBanner({ watch }: { watch: InferOutput<typeof Watch> }) {
  const say = useSay()
  const stop = useMutation(unwatchMutation())
  const more = useMutation(watchMutation())
  const { capacity_kg: kg, machine_category } = watch
  const kind = say(machine_category === 'washer' ? 'watch.washer' : 'watch.dryer')
  const wish = kg === null ? kind : `${kind} ${say('watch.fromSize', { kg })}`

  async function extend() {
    const { branch_id, capacity_kg } = watch
    try {
      const { until } = await more.mutateAsync({ branch_id, machine_category, capacity_kg, until: waitUntil() })
      announce(say('watch.extended', { time: clockText(until, say) }))
    } catch (error) {
      announce(say(watchProblem(error)), 'assertive')
    }
  }

  async function submit() {
    try {
      await stop.mutateAsync(watch.watch_id)
      // The row is gone, and the button with it.
      focusPage()
      announce(say('watch.stopped'))
    } catch (error) {
      announce(say(watchProblem(error)), 'assertive')
    }
  }

  const failed = stop.error ?? more.error
  return (
    <Banner
      tone="info"
      icon={<BellIcon />}
      title={say('watch.waiting', { wish })}
      action={
        <Row gap={2} isWrapping>
          <Button
            tone="outline"
            size="small"
            isPending={more.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => void extend()}
          >
            {say('watch.extend')}
          </Button>
          <Button
            tone="outline"
            size="small"
            isPending={stop.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => void submit()}
          >
            {say('watch.stop')}
          </Button>
        </Row>
      }
    >
      {failed ? say(watchProblem(failed)) : say('watch.until', { time: clockText(watch.until, say) })}
    </Banner>
  )
}
