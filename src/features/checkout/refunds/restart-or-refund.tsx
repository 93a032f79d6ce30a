import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MachineRow } from '#contract/machines.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { isPinRefused, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { canWatch } from '#features/branches/availability-alerts/alerts.queries.ts'
import { WaitForDryer } from '#features/branches/availability-alerts/wait-for-dryer.tsx'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { hasBranches } from '#features/branches/branch-list/branches.queries.ts'
import { holdQuery } from '#features/branches/holds/holds.queries.ts'
import { machineName, timeText } from '#features/branches/machines/machine-labels.ts'
import { durationText, useTimeLeft } from '#features/checkout/payment/use-time-left.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatCountdown } from '#lib/i18n/format.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Countdown } from '#ui/countdown/countdown.tsx'
import { MoveIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { RefundDetails } from './refund-details.tsx'
import { RefundDialogs } from './refund-dialogs.tsx'
import { refundMutation, restartMutation } from './refunds.queries.ts'
import { stillSafeOf } from './still-safe.ts'

/** Machines named on the page; the sheet lists all. */
const MAX_NAMED = 2

const PROBLEMS: Partial<Record<ApiError['code'], MessageId>> = {
  machine_unavailable: 'end.restartTaken',
  machine_unknown: 'end.restartMisses',
  branch_closed: 'end.restartClosed',
  transaction_unknown: 'end.notYours',
}

/** Options after a failed start: restart, another machine, a coupon, or a refund by bank. */
export function RestartOrRefund({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const restart = useMutation(restartMutation())
  const refund = useMutation(refundMutation())
  const [open, setOpen] = useState<'machines' | 'coupon' | 'case'>()
  const { capabilities } = pageConfig
  const { data: branch } = useBranch(purchase.branch_id, { isEnabled: hasBranches() })
  const { data: holds } = useQuery(holdQuery())
  const held = holds?.find(({ until }) => Date.parse(until) > serverNow())
  // Everybody else sees a machine that this customer holds as reserved.
  const isFree = ({ machine_id, state }: MachineRow) => state === 'free' || machine_id === held?.machine.machine_id
  const left = useTimeLeft(purchase.refund_at, 'end.restartLeft') ?? 0
  const canRestart = capabilities.includes('restart') && left > 0 && purchase.adds_time_to === null
  // A machine that is known to be broken, or taken by somebody else, is not offered.
  const own = branch?.machines.find(({ machine_id }) => machine_id === purchase.machine_id)
  const isOwnFree =
    !purchase.is_later && (own === undefined || isFree(own) || (own.state === 'done' && purchase.status === 'stopped'))
  const otherMachines = (branch?.machines ?? []).filter(
    (machine) =>
      isFree(machine) &&
      machine.machine_category === purchase.machine_category &&
      // A larger one costs more, and is not started for this price.
      (own === undefined || machine.capacity_kg <= own.capacity_kg) &&
      // That of a dryer for after the wash is only an example.
      (purchase.is_later || machine.machine_id !== purchase.machine_id),
  )
  const machinesTitle = t(purchase.is_later ? 'later.which' : 'end.moveTitle')
  const { transaction } = purchase
  const error = restart.error ?? refund.error

  const onError = (cause: Error) => announce([problemOf(cause), t(stillSafeOf(purchase))], 'assertive')
  function start(machine_id?: string) {
    setOpen(undefined)
    refund.reset()
    restart.mutate({ transaction, ...(machine_id ? { machine_id } : {}) }, { onError })
  }
  function requestRefund(kind: 'coupon' | 'case', destination?: RefundDestination, pin?: string) {
    restart.reset()
    const onDone = () => setOpen(undefined)
    // What was typed about the destination stays on the screen after a failure.
    const onEnd = kind === 'case' ? { onSuccess: onDone } : { onSettled: onDone }
    refund.mutate(
      { transaction, kind, ...(destination ? { destination } : {}), ...(pin ? { pin_code: pin } : {}) },
      { onError, ...onEnd },
    )
  }
  const problemOf = (cause: unknown) =>
    isPinRefused(cause)
      ? pinProblem(cause, t)
      : t((cause instanceof ApiError && PROBLEMS[cause.code]) || errorMessageId(cause))

  return (
    <Stack gap={4}>
      {error ? (
        <Banner tone="warn" icon={<AlertIcon />} title={problemOf(error)}>
          {t(stillSafeOf(purchase))}
        </Banner>
      ) : null}
      {canRestart && isOwnFree ? (
        <Stack gap={1}>
          <Button
            tone="primary"
            size="pay"
            width="fill"
            icon={<RefreshIcon />}
            isPending={restart.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => start()}
          >
            {t('end.restart')}
          </Button>
          <Text size="small" tone="ink2" align="center">
            <Countdown
              text={t('end.restartLeft', { time: formatCountdown(left) })}
              label={t('end.restartLeft', { time: durationText(left, t) })}
            />
          </Text>
        </Stack>
      ) : null}
      {purchase.is_later && canRestart ? (
        otherMachines.length > 0 ? (
          <Button
            tone="primary"
            size="pay"
            width="fill"
            isPending={restart.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => setOpen('machines')}
          >
            {t('later.start')}
          </Button>
        ) : (
          <Stack gap={2} align="center">
            <Text align="center">{t('later.none')}</Text>
            {canWatch() ? (
              <WaitForDryer branchId={purchase.branch_id} until={purchase.refund_at ?? null} width="fill" />
            ) : null}
          </Stack>
        )
      ) : null}
      <List label={t('end.choose')}>
        {canRestart && otherMachines.length > 0 && !purchase.is_later ? (
          <ButtonRow
            icon={<MoveIcon />}
            title={t('end.move')}
            note={t('end.moveNote', {
              machines: otherMachines
                .slice(0, MAX_NAMED)
                .map((machine) => machineName(machine, t))
                .join(', '),
            })}
            onPress={() => setOpen('machines')}
          />
        ) : null}
        <RefundDetails purchase={purchase} onAsk={setOpen} />
      </List>
      <BottomSheet
        title={machinesTitle}
        isOpen={open === 'machines'}
        onOpenChange={() => setOpen(undefined)}
        isDismissable
        closeLabel={t('action.close')}
      >
        <List label={machinesTitle}>
          {otherMachines.map((machine) => (
            <ButtonRow
              key={machine.machine_id}
              title={machineName(machine, t)}
              note={
                held && machine.machine_id === held.machine.machine_id
                  ? t('hold.done', { machine: machineName(machine, t), time: timeText(held.until, t) })
                  : t('machine.capacity', { kg: machine.capacity_kg })
              }
              onPress={() => start(machine.machine_id)}
            />
          ))}
        </List>
      </BottomSheet>
      <RefundDialogs
        kind={open === 'machines' ? undefined : open}
        purchase={purchase}
        isPending={refund.isPending}
        error={refund.error ? `${problemOf(refund.error)} ${t(stillSafeOf(purchase))}` : undefined}
        onClose={() => setOpen(undefined)}
        onTake={requestRefund}
      />
    </Stack>
  )
}
