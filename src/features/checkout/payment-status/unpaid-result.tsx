import { useState } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useAnnouncedPage } from '#components/use-announced-page.ts'
import { chargedAmountOf, type LoadPurchase, METHODS } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { useRecentPayment } from '#features/checkout/load-payment/use-recent-payment.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { MoneyDestination } from '#features/checkout/refunds/money-destination.tsx'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { loadRefundText, wrongAmountText } from '#features/checkout/refunds/refund-text.ts'
import { formatDay, formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { StageDrum, type StageDrumProps } from '#ui/stage/stage-drum.tsx'
import { ChooseAgain } from './choose-again.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'

type Result = {
  picture: Pick<StageDrumProps, 'state' | 'left'>
  title: string
  money: string
  /** Case number inside `money`, if there is one. */
  caseNumber?: string
  canPayAgain: boolean
}

const NO_TIME_LEFT = { state: 'paying', left: 0 } as const

const hasQr = ({ provider }: LoadPurchase) => METHODS[provider].mode === 'qr'

/** Texts for the result, including what happened to the money. */
function resultOf(purchase: LoadPurchase, t: Translate): Result {
  const result = resultByStatus(purchase, t)
  const [first, ...others] = purchase.wrong_amount
  // Some money arrived, although the price is unpaid.
  if (!first || !result.canPayAgain) return result
  return {
    ...result,
    title: purchase.status === 'declined' ? t('wrongAmount.title') : result.title,
    money: [first, ...others].map((refund) => wrongAmountText(refund, chargedAmountOf(purchase), t)).join(' '),
    caseNumber: first.case_number,
  }
}

function resultByStatus(purchase: LoadPurchase, t: Translate): Result {
  switch (purchase.status) {
    case 'declined':
      return { picture: { state: 'alarm' }, title: t('end.declined'), money: t('end.declinedNote'), canPayAgain: true }
    case 'cancelled':
      return { picture: NO_TIME_LEFT, title: t('end.cancelled'), money: t('end.unpaidNote'), canPayAgain: true }
    case 'expired': {
      const title = t(hasQr(purchase) ? 'end.expired' : 'end.expiredPage')
      return { picture: NO_TIME_LEFT, title, money: t('end.unpaidNote'), canPayAgain: true }
    }
    case 'refunded':
      return refunded(purchase, t)
    default:
      return { picture: { state: 'unknown' }, title: t('end.unknown'), money: t('end.unknownNote'), canPayAgain: false }
  }
}

function refunded(purchase: LoadPurchase, t: Translate): Result {
  const { note: money, ...texts } = loadRefundText(purchase, t)
  return {
    ...texts,
    money,
    picture: purchase.refund ? { state: 'paying', left: 1 } : { state: 'unknown' },
    canPayAgain: false,
  }
}

/** A purchase that ended without a wash. */
export function UnpaidResult({ purchase, check }: { purchase: LoadPurchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { recent, isChecking, isFailing } = useRecentPayment(purchase.machine_id, purchase)
  // The server cancels this purchase if the previous one for the machine was paid after all.
  const mayBeReplaced = purchase.status === 'cancelled' && purchase.wrong_amount.length === 0
  const paid = mayBeReplaced ? recent : undefined
  const isUnsure = mayBeReplaced && !paid && isChecking
  const unpaid = resultOf(purchase, t)
  const result = { ...unpaid }
  if (paid) result.money = t('pay.paidBeforeNote', { amount: formatPrice(paid.amount) })
  else if (mayBeReplaced && isFailing) result.money = t('end.unknownNote')
  useAnnouncedPage([result.title, isUnsure ? undefined : result.money], 'assertive')
  // A description that comes later is an announcement of its own to some screen readers.
  const [isDescribed] = useState(!isUnsure)

  return (
    <PageLayout
      aside={null}
      title={result.title}
      describedBy={isDescribed ? PAGE_NOTE_ID : undefined}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={6} align="center">
            <AsideDrum state={result.picture.state} number={purchase.machine_number}>
              <StageDrum {...result.picture} size="card">
                {purchase.status === 'declined' ? <AlertIcon size={28} /> : null}
              </StageDrum>
            </AsideDrum>
            <Stack gap={2} align="center">
              <PageHeading size="l" align="center">
                {result.title}
              </PageHeading>
              <Text id={PAGE_NOTE_ID} size="lead" align="center" tone="ink2">
                {isUnsure ? '\u00a0' : <MixedLanguageText part={result.caseNumber}>{result.money}</MixedLanguageText>}
              </Text>
              {/* The notes of the other endings say so themselves. */}
              {purchase.is_still_payable && purchase.status === 'declined' && purchase.wrong_amount.length === 0 ? (
                <Text align="center">{t('end.stillPayable')}</Text>
              ) : null}
              {purchase.payable_until ? <PayableUntil instant={purchase.payable_until} /> : null}
            </Stack>
          </Stack>
          {result.canPayAgain ? (
            purchase.wrong_amount.map(({ case_number, sent_at }) =>
              sent_at ? null : <MoneyDestination key={case_number} caseNumber={case_number} />,
            )
          ) : (
            <RefundInfo purchase={purchase} />
          )}
          <Stack gap={2}>
            {paid ? (
              <LinkButton href={`/waiting-payment/${paid.transaction}`} tone="primary" size="pay" width="fill">
                {t('pay.seePaid')}
              </LinkButton>
            ) : result.canPayAgain && purchase.adds_time_to ? (
              <LinkButton href={`/more-time/${purchase.adds_time_to}`} tone="primary" size="pay" width="fill">
                {t('end.payAgain')}
              </LinkButton>
            ) : result.canPayAgain && purchase.node_id ? (
              <ChooseAgain purchase={purchase} tone="primary" size="pay" icon={<RefreshIcon />}>
                {t(hasQr(purchase) ? 'end.newQr' : 'end.payAgain')}
              </ChooseAgain>
            ) : null}
            {purchase.adds_time_to ? (
              <LinkButton href={`/bill/${purchase.adds_time_to}`} tone="outline" width="fill">
                {t('more.seeLoad')}
              </LinkButton>
            ) : (
              <LinkButton href="/qr-scanner" tone="outline" width="fill">
                {t('end.chooseAgain')}
              </LinkButton>
            )}
          </Stack>
          <LastChecked check={check} />
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** An ended charge that cannot be voided: what happens to money that it still takes. */
function PayableUntil({ instant }: { instant: string }) {
  const t = useTranslate()
  const day = formatDay(instant) === formatDay(useServerNow()) ? [] : [formatDay(instant)]
  const time = [...day, timeText(instant, t)].join(' ')
  return (
    <Text align="center">
      <MixedLanguageText>{t('end.payableUntil', { time })}</MixedLanguageText>
    </Text>
  )
}
