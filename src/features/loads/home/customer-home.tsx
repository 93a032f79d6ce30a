import type { ReactNode } from 'react'
import { OfflineCopyNote } from '#components/offline-copy-note.tsx'
import { PageHeading } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { givenName } from '#contract/thai/person-name.ts'
import { minutesUntil, portholeState, programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { AttentionRow, attentionHeading } from '#features/loads/my-loads/attention-row.tsx'
import { lastDrying, lastToDry } from '#features/loads/my-loads/dryer.ts'
import { DryerOffer } from '#features/loads/my-loads/dryer-offer.tsx'
import { type Load, shareLeft } from '#features/loads/my-loads/loads.ts'
import { attentionsOf } from '#features/loads/my-loads/phase.ts'
import { SharedDrum } from '#features/loads/my-loads/shared-drum.tsx'
import { useLoads } from '#features/loads/my-loads/use-loads.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { MachineCard } from '#ui/machine-card/machine-card.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OtherLoads } from './other-loads.tsx'

type CustomerHomeProps = {
  /** Undefined while loading, which shows a placeholder; empty if it cannot be loaded. */
  name: string | undefined
  /** Other orders in progress, below the loads; undefined while loading. */
  children: ReactNode | undefined
}

/**
 * A customer's purchases that are not over, the most urgent first: what waits for them, the running loads, the first to
 * end large and the others as rows, and finished laundry.
 */
export function CustomerHome({ name, children }: CustomerHomeProps) {
  const t = useTranslate()
  const { purchases, loads, now, query, readAt, isOfflineCopy } = useLoads()
  const isKnown = query.isFetched || readAt !== null
  const attentions = attentionsOf(purchases, now)
  const runningLoads = loads.filter(({ isDone }) => !isDone)
  const doneLoads = loads.filter(({ isDone }) => isDone)
  const toDry = isOfflineCopy ? undefined : lastToDry(purchases, now)
  const [mostUrgent] = attentions
  const [first, ...others] = runningLoads
  const last = runningLoads.at(-1)
  const isSingle = others.length === 0
  function heading() {
    if (mostUrgent) return attentionHeading(mostUrgent, now, t)
    if (!first || !last) return t(doneLoads.length > 0 ? 'load.allDone' : 'home.ask')
    if (isSingle) return t('home.doneAt', { time: timeText(first.endsAt, t) })
    return t('home.allDoneAt', { count: runningLoads.length, time: timeText(last.endsAt, t) })
  }
  return (
    <Stack gap={4}>
      <Stack gap={0}>
        {name === undefined ? (
          <Skeleton shape="line" width="half" />
        ) : name ? (
          <Text size="small" tone="ink2">
            {t('home.greeting', { name: givenName(name) })}
          </Text>
        ) : null}
        {/* Smaller with several loads, so that their line stays whole. */}
        <PageHeading size={isSingle ? 'xl' : 'l'}>{heading()}</PageHeading>
      </Stack>
      {isOfflineCopy && readAt !== null ? (
        <OfflineCopyNote updatedAt={readAt} />
      ) : (
        <QueryErrorBanner title={t('history.failed')} query={query} />
      )}
      {attentions.map((attention) => (
        <AttentionRow key={attention.purchase.transaction} attention={attention} now={now} />
      ))}
      {first ? <RunningLoad load={first} now={now} updatedAt={readAt} isSingle={isSingle && !mostUrgent} /> : null}
      {isSingle ? null : <OtherLoads loads={others} now={now} />}
      {doneLoads.length > 0 ? (
        <List label={t('load.allDone')}>
          {doneLoads.map(({ purchase, endsAt }) => (
            <ListRow
              key={purchase.transaction}
              href="/loads"
              icon={<BasketIcon />}
              title={t('load.ready', { machine: purchaseName(purchase, t) })}
              note={t('load.wasDoneAt', { time: timeText(endsAt, t) })}
            />
          ))}
        </List>
      ) : null}
      {toDry ? <DryerOffer wash={toDry} last={lastDrying(purchases)} /> : null}
      {/* Loads take the place of the first placeholder. One that they would push down is another, so that nothing moves. */}
      {isKnown && children !== undefined ? children : <Skeleton key={String(isKnown)} shape="panel" />}
    </Stack>
  )
}

type RunningLoadProps = {
  load: Load
  now: number
  /** Time of the server's response, ms since 1970. */
  updatedAt: number | null
  /** The heading of the page says when it is done. */
  isSingle: boolean
}

function RunningLoad({ load: { purchase, endsAt }, now, updatedAt, isSingle }: RunningLoadProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const ends_at = new Date(endsAt).toISOString()
  const minutes = minutesUntil(ends_at, now)
  const machine = purchaseName(purchase, t)
  const isWasher = purchase.machine_category === 'washer'
  return (
    <MachineCard
      number={purchase.machine_number}
      title={machine}
      level={2}
      href="/loads"
      trailing={<Link href={`/bill/${purchase.transaction}`}>{t('bill.title')}</Link>}
      picture={
        <SharedDrum transaction={purchase.transaction}>
          <Porthole
            state={portholeState({ state: 'running', ends_at }, now)}
            size={154}
            remaining={shareLeft(minutes, purchase.program)}
            isAnimated
            label={t('bill.porthole', { machine, minutes })}
          >
            <PortholeNumeral number={String(minutes)} unit={t('amount.minutesUnit')} />
          </Porthole>
        </SharedDrum>
      }
    >
      <Stack gap={1}>
        <Text isStrong>{t(isWasher ? 'machine.washing' : 'machine.drying')}</Text>
        <Text tone="ink2">
          <Name>{localized(purchase.branch_name)}</Name>
        </Text>
        <Text size="small" tone="ink2">
          {programText(purchase.program, localized(purchase.program.name), t)}
        </Text>
        {isSingle ? null : <Text size="small">{t('bill.doneAt', { time: timeText(endsAt, t) })}</Text>}
        {updatedAt === null ? null : (
          <Text size="small" tone="ink3">
            <UpdatedAgo updatedAt={updatedAt} />
          </Text>
        )}
      </Stack>
    </MachineCard>
  )
}
