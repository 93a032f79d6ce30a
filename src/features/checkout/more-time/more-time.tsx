import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '#components/amount.tsx'
import { MessagePage } from '#components/message-page.tsx'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { MINUTE_MS } from '#contract/duration.ts'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { lastMethod, rememberMethod } from '#features/checkout/payment/last-method.store.ts'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { PayLabel } from '#features/checkout/payment/pay-label.tsx'
import { PayMethods } from '#features/checkout/payment/pay-methods.tsx'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { PaymentError } from '#features/checkout/payment/payment-error.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { usePaymentMethod } from '#features/checkout/payment/use-payment-method.ts'
import { useRedirectToPayment } from '#features/checkout/payment/use-redirect-to-payment.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { payMoreTimeMutation } from './more-time.queries.ts'
import { moreTimeOffer } from './more-time-offer.ts'

/** Checkout of more time in the customer's own running load. */
export function MoreTimeCheckout({ transaction }: { transaction: string }) {
  const t = useTranslate()
  const localized = useLocalized()
  const query = useQuery(transactionQuery(transaction))
  const { data } = query
  // What is being paid stays on the screen, whatever the load does meanwhile.
  const [paying, setPaying] = useState<LoadPurchase>()
  if (isErrorState(query) && !data) return <TransactionError transaction={transaction} query={query} />
  if (!data)
    return (
      <PageLayout title={t('pay.title')} header={<MachineHeader />} isPending>
        <PageContainer>
          <Stack gap={6}>
            <PageHeading>{t('pay.title')}</PageHeading>
            <Skeleton shape="panel" />
          </Stack>
        </PageContainer>
      </PageLayout>
    )
  const load = paying ?? (isLoad(data) ? data : undefined)
  const offer = load && moreTimeOffer(load)
  if (load && offer && load.ends_at)
    return <PayMoreTime load={load} endsAt={load.ends_at} offer={offer} onPay={setPaying} />
  return (
    <MessagePage
      title={t('more.none')}
      text={t('more.noneNote')}
      header={
        <MachineHeader
          backHref={`/bill/${transaction}`}
          {...(load ? { name: purchaseName(load, t), branch: localized(load.branch_name) } : {})}
        />
      }
      picture={<Porthole state="done" size={112} />}
      actions={
        <LinkButton href={`/bill/${transaction}`} tone="primary" width="fill">
          {t('more.seeLoad')}
        </LinkButton>
      }
    >
      <PurchaseReference transaction={transaction} />
    </MessagePage>
  )
}

type PayMoreTimeProps = {
  load: LoadPurchase
  endsAt: string
  offer: NonNullable<LoadPurchase['more_time']>
  onPay: (load: LoadPurchase | undefined) => void
}

function PayMoreTime({ load, endsAt, offer, onPay }: PayMoreTimeProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const client = useQueryClient()
  const redirectToPayment = useRedirectToPayment()
  const payment = useMutation(payMoreTimeMutation())
  const [selected, setSelected] = useState<SelectedMethod>(lastMethod() ?? { provider: 'promptpay' })
  const ways = usePaymentMethod(load.branch_id, offer.amount, selected)
  const { query, providers, method, shown, areCardsLoading, bankErrorCount, requireBank } = ways
  const { bank } = selected
  const machine = purchaseName(load, t)
  const bill = `/bill/${load.transaction}`

  function pay() {
    if (!method || requireBank()) return
    const { provider, banks, card } = method
    const chosen = {
      provider,
      ...(banks && bank ? { bank } : {}),
      ...(card ? { saved_card: card.card } : {}),
    }
    onPay(load)
    payment.mutate(
      { load, offer, method: chosen },
      {
        onSuccess(purchase) {
          rememberMethod(chosen)
          return redirectToPayment(purchase, { replace: true })
        },
        // The load or the price may have changed.
        onError() {
          onPay(undefined)
          void client.invalidateQueries({ queryKey: transactionQuery(load.transaction).queryKey })
        },
      },
    )
  }

  return (
    <PageLayout
      title={t('more.title', { minutes: offer.minutes, machine })}
      describedBy={PAGE_NOTE_ID}
      header={<MachineHeader name={machine} branch={localized(load.branch_name)} backHref={bill} />}
    >
      <PageContainer bottom="bar">
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>
              <span>{`${t('more.heading', { minutes: offer.minutes })} `}</span>
              <Amount size="total" satang={offer.amount} />
            </PageHeading>
            <Text id={PAGE_NOTE_ID} size="lead">
              {t('more.ends', {
                from: timeText(endsAt, t),
                to: timeText(new Date(Date.parse(endsAt) + offer.minutes * MINUTE_MS).toISOString(), t),
              })}
            </Text>
            <Text tone="ink2">{t('more.note')}</Text>
          </Stack>
          {payment.isError ? <PaymentError error={payment.error} chooser={bill} /> : null}
          <QueryErrorBanner title={t('pay.methodsFailed')} query={query} />
          <PayMethods
            providers={providers}
            areCardsLoading={areCardsLoading}
            amount={offer.amount}
            method={shown}
            bank={bank}
            bankErrorCount={bankErrorCount}
            onChoose={setSelected}
          />
          <PurchaseReference transaction={load.transaction} />
        </Stack>
      </PageContainer>
      <BottomBar>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          isDisabled={!method}
          isPending={payment.isPending || payment.isSuccess}
          pendingLabel={t('pay.making')}
          onPress={pay}
        >
          <PayLabel provider={shown?.provider} card={shown?.card} amount={offer.amount} />
        </Button>
      </BottomBar>
    </PageLayout>
  )
}
