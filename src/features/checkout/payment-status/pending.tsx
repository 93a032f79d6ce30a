import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import {
  chargedAmountOf,
  isOrder,
  type LoadPurchase,
  type OrderPurchase,
  type ProviderId,
  type Purchase,
} from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { BasketLoads } from '#features/checkout/payment/basket-loads.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { durationText, useTimeLeft } from '#features/checkout/payment/use-time-left.ts'
import { payableQr } from '#features/checkout/promptpay/promptpay.ts'
import { DownloadQr, QrPanel } from '#features/checkout/promptpay/qr-panel.tsx'
import { PaymentApps, SameDeviceSteps } from '#features/checkout/promptpay/same-device-payment.tsx'
import { announce } from '#lib/announcer.ts'
import { isTouchDevice } from '#lib/browser/page-visibility.ts'
import { isPaymentPage } from '#lib/browser/payment-redirect.ts'
import { formatCountdown, formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Countdown } from '#ui/countdown/countdown.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { CancelPayment } from './cancel-payment.tsx'
import { Expired } from './expired.tsx'
import { ExternalPayment, OpenPaymentPage } from './external-payment.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'
import { OtherWay } from './other-way.tsx'
import { PaySteps } from './pay-steps.tsx'

/** A purchase with a payment method. */
export type Payable = LoadPurchase | (OrderPurchase & { provider: ProviderId })
export const hasPaymentMethod = (purchase: Purchase): purchase is Payable => purchase.provider !== null

/** The QR to pay with, or a link to the external payment page or app, and the time left. */
export function Pending({ purchase, check }: { purchase: Payable; check: StatusCheck }) {
  const left = useTimeLeft(purchase.expires_at, 'wait.leftSpoken')
  // Not with each second.
  const qr = useMemo(() => payableQr(purchase), [purchase])
  if (left === 0) return <Expired purchase={purchase} check={check} />
  if (check.isCopy)
    return (
      <PendingLayout purchase={purchase} check={check} left={left}>
        <PayPicture purchase={purchase} left={left} />
      </PendingLayout>
    )
  if (qr)
    return (
      <PendingLayout
        purchase={purchase}
        check={check}
        left={left}
        action={<DownloadQr purchase={purchase} qr={qr} />}
        steps={<SameDeviceSteps provider={purchase.provider} />}
        more={<PaymentApps provider={purchase.provider} />}
      >
        <PayPicture purchase={purchase} left={left} />
      </PendingLayout>
    )
  if (purchase.pay_uri && isPaymentPage(purchase.pay_uri))
    return (
      <PendingLayout
        purchase={purchase}
        check={check}
        left={left}
        action={<OpenPaymentPage provider={purchase.provider} href={purchase.pay_uri} />}
      >
        <PayPicture purchase={purchase} left={left} />
      </PendingLayout>
    )
  return (
    <PendingLayout purchase={purchase} check={check} left={left}>
      <MissingPaymentData />
    </PendingLayout>
  )
}

/**
 * The QR, or the place of an external payment, with the time left as its ring.
 * @param left ms left to pay; null if unknown
 */
export function PayPicture({ purchase, left }: { purchase: Payable; left: number | null }) {
  const total = Date.parse(purchase.expires_at ?? '') - Date.parse(purchase.created_at)
  const share = left === null ? 1 : total > 0 ? left / total : 0
  const qr = payableQr(purchase)
  return qr ? <QrPanel purchase={purchase} qr={qr} share={share} /> : <ExternalPayment share={share} />
}

const PAYEE_ID = 'payee'

type PendingLayoutProps = {
  purchase: Payable
  check: StatusCheck
  /** ms left to pay; null if unknown. */
  left: number | null
  children: ReactNode
  /** Primary action, at the bottom of the page within reach of the thumb. */
  action?: ReactNode
  /** How to pay on this device. On a phone, which cannot scan itself, it comes with the action before the QR. */
  steps?: ReactNode
  more?: ReactNode
}

function PendingLayout({ purchase, check, left, children, action, steps, more }: PendingLayoutProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const payee = localized(purchase.payee)
  const [isPhone] = useState(isTouchDevice)
  const hasSteps = isPhone && steps !== undefined
  const [manualCheck, setManualCheck] = useState<'pending' | 'unchanged'>()

  async function checkNow() {
    setManualCheck('pending')
    const { data, isError } = await check.refetch()
    const isUnchanged = !isError && data?.status === 'pending'
    setManualCheck(isUnchanged ? 'unchanged' : undefined)
    if (isError) announce(t('wait.unreachable'))
    else if (isUnchanged) announce(t('wait.notYet'))
  }

  const picture = (
    <Stack align="center">
      <AsideDrum state="paying" {...(isOrder(purchase) ? {} : { number: purchase.machine_number })}>
        <div data-part="drum">{children}</div>
      </AsideDrum>
    </Stack>
  )
  return (
    <PageLayout
      aside={null}
      title={t('wait.title')}
      describedBy={payee ? `${PAGE_NOTE_ID} ${PAUSE_ID} ${PAYEE_ID}` : PAGE_NOTE_ID}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer isFilled>
        <Stack gap={5} isGrowing>
          <Stack gap={4} isGrowing>
            <div data-field>
              <Stack gap={4}>
                {/* The parts by which the page that follows finds where this one had them. */}
                <div data-part="head">
                  <Stack gap={1} align="center">
                    <PageHeading size="l" align="center">
                      {check.isCopy
                        ? t('wait.copy', { amount: formatPrice(chargedAmountOf(purchase)) })
                        : t('pay.button', {
                            amount: formatPrice(chargedAmountOf(purchase)),
                            provider: purchase.provider,
                          })}
                    </PageHeading>
                    {check.isCopy ? null : (
                      <Text id={PAGE_NOTE_ID} tone="ink2" align="center">
                        {t(`wait.how.${purchase.provider}`, {
                          isTimed: purchase.expires_at ? 'yes' : 'no',
                          time: purchase.expires_at ? timeText(purchase.expires_at, t) : '',
                        })}
                      </Text>
                    )}
                    {payee ? (
                      <Text id={PAYEE_ID} align="center" isStrong>
                        {t('wait.payee', { payee })}
                      </Text>
                    ) : null}
                  </Stack>
                </div>
                {hasSteps ? null : picture}
              </Stack>
            </div>
            {hasSteps ? (
              <>
                {steps}
                {action}
                {picture}
              </>
            ) : null}
            {left === null ? null : (
              <Text align="center">
                <Countdown
                  text={t('wait.left', { time: formatCountdown(left) })}
                  label={t('wait.leftSpoken', { time: durationText(left, t) })}
                />
              </Text>
            )}
            <BasketLoads purchase={purchase} />
            <div data-part="steps">
              <PaySteps done={0} last={isOrder(purchase) ? 'received' : 'started'} />
            </div>
          </Stack>
          <Stack gap={2}>
            {hasSteps ? null : action}
            <Button
              tone="outline"
              width="fill"
              icon={<RefreshIcon />}
              // Only for the manual check; background polling shows no pending state.
              isPending={manualCheck === 'pending'}
              pendingLabel={t('wait.checking')}
              onPress={() => void checkNow()}
            >
              {t('wait.check')}
            </Button>
            {manualCheck === 'unchanged' ? <Text align="center">{t('wait.notYet')}</Text> : null}
            <LastChecked check={check} />
          </Stack>
          {hasSteps ? null : steps}
          {more}
          <Stack gap={2}>
            {check.isCopy || isOrder(purchase) || purchase.adds_time_to ? null : <OtherWay purchase={purchase} />}
            {check.isCopy ? null : <CancelPayment transaction={purchase.transaction} />}
          </Stack>
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** The QR is invalid or for another amount, so it is not shown. */
function MissingPaymentData() {
  const t = useTranslate()
  useEffect(() => console.error('response has no usable QR or payment page'), [])
  return (
    <Banner tone="bad" icon={<AlertIcon />} title={t('pay.failed')}>
      {t('wait.nothingToPay')}
    </Banner>
  )
}
