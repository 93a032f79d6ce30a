import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { announcesNextPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { useLastError } from '#components/use-last-error.ts'
import { isLoad, isOrder, type LoadPurchase, type OrderPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { isNotFound } from '#features/checkout/payment/polling.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { useSavedPurchase } from '#features/checkout/payment/saved-purchases.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useTransaction } from '#features/checkout/payment/use-transaction.ts'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { startProgressOf } from '#features/checkout/start-moment/start-progress.ts'
import { useStartMoment } from '#features/checkout/start-moment/use-start-moment.ts'
import { announce } from '#lib/announcer.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { prefersReducedMotion, vibrate } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { serverNow } from '#lib/server-clock.ts'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { LastChecked } from './last-checked.tsx'
import { hasPaymentMethod, PayPicture, Pending } from './pending.tsx'
import { Starting } from './starting.tsx'

const loadOutcome = withMessages(() => import('./payment-outcome.tsx'))
/** There before the payment ends, also if the network is not: most purchases only need what this page begins with. */
const { useModule: useOutcome } = lazyModule(loadOutcome)
const LateOutcome = lazy(async () => ({ default: (await loadOutcome()).PaymentOutcome }))

type PaymentStatusProps = {
  transaction: string
  /** Renders an order that is no longer pending; it has its own page. */
  renderOrder: (purchase: OrderPurchase) => ReactNode
}

/** ms left to pay; null if unknown. */
const leftOf = ({ expires_at }: LoadPurchase) =>
  expires_at === null ? null : Math.max(0, Date.parse(expires_at) - serverNow())

/**
 * Status page of one purchase: its state on the server, and how old that state is.
 * Works signed out, after a reload, in another browser and in two tabs. Changes are pushed or polled, also after an error.
 * Until the server has answered once, this device's copy is shown instead of an error.
 */
export function PaymentStatus({ transaction, renderOrder }: PaymentStatusProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { query, checkedAt } = useTransaction(transaction)
  const { refetch } = query
  const saved = useSavedPurchase(transaction, useViewer())
  const isUnknownId = isNotFound(useLastError(query.error))
  // A copy that arrives later, with the history, does not replace what is being read.
  const [hasCopy] = useState(saved !== undefined)
  const copy = isErrorState(query) && !isUnknownId && hasCopy ? saved : undefined
  const purchase = query.data ?? copy
  const isStarted = purchase?.status === 'running' || purchase?.status === 'completed'
  const Moment = useStartMoment()
  const Outcome = useOutcome()?.PaymentOutcome ?? LateOutcome
  // The purchase as this page showed it while it was unpaid: only then is its start a moment of this page.
  const [unpaid, setUnpaid] = useState<LoadPurchase>()
  // Time that was added starts no machine: its end is at its load.
  const load = purchase && isLoad(purchase) ? purchase.adds_time_to : null
  const hasMoment =
    Moment !== undefined && purchase !== undefined && load === null && startProgressOf(purchase.status) > 0
  const isMoment = hasMoment && unpaid !== undefined

  // While rendering, because an effect would render the whole page twice.
  if (purchase && !isOrder(purchase)) {
    const latest = purchase.status === 'pending' ? purchase : hasMoment ? unpaid : undefined // what is shown instead stays
    if (latest !== unpaid) setUnpaid(latest)
  }

  /** Orca does not say the page of the bill if its own cursor was reading this one, with the focus on `main`; others do. */
  const sayStarted = useEffectEvent(() => {
    if (!purchase || document.activeElement?.id !== 'main') return
    const { ends_at } = purchase
    announcesNextPage()
    announce([
      t(load === null ? 'bill.started' : 'more.added', { machine: purchaseName(purchase, t) }),
      ...(load === null && !isOrder(purchase) && ends_at ? [t('bill.doneAt', { time: timeText(ends_at, t) })] : []),
    ])
  })
  // Once, not on each response: more responses arrive before the bill's page has loaded, whose name says that it started.
  const isBillDue = isStarted && !isMoment && purchase !== undefined && !isOrder(purchase)
  useEffect(() => {
    if (!isBillDue) return
    vibrate()
    sayStarted()
    void navigate({ to: '/bill/$transaction', params: { transaction: load ?? transaction }, replace: true })
  }, [isBillDue, navigate, transaction, load])
  const leaveMoment = useCallback(
    (wasOnMain: boolean) => {
      if (wasOnMain) sayStarted()
      const viewTransition = prefersReducedMotion() ? false : { types: ['drum'] }
      void navigate({ to: '/bill/$transaction', params: { transaction }, replace: true, viewTransition })
    },
    [navigate, transaction],
  )

  if (isErrorState(query) && !copy) return <TransactionError transaction={transaction} query={query} />
  if (!purchase) return <Checking />
  const check = copy
    ? { isFailing: true, isCopy: true, at: Date.parse(copy.server_time), refetch: () => refetch() }
    : { isFailing: query.isError, at: checkedAt, refetch: () => refetch() }
  if (purchase.status === 'pending' && hasPaymentMethod(purchase)) return <Pending purchase={purchase} check={check} />
  if (isOrder(purchase)) return renderOrder(purchase)
  if (isMoment)
    return (
      <Moment
        purchase={purchase}
        before={<PayPicture purchase={unpaid} left={leftOf(unpaid)} />}
        age={<LastChecked check={check} />}
        onEnd={leaveMoment}
      />
    )
  if (isStarted || ['paid', 'starting', 'start_unknown'].includes(purchase.status))
    return <Starting purchase={purchase} check={check} />
  return (
    <Suspense fallback={<Checking />}>
      <Outcome purchase={purchase} check={check} />
    </Suspense>
  )
}

function Checking() {
  const t = useTranslate()
  return (
    <PageLayout aside={null} title={t('wait.title')} header={<MachineHeader />} isPending>
      <PageContainer>
        <Stack gap={4} align="center">
          <PageHeading size="l">{t('wait.checking')}</PageHeading>
          <AsideDrum>
            <Skeleton shape="porthole" />
          </AsideDrum>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
