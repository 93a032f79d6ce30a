import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { OrderProblem } from '#features/orders/order-problem.tsx'
import { payOrderMutation } from '#features/orders/orders.queries.ts'
import type { WayToPay } from '#features/payment/order.queries.ts'
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

/** An order that waits for its money: the way to pay it, and the way out. */
export function OrderUnpaid({ known }: { known: Order }) {
  const say = useSay()
  const { transaction, amount, provider } = known
  return (
    <Stack gap={3}>
      {provider ? (
        <LinkButton href={`/waiting-payment/${transaction}`} tone="primary" size="pay" width="fill">
          {say('pay.button', { amount: formatBaht(amount), provider })}
        </LinkButton>
      ) : (
        <ChooseWay known={known} />
      )}
      <CancelOrder transaction={transaction} />
    </Stack>
  )
}

/** The order was made and nothing came of its payment: it is chosen here. */
function ChooseWay({ known }: { known: Order }) {
  const say = useSay()
  const navigate = useNavigate()
  const { transaction, amount, branch_id, order } = known
  const providers = useQuery(providersQuery(branch_id))
  const payment = useMutation(payOrderMutation())
  const [chosen, setChosen] = useState<WayToPay>({ provider: 'promptpay' })
  const [bankMisses, setBankMisses] = useState(0)
  const ways = providers.data?.filter((one) => isTaken(one, amount)) ?? []
  const way = ways.find(({ provider }) => provider === chosen.provider) ?? ways[0]

  function pay() {
    if (!way) return
    const { bank } = chosen
    if (way.banks && !bank) {
      setBankMisses(bankMisses + 1)
      announce(say('pay.bankMissing'), 'assertive')
      return
    }
    payment.mutate(
      { transaction, way: { provider: way.provider, ...(way.banks && bank ? { bank } : {}) } },
      {
        onSuccess: async ({ pay_uri, qr_payload }) => {
          await navigate({ to: '/waiting-payment/$transaction', params: { transaction } })
          if (pay_uri && !qr_payload) openPayPage(pay_uri)
        },
      },
    )
  }

  return (
    <Stack gap={4}>
      {payment.isError ? <OrderProblem error={payment.error} place={{ service: order.service, branch_id }} /> : null}
      <PayMethods
        providers={providers.data}
        amount={amount}
        way={way}
        bank={chosen.bank}
        bankMisses={bankMisses}
        onChoose={setChosen}
      />
      <Button
        tone="primary"
        size="pay"
        width="fill"
        isDisabled={!way}
        isPending={payment.isPending}
        pendingLabel={say('pay.making')}
        onPress={pay}
      >
        {say('pay.button', { amount: formatBaht(amount), provider: way?.provider ?? 'promptpay' })}
      </Button>
    </Stack>
  )
}
