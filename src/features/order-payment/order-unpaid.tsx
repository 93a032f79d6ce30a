import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Purchase } from '#contract/payment.ts'
import { useDiscount } from '#features/coupon-choice/use-discount.ts'
import { payOrderMutation } from '#features/orders/orders.queries.ts'
import type { OrderPay, WayToPay } from '#features/payment/pay.queries.ts'
import { PayMethods } from '#features/payment/pay-methods.tsx'
import { providersQuery } from '#features/payment/payment.queries.ts'
import { isTaken } from '#features/payment/use-order.ts'
import { CancelOrder } from '#features/waiting/cancel-order.tsx'
import { announce } from '#lib/announce.ts'
import { formatBaht } from '#lib/format.ts'
import { useSay } from '#lib/intl.tsx'
import { openPayPage } from '#lib/pay-page.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { OrderCoupon } from './order-coupon.tsx'
import { OrderProblem } from './order-problem.tsx'
import { isCouponGone, payLabel } from './pay-words.ts'

/** An order that waits for its money: the way to pay it, and the way out. */
export function OrderUnpaid({ known }: { known: Order }) {
  const say = useSay()
  const { transaction, amount, provider } = known
  const payment = useMutation(payOrderMutation())
  // The order may be read with its payment before the payment's own answer has come, which leads on from here.
  const isLeaving = payment.isPending || payment.isSuccess
  return (
    <Stack gap={3}>
      {provider && !isLeaving ? (
        <LinkButton href={`/waiting-payment/${transaction}`} tone="primary" size="pay" width="fill">
          {say('pay.button', { amount: formatBaht(amount), provider })}
        </LinkButton>
      ) : (
        <ChooseWay known={known} payment={payment} />
      )}
      <CancelOrder transaction={transaction} />
    </Stack>
  )
}

type Payment = UseMutationResult<Purchase, Error, OrderPay>

/** The order was made and nothing came of its payment: it is chosen here. */
function ChooseWay({ known, payment }: { known: Order; payment: Payment }) {
  const say = useSay()
  const navigate = useNavigate()
  const { transaction, price, branch_id, order } = known
  const providers = useQuery(providersQuery(branch_id))
  const [chosen, setChosen] = useState<WayToPay>({ provider: 'promptpay' })
  const [choice, setChoice] = useState<string | null>()
  const [bankMisses, setBankMisses] = useState(0)
  const discount = useDiscount({ weighed: { transaction }, branch_id, price }, choice)
  const { coupon, coupons, isWeighing } = discount
  const amount = isWeighing ? undefined : discount.amount
  const ways = providers.data?.filter((one) => isTaken(one, amount ?? 0)) ?? []
  const way = ways.find(({ provider }) => provider === chosen.provider) ?? ways[0]
  const canPay = amount === 0 || (amount !== undefined && way !== undefined)

  function pay() {
    if (!canPay) return
    const { bank } = chosen
    if (amount !== 0 && way?.banks && !bank) {
      setBankMisses(bankMisses + 1)
      announce(say('pay.bankMissing'), 'assertive')
      return
    }
    payment.mutate(
      {
        transaction,
        // With nothing to pay any way will do.
        way: { provider: way?.provider ?? 'promptpay', ...(way?.banks && bank ? { bank } : {}) },
        coupons: coupon ? [coupon.id] : [],
      },
      {
        onSuccess: async ({ pay_uri, qr_payload }) => {
          await navigate({ to: '/waiting-payment/$transaction', params: { transaction } })
          if (pay_uri && !qr_payload) openPayPage(pay_uri)
        },
        onError(error) {
          if (!isCouponGone(error)) return
          setChoice(undefined)
          void coupons.refetch()
        },
      },
    )
  }

  return (
    <Stack gap={4}>
      {payment.isError ? <OrderProblem error={payment.error} place={{ service: order.service, branch_id }} /> : null}
      <OrderCoupon discount={discount} choice={choice} onChoose={setChoice} />
      {amount === 0 ? (
        <Text tone="ink2">{say('pay.freeNote')}</Text>
      ) : (
        <PayMethods
          providers={amount === undefined ? undefined : providers.data}
          amount={amount ?? 0}
          way={way}
          bank={chosen.bank}
          bankMisses={bankMisses}
          onChoose={setChosen}
        />
      )}
      <Button
        tone="primary"
        size="pay"
        width="fill"
        isDisabled={!canPay}
        isPending={payment.isPending}
        pendingLabel={say('pay.making')}
        onPress={pay}
      >
        {payLabel(amount, way, say)}
      </Button>
    </Stack>
  )
}
