import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Amount } from '#components/amount.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { METHODS, type SelectedCommand } from '#contract/payment.ts'
import { useIsHeld } from '#features/branches/holds/holds.queries.ts'
import { formatMachineCode, programPageHref, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { MACHINE_IDS, MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { isCouponUnavailable } from '#features/checkout/coupon-picker/coupon-choices.ts'
import { SelectedCoupon } from '#features/checkout/coupon-picker/selected-coupon.tsx'
import { rememberMethod } from '#features/checkout/payment/last-method.store.ts'
import { payMutation, type SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { PayLabel } from '#features/checkout/payment/pay-label.tsx'
import { PayMethods } from '#features/checkout/payment/pay-methods.tsx'
import { PaymentError } from '#features/checkout/payment/payment-error.tsx'
import {
  resetCoupon,
  selectPaymentMethod,
  updateCommand,
  useSelectedCommand,
} from '#features/checkout/payment/selected-command.store.ts'
import { StartPromise } from '#features/checkout/payment/start-promise.tsx'
import { useOwnPurchase } from '#features/checkout/payment/use-own-purchase.ts'
import { usePaymentMethod } from '#features/checkout/payment/use-payment-method.ts'
import { useRedirectToPayment } from '#features/checkout/payment/use-redirect-to-payment.ts'
import { MachineAside } from '#features/checkout/program-selection/machine-aside.tsx'
import { MachineHead } from '#features/checkout/program-selection/machine-head.tsx'
import { ApiError } from '#lib/api/http.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { changeFurther, useFurtherLoads } from './basket.queries.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ConfirmSecondPayment, DuplicatePaymentWarning } from './duplicate-payment-warning.tsx'
import { LateFurtherMachines } from './late-further-machines.tsx'
import { buildPayCommand, useCheckoutTotal } from './use-checkout-total.ts'
import { useRecentPayment } from './use-recent-payment.ts'

/** Seldom here: the page before shows it. */
const MachineProblem = lazy(
  withMessages(async () => ({
    default: (await import('#features/branches/machines/machine-problem.tsx')).MachineProblem,
  })),
)

const chooseMethod = (method: SelectedMethod) => selectPaymentMethod({ ...method, mode: METHODS[method.provider].mode })

type PayProps = {
  address: ScannedAddress
  /** Problems that other customers reported: a customer can reach this page without having seen the machine's own. */
  reports: ReactNode
  /** Renders a coupon that can be claimed for this and saves more satang than `saving`; with or instead of the given row. */
  renderClaim: (
    target: Pick<SelectedCommand, 'branch_id' | 'machine_category'> & { price: number },
    saving: number,
    row: ReactNode,
  ) => ReactNode
}

/** Checkout of a load: program, price, coupon and payment method. */
export function Pay({ address, reports, renderClaim }: PayProps) {
  const { command, choice, isCouponChosen } = useSelectedCommand()
  // The route guard requires a command, but a sign-out in another tab can still remove it.
  return command ? (
    <PayCommand
      address={address}
      reports={reports}
      renderClaim={renderClaim}
      selected={command}
      choice={choice}
      isCouponChosen={isCouponChosen}
    />
  ) : null
}

type PayCommandProps = PayProps & { selected: SelectedCommand; choice: string; isCouponChosen: boolean }

function PayCommand({ address, reports, renderClaim, selected, choice, isCouponChosen }: PayCommandProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const redirectToPayment = useRedirectToPayment()
  const machine = useQuery(machineQuery(address))
  const payment = useMutation(payMutation())
  const first = useCheckoutTotal(selected, isCouponChosen)
  const { coupons, usable, coupon, price } = first
  const further = useFurtherLoads(selected)
  const amount = first.amount + further.amount
  const isEvaluating = first.isEvaluating || further.isEvaluating
  const ways = usePaymentMethod(selected.branch_id, amount, selected)
  const { query, providers, method, shown, areCardsLoading, bankErrorCount, requireBank } = ways
  const { recent: paid } = useRecentPayment(selected.machine_id)
  const [wasPressed, setPressed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isHeld = useIsHeld(wasPressed ? undefined : machine.data)
  const own = useOwnPurchase(wasPressed ? undefined : machine.data)

  const chooser = programPageHref(address)
  const program = machine.data?.programs.find(({ temp }) => temp === selected.program.temp)

  // Shows an unavailable machine before offering any payment method.
  // Paying reserves the machine for this customer, so its state is not checked again after the pay button was pressed.
  // One that waits for the payment to be replaced is this customer's own, and so is one that they hold on the way.
  const isOwn = (selected.replaces !== undefined && machine.data?.state === 'reserved') || isHeld !== false
  if (machine.data && machine.data.state !== 'free' && !isOwn && !wasPressed)
    return (
      <Suspense
        fallback={
          <PageLayout
            title={t('pay.title')}
            header={<MachineHeader />}
            aside={<MachineAside machine={machine.data} />}
            isPending
            children={null}
          />
        }
      >
        <MachineProblem query={machine} error={null} own={own} />
      </Suspense>
    )

  function press() {
    if (requireBank()) return
    if (paid) setConfirming(true)
    else pay()
  }

  function pay() {
    const command = buildPayCommand(selected, coupon, method)
    payment.mutate(
      { command, choice },
      {
        onSuccess: (purchase) => {
          if (purchase.amount > 0) rememberMethod(command)
          return redirectToPayment(purchase, { replace: true })
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.problem?.machine !== undefined) return updateCommand(changeFurther(command, error), true)
          if (error.code === 'price_changed' && error.problem?.amount !== undefined) {
            updateCommand({ ...command, program: { ...command.program, amount: error.problem.amount } }, isCouponChosen)
            void machine.refetch() // updates the price lines above the new total
          }
          if (isCouponUnavailable(error)) {
            resetCoupon()
            void coupons.refetch()
          }
        },
      },
    )
    setConfirming(false)
    setPressed(true)
    // Freezes the selection: pressing again after a lost response sends the same command and returns the same purchase.
    updateCommand(command, true)
  }

  const couponRow = (
    <SelectedCoupon
      coupon={coupon}
      isChosen={isCouponChosen}
      usable={usable.length}
      state={first.isEvaluating ? 'loading' : coupons.isError ? 'failed' : 'loaded'}
      href={`/payment/${formatMachineCode(address)}/coupon`}
    />
  )

  return (
    <PageLayout
      aside={<MachineAside machine={machine.data} program={program} amount={amount} />}
      title={t('pay.title')}
      describedBy={MACHINE_IDS}
      header={
        <MachineHeader
          backHref={chooser}
          {...(machine.data ? { name: machineName(machine.data, t), branch: localized(machine.data.branch_name) } : {})}
        />
      }
    >
      <PageContainer bottom="bar">
        <Stack gap={6}>
          <MachineHead number={machine.data?.number}>
            <PageHeading>
              <span>{`${t('pay.heading')} `}</span>
              <Amount size="total" satang={amount} />
            </PageHeading>
            {amount > 0 ? <StartPromise isNote /> : null}
          </MachineHead>
          {isOwn && !wasPressed ? <Text tone="ink2">{t('pay.replaces')}</Text> : null}
          {payment.isError ? <PaymentError error={payment.error} chooser={chooser} /> : null}
          {reports}
          {paid ? <DuplicatePaymentWarning paid={paid} /> : null}
          <Stack gap={3}>
            <CheckoutSummary
              machine={machine.data}
              isLoading={machine.isLoading}
              command={selected}
              saving={price - first.amount}
            />
            {first.isEvaluating || coupons.isError || isCouponChosen || wasPressed
              ? couponRow
              : renderClaim(
                  { price, branch_id: selected.branch_id, machine_category: selected.machine_category },
                  price - first.amount,
                  couponRow,
                )}
            <LateFurtherMachines
              selected={selected}
              couponId={coupon?.id ?? null}
              loads={further.loads}
              isFrozen={payment.isPending || payment.isSuccess}
            />
          </Stack>
          <QueryErrorBanner title={t('pay.methodsFailed')} query={query} />
          {amount > 0 ? (
            <PayMethods
              providers={providers}
              areCardsLoading={areCardsLoading}
              amount={amount}
              method={shown}
              bank={selected.bank}
              bankErrorCount={bankErrorCount}
              onChoose={chooseMethod}
            />
          ) : (
            <Text tone="ink2">{t('pay.freeNote')}</Text>
          )}
        </Stack>
      </PageContainer>
      <BottomBar>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          // The amount depends on the coupons.
          isDisabled={isEvaluating || (amount > 0 && !method)}
          // Until the next page is shown.
          isPending={payment.isPending || payment.isSuccess}
          pendingLabel={t('pay.making')}
          onPress={press}
        >
          {amount > 0 ? (
            <PayLabel provider={shown?.provider} card={shown?.card} amount={amount} />
          ) : (
            t('pay.buttonFree')
          )}
        </Button>
      </BottomBar>
      {paid ? (
        <ConfirmSecondPayment paid={paid} isOpen={isConfirming} onOpenChange={setConfirming} onPay={pay} />
      ) : null}
    </PageLayout>
  )
}
