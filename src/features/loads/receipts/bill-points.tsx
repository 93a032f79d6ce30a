import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import type { Purchase } from '#contract/payment.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { collectStampMutation } from './bills.queries.ts'

const NoPicture: typeof import('./stamp-fall.tsx').default = () => null
// Without it the banner says the same.
const StampFall = lazy(() => import('./stamp-fall.tsx').catch(() => ({ default: NoPicture })))

/** Collects the points of a purchase once, and a stamp if money was paid. */
export function BillPoints({
  purchase,
}: {
  purchase: Pick<Purchase, 'transaction' | 'points' | 'amount' | 'is_collected'>
}) {
  const t = useTranslate()
  const localized = useLocalized()
  const collect = useMutation(collectStampMutation())
  // A purchase paid entirely by a coupon gives neither.
  if (purchase.points === 0 && purchase.amount === 0) return null

  const collected = collect.data
  const details = collected
    ? [
        t('bill.pointsNow', { points: collected.points }),
        ...(collected.needed && !collected.coupon
          ? [t('bill.stampsNow', { stamps: collected.stamps, needed: collected.needed })]
          : []),
        ...(collected.coupon ? [t('bill.cardFull', { title: localized(collected.coupon.title) })] : []),
      ]
    : []
  const problem =
    collect.error instanceof ApiError && collect.error.code === 'transaction_unknown'
      ? t('end.notYours')
      : t(errorMessageId(collect.error))

  // An API may say only when they are collected how many there are.
  const points = purchase.points || (collected?.earned ?? 0)
  if (points === 0 && purchase.is_collected) return null
  if (purchase.is_collected || collected)
    return (
      <Stack gap={3}>
        <Banner tone="ok" icon={<CheckIcon />} title={t('bill.collected', { points })}>
          {details.length > 0 ? factsText(details) : null}
        </Banner>
        {collected?.needed ? (
          <Suspense fallback={null}>
            <StampFall stamps={collected.coupon ? collected.needed : collected.stamps} needed={collected.needed} />
          </Suspense>
        ) : null}
      </Stack>
    )
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
