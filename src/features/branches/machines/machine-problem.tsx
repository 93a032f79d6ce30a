import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { RetryButton } from '#components/retry-button.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import type { MachineInfo } from '#contract/machines.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { type NamedBrand, namedBrand } from './brand-names.ts'
import { formatMachineCode, programPageHref, type ScannedAddress } from './machine-address.ts'
import { MachineHeader } from './machine-header.tsx'
import { machineName, minutesUntil, portholeState, timeText } from './machine-labels.ts'
import { hrefAtBrand } from './our-hosts.ts'
import { keepRefusedCode } from './refused-code.ts'

/** The customer's own purchase of the machine: what it is, and the way to it. */
export type OwnPurchase = { title: string; note: string; action: string; href: string }

type MachineProblemProps = {
  query: Pick<UseQueryResult<MachineInfo>, 'data' | 'refetch'>
  /** Why the machine could not be loaded. */
  error: Error | null
  /** The scanned or typed address. */
  address?: ScannedAddress
  own?: OwnPurchase | undefined
  /** When the machine was last loaded, in ms since 1970. */
  updatedAt?: number
  /** Other actions for the machine, shown last. */
  children?: ReactNode
}

/** Explains why a machine cannot be used now and that nothing was charged; suggests the nearest free one. */
export function MachineProblem({ query, error, address, own, updatedAt, children }: MachineProblemProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const machine = query.data
  const failure = failureOf(error, t)
  const { title, note } =
    own ??
    (machine
      ? {
          title: busyTitle(machine, t),
          note: busyNote(machine, t),
        }
      : failure)
  const nearest = own ? null : machine?.nearest_free
  const { otherBrand } = failure
  const refusedCode = !own && failure.isUnknown && address ? formatMachineCode(address) : undefined
  const otherHref = otherBrand && address && hrefAtBrand(otherBrand, programPageHref(address))

  return (
    <MessagePage
      title={title}
      text={refusedCode ? `${t('choose.code', { code: refusedCode })} ${note}` : note}
      header={
        <MachineHeader
          {...(machine ? { name: machineName(machine, t), branch: localized(machine.branch_name) } : {})}
        />
      }
      picture={
        machine ? (
          <MachinePicture machine={machine} />
        ) : (
          <Porthole state={failure.isFinal ? 'outOfOrder' : 'offline'} size={112} />
        )
      }
      actions={
        <>
          {machine && updatedAt ? (
            <Text size="small" tone="ink2" align="center">
              {machine.state !== 'offline' ? (
                <UpdatedAgo updatedAt={updatedAt} />
              ) : machine.seen_at ? (
                <MixedLanguageText>
                  {t('machine.lastSeen', {
                    when: `${formatDayInText(machine.seen_at)} ${timeText(machine.seen_at, t)}`,
                  })}
                </MixedLanguageText>
              ) : null}
            </Text>
          ) : null}
          {own ? (
            <LinkButton href={own.href} tone="primary" size="pay" width="fill">
              {own.action}
            </LinkButton>
          ) : null}
          {nearest ? (
            <>
              <LinkButton href={programPageHref(nearest)} tone="primary" size="pay" width="fill">
                {t('choose.nearest', { machine: machineName(nearest, t) })}
              </LinkButton>
              <Text size="small" tone="ink2" align="center">
                {t('choose.nearestNote', { kg: nearest.capacity_kg })}
              </Text>
            </>
          ) : null}
          {otherHref ? (
            <LinkButton href={otherHref} tone="primary" size="pay" width="fill">
              {t('scan.openOther', { brand: otherBrand.name })}
            </LinkButton>
          ) : null}
          {machine || failure.isFinal ? null : (
            <RetryButton
              query={query}
              describe={(retryError) => {
                const message = failureOf(retryError, t)
                return [message.title, message.note]
              }}
              size="pay"
            />
          )}
          {refusedCode ? (
            <LinkButton
              href="/qr-scanner"
              tone="primary"
              size="pay"
              width="fill"
              onPressStart={() => keepRefusedCode(refusedCode)}
            >
              {t('choose.correct')}
            </LinkButton>
          ) : (
            <LinkButton href="/qr-scanner" tone="outline" width="fill">
              {t('choose.another')}
            </LinkButton>
          )}
          {children}
        </>
      }
    />
  )
}

/** What keeps a machine from being used. One that is paid for and has not answered yet has no end. */
function busyTitle({ state, ends_at }: MachineInfo, t: Translate) {
  if (state === 'reserved' && ends_at === null) return t('choose.busy.checking')
  return t(`choose.busy.${state === 'free' ? 'offline' : state}`)
}

const FREE_AT = { reserved: 'choose.reservedUntil', done: 'choose.emptiedAt' } as const

/** A reserved machine is free again only if nobody pays for it: its end is that of somebody's payment. */
function busyNote({ state, ends_at }: MachineInfo, t: Translate) {
  if (ends_at === null) return t('pay.notCharged')
  const id = state === 'reserved' || state === 'done' ? FREE_AT[state] : 'choose.freeAt'
  return t(id, { time: timeText(ends_at, t) })
}

type MachineFailure = {
  title: string
  note: string
  isFinal: boolean
  isUnknown?: boolean
  otherBrand?: NamedBrand | undefined
}

/** Why a machine could not be loaded. `isFinal`: a retry would return the same error. */
function failureOf(error: Error | null, t: Translate): MachineFailure {
  const { code, problem } = error instanceof ApiError ? error : {}
  if (code === 'machine_unknown' || code === 'invalid')
    return {
      title: t('choose.unknown'),
      note: t(problem?.reason === 'several' ? 'choose.severalNote' : 'choose.unknownNote'),
      isFinal: true,
      isUnknown: true,
    }
  if (code === 'other_brand') {
    const otherBrand = namedBrand(problem?.reason ?? '')
    const title = otherBrand ? t('scan.otherBrand', { brand: otherBrand.name }) : t('choose.otherBrand')
    return { title, note: t('pay.notCharged'), isFinal: true, otherBrand }
  }
  return { title: t('choose.failed'), note: t(errorMessageId(error)), isFinal: false }
}

function MachinePicture({ machine }: { machine: MachineInfo }) {
  const t = useTranslate()
  const now = serverNow()
  const minutesLeft = machine.ends_at && machine.state === 'running' ? minutesUntil(machine.ends_at, now) : undefined
  return (
    <Porthole
      state={portholeState(machine, now)}
      size={154}
      owner="other"
      remaining={minutesLeft !== undefined && machine.total_minutes ? minutesLeft / machine.total_minutes : 0}
    >
      {minutesLeft === undefined ? undefined : (
        <PortholeNumeral number={String(minutesLeft)} unit={t('amount.minutesUnit')} />
      )}
    </Porthole>
  )
}
