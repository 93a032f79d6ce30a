import { useMutation, useQuery } from '@tanstack/react-query'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { alertEnd, watchesQuery, watchMutation, watchProblem } from './alerts.queries.ts'

type WaitForDryerProps = {
  branchId: string
  /** When waiting makes no more sense; an ISO time. */
  until?: string | null
  width?: 'hug' | 'fill'
}

/** Joins the wait-list for a dryer of the branch. */
export function WaitForDryer({ branchId, until: latest, width = 'hug' }: WaitForDryerProps) {
  const t = useTranslate()
  const { data: watches } = useQuery(watchesQuery())
  const watch = useMutation(watchMutation())
  const waiting = watches?.details.find(
    (active) => active.branch_id === branchId && active.machine_category === 'dryer',
  )
  if (waiting) return <Text>{t('watch.done', { time: timeText(waiting.until, t) })}</Text>
  const end = alertEnd()
  const until = latest && latest < end ? latest : end
  return (
    <>
      <Button
        tone="outline"
        width={width}
        icon={<BellIcon size={20} />}
        isPending={watch.isPending}
        pendingLabel={t('action.saving')}
        onPress={() =>
          watch.mutate(
            { branch_id: branchId, machine_category: 'dryer', capacity_kg: null, until },
            {
              onSuccess: (made) => announce(t('watch.done', { time: timeText(made.until, t) })),
              onError: (error) => announce(t(watchProblem(error)), 'assertive'),
            },
          )
        }
      >
        {t('load.dryWait')}
      </Button>
      {watch.isError ? <Alert tone="bad">{t(watchProblem(watch.error))}</Alert> : null}
    </>
  )
}
