import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineRow } from '#contract/machines.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
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
import { alertEnd, canWatch, watchMutation, watchProblem } from './alerts.queries.ts'

const ANY = 'any'

type Kind = MachineRow['machine_category']

type AlertButtonProps = {
  branchId: string
  /** The kind of an alert that expired without a free machine: the form is open and preselects it. */
  initialKind: Kind | undefined
}

/** Requests a notification when a machine of the branch becomes free. A guest logs in first. */
export function AlertButton({ branchId, initialKind }: AlertButtonProps) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const [isOpen, setIsOpen] = useState(initialKind !== undefined)
  if (!canWatch()) return null
  const buttonProps = { tone: 'outline', size: 'small', icon: <BellIcon size={20} /> } as const
  if (!user)
    return (
      <LinkButton {...buttonProps} href={`/login?next=${encodeURIComponent(`/branch/${branchId}`)}`}>
        {t('watch.open')}
      </LinkButton>
    )
  return (
    <>
      <Button {...buttonProps} onPress={() => setIsOpen(true)}>
        {t('watch.open')}
      </Button>
      <BottomSheet
        title={t('watch.title')}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
        closeLabel={t('action.close')}
      >
        <AlertForm branchId={branchId} initialKind={initialKind ?? 'washer'} onDone={() => setIsOpen(false)} />
      </BottomSheet>
    </>
  )
}

type AlertFormProps = { branchId: string; initialKind: Kind; onDone: () => void }

function AlertForm({ branchId, initialKind, onDone }: AlertFormProps) {
  const t = useTranslate()
  const { data: branch } = useBranch(branchId)
  const watch = useMutation(watchMutation())
  const [kind, setKind] = useState<Kind>(initialKind)
  const [size, setSize] = useState(ANY)
  const machines = branch?.machines ?? []
  const sizes = [
    ...new Set(machines.filter((machine) => machine.machine_category === kind).map((machine) => machine.capacity_kg)),
  ]
    .toSorted((a, b) => a - b)
    .slice(1) // the smallest size equals “any size”

  async function submit() {
    try {
      const { until } = await watch.mutateAsync({
        branch_id: branchId,
        machine_category: kind,
        capacity_kg: size === ANY ? null : Number(size),
        until: alertEnd(),
      })
      announce(t('watch.done', { time: timeText(until, t) }))
      onDone()
    } catch (error) {
      announce(t(watchProblem(error)), 'assertive')
    }
  }

  return (
    <Stack gap={4}>
      <Text tone="ink2">{t('watch.note', { time: timeText(alertEnd(), t) })}</Text>
      <SegmentedControl
        label={t('watch.kind')}
        options={[
          { id: 'washer', label: t('watch.washer') },
          { id: 'dryer', label: t('watch.dryer') },
        ]}
        value={kind}
        onChange={(newKind) => {
          setKind(newKind)
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
