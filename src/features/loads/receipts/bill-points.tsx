import { useMutation } from '@tanstack/react-query'
import { focusPage } from '#components/page-layout.tsx'
import type { Purchase } from '#contract/payment.ts'
import { announce } from '#lib/announcer.ts'
import { messageOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon, StarIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { collectMutation } from './bills.queries.ts'

/** What this load or order gives, to be taken once: points, and a stamp where money was paid. */
export function BillPoints({ known }: { known: Pick<Purchase, 'transaction' | 'points' | 'amount' | 'is_collected'> }) {
  const say = useSay()
  const shopText = useShopText()
  const collect = useMutation(collectMutation())
  // A load that a coupon paid for alone gives neither.
  if (known.points === 0 && known.amount === 0) return null

  const given = collect.data
  const told = given
    ? [
        say('bill.pointsNow', { points: given.points }),
        ...(given.needed && !given.coupon
          ? [say('bill.stampsNow', { stamps: given.stamps, needed: given.needed })]
          : []),
        ...(given.coupon ? [say('bill.cardFull', { title: shopText(given.coupon.title) })] : []),
      ]
    : []
  const problem =
    collect.error instanceof ApiError && collect.error.code === 'transaction_unknown'
      ? say('end.notYours')
      : say(messageOf(collect.error))

  if (known.is_collected || given)
    return (
      <Banner tone="ok" icon={<CheckIcon />} title={say('bill.collected', { points: known.points })}>
        {told.length > 0 ? told.join(' · ') : null}
      </Banner>
    )
  return (
    <Stack gap={2}>
      <Banner
        tone="info"
        icon={<StarIcon />}
        title={say('bill.points', { points: known.points })}
        action={
          <Button
            tone="outline"
            size="small"
            isPending={collect.isPending}
            pendingLabel={say('action.saving')}
            onPress={() =>
              collect.mutate(known.transaction, {
                onSuccess: ({ earned }) => {
                  // The button has done its work and goes.
                  focusPage()
                  announce(say('bill.collected', { points: earned }))
                },
                onError: () => announce(say('bill.collectFailed'), 'assertive'),
              })
            }
          >
            {say('bill.collect')}
          </Button>
        }
      >
        {known.amount > 0 ? say('bill.pointsNote') : null}
      </Banner>
      {collect.isError ? <Alert tone="bad">{`${say('bill.collectFailed')} ${problem}`}</Alert> : null}
    </Stack>
  )
}
