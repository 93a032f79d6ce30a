import type { ReactNode } from 'react'
import { brandById } from '#brands/brand.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { Age } from '#features/frame/age.tsx'
import { goBack } from '#features/frame/go-back.ts'
import { Notice } from '#features/frame/notice.tsx'
import { Sentence } from '#features/frame/sentence.tsx'
import { messageOf } from '#lib/api/api-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { serverNow } from '#lib/page/clock.ts'
import { formatDay } from '#lib/words/format.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { Text } from '#ui/screen/text.tsx'
import { chooserHref } from './machine-code.ts'
import { clockText, machineName, minutesUntil, portholeState } from './machine-words.ts'

type MachineProblemProps = {
  machine: MachineInfo | undefined
  error: unknown
  onRetry: () => void
  /** Where the customer's own unpaid QR for it is, when it is they who hold it. */
  ownQrHref?: string | undefined
  /** When the server said so, ms since 1970. */
  updatedAt?: number
  /** What in it is the customer's own. */
  own?: ReactNode
  /** What else can be done about this machine. */
  children?: ReactNode
}

/** Why a machine cannot be used now, that nothing has been charged, and which one can. */
export function MachineProblem({ machine, error, onRetry, ownQrHref, updatedAt, own, children }: MachineProblemProps) {
  const say = useSay()
  const shopText = useShopText()
  const isUnknown = error instanceof ApiError && error.code === 'machine_unknown'
  const otherBrand = error instanceof ApiError && error.code === 'other_brand' ? error.problem?.reason : undefined

  const title = ownQrHref
    ? say('pay.pending')
    : machine
      ? say(`choose.busy.${machine.state === 'free' ? 'offline' : machine.state}`)
      : otherBrand
        ? say('scan.otherBrand', { brand: brandById(otherBrand)?.name ?? otherBrand })
        : say(isUnknown ? 'choose.unknown' : 'choose.failed')
  const note = ownQrHref
    ? say('pay.pendingNote')
    : machine
      ? machine.ends_at
        ? say('choose.freeAt', { time: clockText(machine.ends_at, say) })
        : say('choose.busyNote')
      : say(isUnknown ? 'choose.unknownNote' : otherBrand ? 'choose.busyNote' : messageOf(error))
  const nearest = ownQrHref ? null : machine?.nearest_free

  return (
    <Notice
      title={title}
      text={note}
      header={
        <PageHeader
          back={{ label: say('action.back'), onPress: goBack }}
          {...(machine ? { title: machineName(machine, say), titleNote: shopText(machine.branch_name) } : {})}
        />
      }
      picture={
        machine ? (
          <MachinePicture machine={machine} />
        ) : (
          <Porthole state={isUnknown || otherBrand ? 'outOfOrder' : 'offline'} size={112} />
        )
      }
      actions={
        <>
          {machine && updatedAt ? (
            <Text size="small" tone="ink3" align="center">
              {machine.state === 'offline' ? (
                <Sentence>
                  {say('machine.lastSeen', {
                    when: `${formatDay(machine.seen_at)} ${clockText(machine.seen_at, say)}`,
                  })}
                </Sentence>
              ) : (
                <Age updatedAt={updatedAt} />
              )}
            </Text>
          ) : null}
          {own}
          {ownQrHref ? (
            <LinkButton href={ownQrHref} tone="primary" size="pay" width="fill">
              {say('pay.openPending')}
            </LinkButton>
          ) : null}
          {nearest ? (
            <>
              <LinkButton href={chooserHref(nearest)} tone="primary" size="pay" width="fill">
                {say('choose.nearest', { machine: machineName(nearest, say) })}
              </LinkButton>
              <Text size="small" tone="ink2" align="center">
                {say('choose.nearestNote', { kg: nearest.capacity_kg })}
              </Text>
            </>
          ) : null}
          {machine || isUnknown || otherBrand ? null : (
            <Button tone="primary" size="pay" width="fill" onPress={onRetry}>
              {say('action.retry')}
            </Button>
          )}
          <LinkButton href="/qr-scanner" tone="outline" width="fill">
            {say('choose.another')}
          </LinkButton>
          {children}
        </>
      }
    />
  )
}

function MachinePicture({ machine }: { machine: MachineInfo }) {
  const say = useSay()
  const now = serverNow()
  const left = machine.ends_at && machine.state === 'running' ? minutesUntil(machine.ends_at, now) : undefined
  return (
    <Porthole
      state={portholeState(machine, now)}
      size={154}
      owner="other"
      left={left !== undefined && machine.total_minutes ? left / machine.total_minutes : 0}
    >
      {left === undefined ? undefined : <PortholeNumeral number={String(left)} unit={say('amount.minutesUnit')} />}
    </Porthole>
  )
}
