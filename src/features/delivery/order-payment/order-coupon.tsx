import { useState } from 'react'
import { RetryButton } from '#components/retry-button.tsx'
import { useLastError } from '#components/use-last-error.ts'
import { CouponRadios, NO_COUPON } from '#features/checkout/coupon-picker/coupon-radios.tsx'
import { SelectedCoupon } from '#features/checkout/coupon-picker/selected-coupon.tsx'
import type { useDiscount } from '#features/checkout/coupon-picker/use-discount.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'

type OrderCouponProps = {
  discount: ReturnType<typeof useDiscount>
  /** Id of the chosen coupon; null for no coupon; undefined while the customer has not chosen. */
  choice: string | null | undefined
  onChoose: (choice: string | null) => void
}

/** The coupon applied to an order, with a sheet to choose another one. */
export function OrderCoupon({ discount, choice, onChoose }: OrderCouponProps) {
  const { coupon, usable, coupons, isEvaluating } = discount
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SelectedCoupon
        coupon={coupon}
        isChosen={choice !== undefined}
        usable={usable.length}
        state={isEvaluating ? 'loading' : coupons.isError ? 'failed' : 'loaded'}
        onOpen={() => setOpen(true)}
      />
      <CouponSheet
        discount={discount}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChoose={(couponId) => {
          onChoose(couponId)
          setOpen(false)
        }}
      />
    </>
  )
}

type CouponSheetProps = Pick<OrderCouponProps, 'discount' | 'onChoose'> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function CouponSheet({ discount: { choices, coupon }, isOpen, onOpenChange, onChoose }: CouponSheetProps) {
  const t = useTranslate()
  const { query, offered } = choices
  const [markedId, setMarkedId] = useState<string>()
  const value = markedId ?? coupon?.id ?? NO_COUPON
  const error = useLastError(query.error)
  const isFailed = error !== null && !offered
  const sheetProps = {
    title: t(isFailed ? 'coupon.failed' : offered?.length === 0 ? 'coupon.empty' : 'coupon.title'),
    isOpen,
    isDismissable: true,
    closeLabel: t('action.close'),
    onOpenChange(open: boolean) {
      setMarkedId(undefined)
      onOpenChange(open)
    },
  }
  if (isFailed)
    return (
      <BottomSheet
        {...sheetProps}
        actions={<RetryButton query={query} describe={(again) => [t('coupon.failed'), t(errorMessageId(again))]} />}
      >
        <Text tone="ink2">{t(errorMessageId(error))}</Text>
      </BottomSheet>
    )
  if (offered?.length === 0)
    return (
      <BottomSheet {...sheetProps}>
        <Text tone="ink2">{t('coupon.emptyNote')}</Text>
      </BottomSheet>
    )
  return (
    <BottomSheet
      {...sheetProps}
      actions={
        <Button tone="primary" size="pay" width="fill" onPress={() => onChoose(value === NO_COUPON ? null : value)}>
          {t(value === NO_COUPON ? 'coupon.none' : 'coupon.use')}
        </Button>
      }
    >
      <Text tone="ink2">{t('coupon.oneOnly')}</Text>
      <CouponRadios choices={choices} value={value} onChange={setMarkedId} />
    </BottomSheet>
  )
}
