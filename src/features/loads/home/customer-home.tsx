import { lazy, type ReactNode, Suspense, useState } from 'react'
import { OfflineCopyNote } from '#components/offline-copy-note.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { AttentionRow } from '#features/loads/my-loads/attention-row.tsx'
import { lastDrying, lastToDry } from '#features/loads/my-loads/dryer.ts'
import { DryerOffer } from '#features/loads/my-loads/dryer-offer.tsx'
import { LoadCaseRows } from '#features/loads/my-loads/load-case-rows.tsx'
import type { Load } from '#features/loads/my-loads/loads.ts'
import { attentionKey, attentionsOf } from '#features/loads/my-loads/phase.ts'
import { RefundRows } from '#features/loads/my-loads/refund-rows.tsx'
import { refundsOf } from '#features/loads/my-loads/refunds.ts'
import { useLoads } from '#features/loads/my-loads/use-loads.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StagePage } from '#ui/stage/stage-page.tsx'
import { CustomerStage, subjectOf } from './customer-stage.tsx'
import { hasStamp } from './has-stamp.ts'
import { OtherLoads } from './other-loads.tsx'

const NoStamps: typeof import('./collected-stamps.tsx').default = () => null
// Without it the field says that the laundry is collected.
const CollectedStamps = lazy(() => import('./collected-stamps.tsx').catch(() => ({ default: NoStamps })))

type CustomerHomeProps = {
  /** Undefined while loading, which leaves its place free; empty if it cannot be loaded. */
  name: string | undefined
  /** Other orders in progress, below the loads; undefined while loading. */
  orders: ReactNode | undefined
  /** What follows. */
  children: ReactNode
}

/**
 * A customer's purchases that are not over: the most urgent has the field, the others are rows below it. Then the dryer after a
 * wash, and the rest of home.
 */
export function CustomerHome({ name, orders, children }: CustomerHomeProps) {
  const t = useTranslate()
  const known = useLoads()
  const { purchases, loads, now, query, readAt, isOfflineCopy } = known
  // Until the page is left, so that what was just collected is thanked for.
  const [collected, setCollected] = useState<Load>()
  const isKnown = query.isFetched || readAt !== null
  const attentions = attentionsOf(purchases, now)
  const subject = subjectOf(attentions, loads, collected)
  const onStage = subject.kind === 'load' ? subject.load : undefined
  const rows = subject.kind === 'attention' ? attentions.filter((one) => one !== subject.attention) : attentions
  const others = loads.filter((load) => load !== onStage)
  const done = others.filter(({ isDone }) => isDone)
  const running = others.filter(({ isDone }) => !isDone)
  const toDry = isOfflineCopy ? undefined : lastToDry(purchases, now)
  return (
    <StagePage
      stage={
        <CustomerStage
          known={known}
          subject={subject}
          name={name}
          isKnown={isKnown}
          toDry={toDry}
          onCollect={setCollected}
        />
      }
    >
      <Stack gap={4}>
        {isOfflineCopy && readAt !== null ? (
          <OfflineCopyNote updatedAt={readAt} />
        ) : (
          <QueryErrorBanner title={t('history.failed')} query={query} />
        )}
        {subject.kind === 'collected' && hasStamp(subject.load.purchase) ? (
          <Suspense fallback={null}>
            <CollectedStamps purchase={subject.load.purchase} />
          </Suspense>
        ) : null}
        {rows.map((attention) => (
          <AttentionRow key={attentionKey(attention)} attention={attention} now={now} />
        ))}
        {running.length > 0 ? <OtherLoads loads={running} now={now} /> : null}
        {done.length > 0 ? (
          <List label={t('load.allDone')}>
            {done.map(({ purchase, endsAt }) => (
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
        <LoadCaseRows purchases={purchases} now={now} />
        <RefundRows refunds={refundsOf(purchases, now)} />
        {onStage && !onStage.isDone && readAt !== null ? (
          <Text size="small" tone="ink2">
            <UpdatedAgo updatedAt={readAt} />
          </Text>
        ) : null}
        {toDry ? (
          <DryerOffer wash={toDry} last={lastDrying(purchases)} isOnStage={subject.kind === 'collected'} />
        ) : null}
        {/* What loads takes the place of the first placeholder. One that it would push down is another, so that nothing moves. */}
        {isKnown && orders !== undefined ? orders : <Skeleton key={String(isKnown)} shape="panel" />}
      </Stack>
      {children}
    </StagePage>
  )
}
