import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import { HOLD_MINUTES } from '#contract/hold-minutes.ts'
import type { Hold } from '#contract/holds.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { programPageHref } from '#features/branches/machines/machine-address.ts'
import { machineName, minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatCountdown, formatTime } from '#lib/i18n/format.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Countdown } from '#ui/countdown/countdown.tsx'
import { ClockIcon } from '#ui/icons/status-icons.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { giveUpMutation, holdMutation, holdQuery } from './holds.queries.ts'

function problemOf(error: unknown, t: Translate): string {
  const { code, problem } = error instanceof ApiError ? error : {}
  if (code === 'hold_paused' && problem?.locked_until)
    return t('pay.paused', { time: t('time.at', { time: formatTime(problem.locked_until) }) })
  if (code === 'machine_unavailable') return t('hold.taken')
  return t(code === 'otp_required' ? 'pay.needsCode' : errorMessageId(error))
}

/** Holds a free machine for a customer on the way. A guest logs in first. */
export function HoldButton({ machine }: { machine: MachineInfo }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const hold = useMutation(holdMutation())
  if (!machine.can_hold) return null
  const label = t('hold.start', { minutes: HOLD_MINUTES })
  const buttonProps = { tone: 'bare', size: 'small', icon: <ClockIcon size={20} /> } as const

  async function start() {
    try {
      const { until } = await hold.mutateAsync(machine.machine_id)
      // The button is gone.
      focusPage()
      announce(t('hold.done', { machine: machineName(machine, t), time: timeText(until, t) }))
    } catch (error) {
      announce(problemOf(error, t), 'assertive')
    }
  }

  return (
    <Stack gap={0} align="center">
      {user ? (
        <Button
          {...buttonProps}
          isPending={hold.isPending}
          pendingLabel={t('action.saving')}
          onPress={() => void start()}
        >
          {label}
        </Button>
      ) : (
        <LinkButton {...buttonProps} href={`/login?next=${encodeURIComponent(programPageHref(machine))}`}>
          {label}
        </LinkButton>
      )}
      <Text size="small" tone="ink2" align="center">
        {t('hold.note')}
      </Text>
      {hold.isError ? <Alert tone="bad">{problemOf(hold.error, t)}</Alert> : null}
    </Stack>
  )
}

export type HoldBannerProps = {
  branchId: string
  /** The machine whose page this is. */
  machineId?: string
}

/** The customer's hold at a branch, with its countdown, the way to its machine, and a way to give it up. */
export function HoldBanner({ branchId, machineId }: HoldBannerProps) {
  const { data } = useQuery(holdQuery())
  const hold = data?.find(({ branch_id }) => branch_id === branchId)
  if (!hold) return null
  const { machine_id } = hold.machine
  return <ActiveHold key={machine_id} hold={hold} isHere={machine_id === machineId} />
}

function ActiveHold({ hold: { machine, until }, isHere }: { hold: Hold; isHere: boolean }) {
  const t = useTranslate()
  const now = useServerNow()
  const { refetch } = useQuery(holdQuery())
  const giveUp = useMutation(giveUpMutation())
  const left = Date.parse(until) - now
  const isOver = left <= 0
  const name = machineName(machine, t)
  const end = useEffectEvent(() => {
    announce(t('hold.over', { machine: name }))
    void refetch()
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return null

  async function release() {
    try {
      await giveUp.mutateAsync()
      focusPage()
      announce(t('hold.given', { machine: name }))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <Banner
      tone="ok"
      icon={<ClockIcon />}
      title={t('hold.title', { machine: name })}
      action={
        <Row gap={2} isWrapping>
          {isHere ? null : (
            <LinkButton href={programPageHref(machine)} tone="outline" size="small">
              {t('hold.use')}
            </LinkButton>
          )}
          <Button
            tone="outline"
            size="small"
            isPending={giveUp.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void release()}
          >
            {t('hold.giveUp')}
          </Button>
        </Row>
      }
    >
      {giveUp.error ? (
        t(errorMessageId(giveUp.error))
      ) : (
        <p>
          <Countdown
            text={t('hold.left', { time: formatCountdown(left), until: timeText(until, t) })}
            label={t('hold.leftSpoken', { minutes: minutesUntil(until, now), until: timeText(until, t) })}
          />
        </p>
      )}
    </Banner>
  )
}
