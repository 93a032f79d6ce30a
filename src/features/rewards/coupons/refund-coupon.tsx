import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundSheet } from '#components/refund-sheet/refund-sheet.tsx'
import { pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { couponOfferQuery, refundCouponMutation } from './refund-coupon.queries.ts'

/** Changes a coupon that stands for money back into money. */
export function RefundCoupon({ id }: { id: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const offer = useQuery(onlyIf(couponOfferQuery(id), isOpen))
  const refund = useMutation(refundCouponMutation())
  return (
    <>
      <Button tone="outline" size="small" onPress={() => setOpen(true)}>
        {t('refund.coupon')}
      </Button>
      <RefundSheet
        title={t('refund.couponTitle')}
        notes={[t('refund.couponNote')]}
        submitLabel={t('refund.couponYes')}
        closeLabel={t('refund.couponKeep')}
        offer={offer}
        isOpen={isOpen}
        isPending={refund.isPending}
        error={refund.error ? pinProblem(refund.error, t) : undefined}
        onClose={() => setOpen(false)}
        onSubmit={(destination, pin) =>
          refund.mutate(
            { coupon_id: id, ...(destination ? { destination } : {}), ...(pin ? { pin_code: pin } : {}) },
            {
              onSuccess: ({ case_number: number }) => {
                setOpen(false)
                addToast({ title: t('end.case'), description: t('refund.couponDone', { number }), tone: 'ok' })
              },
              onError: (cause) => announce(pinProblem(cause, t), 'assertive'),
            },
          )
        }
      />
    </>
  )
}
