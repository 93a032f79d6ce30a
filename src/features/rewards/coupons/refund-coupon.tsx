import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundSheet } from '#components/refund-sheet/refund-sheet.tsx'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { couponOfferQuery, refundCouponMutation } from './refund-coupon.queries.ts'

/** Changes a coupon that stands for money back into money. */
export function RefundCoupon({ id }: { id: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const offer = useQuery({ ...couponOfferQuery(id), enabled: isOpen })
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
        error={refund.error ? t(errorMessageId(refund.error)) : undefined}
        onClose={() => setOpen(false)}
        onSubmit={(destination) =>
          refund.mutate(
            { coupon_id: id, ...(destination ? { destination } : {}) },
            {
              onSuccess: ({ case_number: number }) => {
                setOpen(false)
                addToast({ title: t('end.case'), description: t('refund.couponDone', { number }), tone: 'ok' })
              },
              onError: (cause) => announce(t(errorMessageId(cause)), 'assertive'),
            },
          )
        }
      />
    </>
  )
}
