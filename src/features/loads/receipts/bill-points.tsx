import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import type { Coupon } from '#contract/coupons.ts'
import type { Purchase } from '#contract/payment.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { SHOWN_AFTER_MS } from '#features/loads/my-loads/loads.ts'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { collectStampMutation } from './bills.queries.ts'

const NoPicture = () => null
// Without them the banner says the same.
const StampFall = lazy(() => import('./stamp-fall.tsx').catch(() => ({ default: NoPicture })))
const FullCard = lazy(() => import('./full-card.tsx').catch(() => ({ default: NoPicture })))

type BillPointsProps = {
  purchase: Pick<Purchase, 'transaction' | 'branch_id' | 'points' | 'amount' | 'is_collected' | 'ends_at'>
}

/** The points of a purchase, and the stamp if money was paid. */
export function BillPoints({ purchase }: BillPointsProps) {
  // A purchase paid entirely by a coupon gives neither.
  if (purchase.points === 0 && purchase.amount === 0) return null
  if (!pageConfig.capabilities.includes('automatic_points')) return <PointsToCollect purchase={purchase} />
  return purchase.is_collected && purchase.points > 0 ? <Collected points={purchase.points} /> : null
}

/** The stamps of a recent load's branch. They arrive after the bill, so they stand below what is read of it. */
export function BillStamps({ purchase }: BillPointsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const now = useServerNow()
  const isRecent = purchase.ends_at !== null && now - Date.parse(purchase.ends_at) < SHOWN_AFTER_MS
  // Whoever has the link sees the bill, and has other cards.
  const isOwn = usePurchases({ isEnabled: false }).purchases.some((own) => own.transaction === purchase.transaction)
  const isCollected = pageConfig.capabilities.includes('automatic_points') && purchase.is_collected
  const isAsked = isCollected && isRecent && isOwn && purchase.amount > 0
  const { data } = useQuery(onlyIf(royaltyQuery(purchase.branch_id), isAsked))
  const card = data?.details.find(({ branch_id }) => branch_id === purchase.branch_id)
  if (!isAsked || !card?.needed) return null
  const { stamps, needed, total, reward } = card
  // The last stamp of a card begins the next one, which is empty.
  if (stamps === 0)
    return reward && total > 0 ? (
      <Suspense fallback={null}>
        <FullCard needed={needed} title={localized(reward.title)} />
      </Suspense>
    ) : null
  return (
    <Stack gap={3}>
      <Text align="center" isStrong>
        {t('bill.stampsNow', { stamps, needed })}
      </Text>
      <Suspense fallback={null}>
        <StampFall stamps={stamps} needed={needed} />
      </Suspense>
    </Stack>
  )
}

type CollectedProps = {
  points: number
  /** The balance. */
  balance?: number
  /** Stamps of the card; 0 after the last one. */
  stamps?: number
  needed?: number | null
  /** The one of a full card. */
  coupon?: Coupon['title'] | undefined
}

function Collected({ points, balance, stamps = 0, needed, coupon }: CollectedProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const details = [
    ...(balance === undefined ? [] : [t('bill.pointsNow', { points: balance })]),
    ...(needed && stamps > 0 && !coupon ? [t('bill.stampsNow', { stamps, needed })] : []),
    // A card whose size is not known has no picture that says it.
    ...(coupon && !needed ? [t('bill.cardFull', { title: localized(coupon) })] : []),
  ]
  return (
    <Stack gap={3}>
      <Banner tone="ok" icon={<CheckIcon />} title={t('bill.collected', { points })}>
        {details.length > 0 ? factsText(details) : null}
      </Banner>
      {needed && (coupon || stamps > 0) ? (
        <Suspense fallback={null}>
          {coupon ? (
            <FullCard needed={needed} title={localized(coupon)} />
          ) : (
            <StampFall stamps={stamps} needed={needed} />
          )}
        </Suspense>
      ) : null}
    </Stack>
  )
}

/** The button of an API that waits to be asked: once for each purchase. */
function PointsToCollect({ purchase }: BillPointsProps) {
  const t = useTranslate()
  const collect = useMutation(collectStampMutation())
  const collected = collect.data
  const problem =
    collect.error instanceof ApiError && collect.error.code === 'transaction_unknown'
      ? t('end.notYours')
      : t(errorMessageId(collect.error))

  // An API may say only when they are collected how many there are.
  const points = purchase.points || (collected?.earned ?? 0)
  if (points === 0 && purchase.is_collected) return null
  if (collected)
    return (
      <Collected
        points={points}
        balance={collected.points}
        stamps={collected.stamps}
        needed={collected.needed}
        coupon={collected.coupon?.title}
      />
    )
  if (purchase.is_collected) return <Collected points={points} />
  return (
    <Stack gap={2}>
      <Banner
        tone="info"
        icon={<StarIcon />}
        title={t(points > 0 ? 'bill.points' : 'bill.pointsWaiting', { points })}
        action={
          <Button
            tone="outline"
            size="small"
            isPending={collect.isPending}
            pendingLabel={t('action.saving')}
            onPress={() =>
              collect.mutate(purchase.transaction, {
                onSuccess: ({ earned }) => {
                  // The focused button is removed.
                  focusPage()
                  announce(t('bill.collected', { points: earned }))
                },
                onError: () => announce(t('bill.collectFailed'), 'assertive'),
              })
            }
          >
            {t('bill.collect')}
          </Button>
        }
      >
        {purchase.amount > 0 ? t('bill.pointsNote') : null}
      </Banner>
      {collect.isError ? <Alert tone="bad">{`${t('bill.collectFailed')} ${problem}`}</Alert> : null}
    </Stack>
  )
}
