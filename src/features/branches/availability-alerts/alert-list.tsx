import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { focusPage } from '#components/page-layout.tsx'
import type { Watch } from '#contract/watches.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ALERT_HOURS, alertEnd, unwatchMutation, watchesQuery, watchMutation, watchProblem } from './alerts.queries.ts'

/** The customer's active alerts at this branch, each with its end. */
export function AlertList({ branchId }: { branchId: string }) {
  const { data } = useQuery(watchesQuery())
  return data?.details
    .filter(({ branch_id }) => branch_id === branchId)
    .map((watch) => <AlertBanner key={watch.watch_id} watch={watch} />)
}

function AlertBanner({ watch }: { watch: InferOutput<typeof Watch> }) {
  const t = useTranslate()
  const cancellation = useMutation(unwatchMutation())
  const extension = useMutation(watchMutation())
  const { capacity_kg: kg, machine_category } = watch
  const kind = t(machine_category === 'washer' ? 'watch.washer' : 'watch.dryer')
  const description = kg === null ? kind : `${kind} ${t('watch.fromSize', { kg })}`

  async function extend() {
    const { branch_id, capacity_kg } = watch
    try {
      const { until } = await extension.mutateAsync({ branch_id, machine_category, capacity_kg, until: alertEnd() })
      announce(t('watch.extended', { time: timeText(until, t) }))
    } catch (error) {
      announce(t(watchProblem(error)), 'assertive')
    }
  }

  async function submit() {
    try {
      await cancellation.mutateAsync(watch.watch_id)
      // The banner, and with it the focused button, unmounts.
      focusPage()
      announce(t('watch.stopped'))
    } catch (error) {
      announce(t(watchProblem(error)), 'assertive')
    }
  }

  const error = cancellation.error ?? extension.error
  return (
    <Banner
      tone="info"
      icon={<BellIcon />}
      title={t('watch.waiting', { wish: description })}
      action={
        <Row gap={2} isWrapping>
          <Button
            tone="outline"
            size="small"
            isPending={extension.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void extend()}
          >
            {t('watch.extend', { hours: ALERT_HOURS })}
          </Button>
          <Button
            tone="outline"
            size="small"
            isPending={cancellation.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void submit()}
          >
            {t('watch.stop')}
          </Button>
        </Row>
      }
    >
      {error ? t(watchProblem(error)) : t('watch.until', { time: timeText(watch.until, t) })}
    </Banner>
  )
}
