import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineRow } from '#contract/machines.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { branchesQuery } from '#features/branches/branch-list/branches.queries.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { canWatch, waitUntil, watchMutation, watchProblem } from './alerts.queries.ts'

const ANY = 'any'

type Kind = MachineRow['machine_category']

/** @param again the kind that the customer waited for in vain: the question is open, with it chosen */
type WatchButtonProps = { branchId: string; again: Kind | undefined }

/** Asks to be told when a machine of the branch is free. A guest logs in first. */
export function AlertButton({ branchId, again }: WatchButtonProps) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const [isOpen, setIsOpen] = useState(again !== undefined)
  if (!canWatch()) return null
  const look = { tone: 'outline', size: 'small', icon: <BellIcon size={20} /> } as const
  if (!user)
    return (
      <LinkButton {...look} href={`/login?next=${encodeURIComponent(`/branch/${branchId}`)}`}>
        {t('watch.open')}
      </LinkButton>
    )
  return (
    <>
      <Button {...look} onPress={() => setIsOpen(true)}>
        {t('watch.open')}
      </Button>
      <BottomSheet
        title={t('watch.title')}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
        closeLabel={t('action.close')}
      >
        <WatchForm branchId={branchId} first={again ?? 'washer'} onDone={() => setIsOpen(false)} />
      </BottomSheet>
    </>
  )
}

type WatchFormProps = { branchId: string; first: Kind; onDone: () => void }

function WatchForm({ branchId, first, onDone }: WatchFormProps) {
  const t = useTranslate()
  const { data: branches } = useQuery(branchesQuery())
  const watch = useMutation(watchMutation())
  const [kind, setKind] = useState<Kind>(first)
  const [size, setSize] = useState(ANY)
  const machines = branches?.find(({ branch_id }) => branch_id === branchId)?.machines ?? []
  const sizes = [...new Set(machines.filter((one) => one.machine_category === kind).map((one) => one.capacity_kg))]
    .toSorted((a, b) => a - b)
    .slice(1) // the smallest is any size

  async function submit() {
    try {
      const { until } = await watch.mutateAsync({
        branch_id: branchId,
        machine_category: kind,
        capacity_kg: size === ANY ? null : Number(size),
        until: waitUntil(),
      })
      announce(t('watch.done', { time: timeText(until, t) }))
      onDone()
    } catch (error) {
      announce(t(watchProblem(error)), 'assertive')
    }
  }

  return (
    <Stack gap={4}>
      <Text tone="ink2">{t('watch.note', { time: timeText(waitUntil(), t) })}</Text>
      <SegmentedControl
        label={t('watch.kind')}
        options={[
          { id: 'washer', label: t('watch.washer') },
          { id: 'dryer', label: t('watch.dryer') },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setSize(ANY)
        }}
      />
      {sizes.length > 0 ? (
        <SegmentedControl
          label={t('watch.size')}
          options={[
            { id: ANY, label: t('watch.anySize') },
            ...sizes.map((kg) => ({ id: String(kg), label: t('watch.fromSize', { kg }) })),
          ]}
          value={size}
          onChange={setSize}
        />
      ) : null}
      {watch.isError ? <Alert tone="bad">{t(watchProblem(watch.error))}</Alert> : null}
      <Button
        tone="primary"
        width="fill"
        isPending={watch.isPending}
        pendingLabel={t('action.saving')}
        onPress={() => void submit()}
      >
        {t('watch.submit')}
      </Button>
    </Stack>
  )
}
