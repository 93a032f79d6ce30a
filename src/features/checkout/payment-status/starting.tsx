import { PageField } from '#components/page-field.tsx'
import { PAGE_NOTE_ID, PageLayout } from '#components/page-layout.tsx'
import { useAnnouncedPage } from '#components/use-announced-page.ts'
import { chargedAmountOf, type LoadPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { BasketLoads } from '#features/checkout/payment/basket-loads.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { StartPromise } from '#features/checkout/payment/start-promise.tsx'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'
import { PaySteps } from './pay-steps.tsx'
import { UnknownStart } from './unknown-start.tsx'

/** Fill level of the drum in the picture: one step of three when paid, two while the machine starts. */
const LEVEL = { paid: 0.36, starting: 0.7 } as const

/** The heading without the amount. */
function headingOf(purchase: LoadPurchase) {
  if (purchase.adds_time_to && purchase.status === 'start_unknown') return 'more.unknown'
  if (purchase.status === 'start_unknown') return 'wait.unknown'
  return chargedAmountOf(purchase) === 0 ? 'wait.free' : 'wait.paid'
}

function noteOf({ status, adds_time_to, amount }: LoadPurchase) {
  if (status === 'start_unknown' && adds_time_to) return 'more.unknownNote'
  if (status === 'start_unknown') return amount > 0 ? 'wait.unknownNote' : 'wait.unknownNoteCoupon'
  return adds_time_to ? 'more.adding' : 'wait.paidNote'
}

/** Paid; the machine is starting, or did not answer. */
export function Starting({ purchase, check }: { purchase: LoadPurchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const machine = purchaseName(purchase, t)
  const heading = headingOf(purchase)
  const state = purchase.status === 'start_unknown' ? 'unknown' : 'starting'
  const isStarted = purchase.status === 'running' || purchase.status === 'completed'
  useAnnouncedPage(isStarted ? undefined : [t(heading)], 'polite') // the page of the started machine says that
  return (
    <PageLayout
      aside={null}
      title={t(heading)}
      describedBy={PAGE_NOTE_ID}
      header={<MachineHeader name={machine} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6} align="center">
          <PageField
            state={state}
            number={purchase.machine_number}
            picture={
              <StageDrum
                state={state}
                size="page"
                level={purchase.status === 'paid' ? LEVEL.paid : LEVEL.starting}
                isAnimated
              />
            }
            heading={
              heading === 'wait.paid'
                ? `${t(heading)} ${t('amount.inBaht', { amount: formatPrice(chargedAmountOf(purchase)) })}`
                : t(heading)
            }
            note={t(noteOf(purchase), { machine })}
          />
          {purchase.status === 'start_unknown' ? <UnknownStart purchase={purchase} /> : null}
          {purchase.adds_time_to ? null : <PaySteps done={2} />}
          {heading === 'wait.paid' && !purchase.adds_time_to ? <StartPromise /> : null}
          <RefundInfo purchase={purchase} />
          <BasketLoads purchase={purchase} />
          <LastChecked check={check} />
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
