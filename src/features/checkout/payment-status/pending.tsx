import { type ReactNode, useEffect, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isOrder, type LoadPurchase, type OrderPurchase, type ProviderId, type Purchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { payableQr } from '#features/checkout/promptpay/promptpay.ts'
import { DownloadQr, QrPanel } from '#features/checkout/promptpay/qr-panel.tsx'
import { SameDevicePayment } from '#features/checkout/promptpay/same-device-payment.tsx'
import { announce } from '#lib/announcer.ts'
import { isPaymentPage } from '#lib/browser/payment-redirect.ts'
import { formatAmount, formatCountdown } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Price } from '#ui/price/price.tsx'
import { CancelPayment } from './cancel-order.tsx'
import { Expired } from './expired.tsx'
import { ExternalPayment, OpenPaymentPage } from './external-payment.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'
import { PaySteps } from './pay-steps.tsx'
import { useTimeLeft } from './use-time-left.ts'

/** A purchase whose way to pay is chosen. */
export type Payable = LoadPurchase | (OrderPurchase & { provider: ProviderId })
export const isPayable = (purchase: Purchase): purchase is Payable => purchase.provider !== null

/** What to pay with and the time left for it: a QR, or the way to the page or app where it is paid. */
export function Pending({ purchase, check }: { purchase: Payable; check: StatusCheck }) {
  const left = useTimeLeft(purchase.expires_at)
  if (left === 0) return <Expired purchase={purchase} check={check} />
  const whole = Date.parse(purchase.expires_at) - Date.parse(purchase.created_at)
  const share = whole > 0 ? left / whole : 0
  const payload = payableQr(purchase)
  if (payload)
    return (
      <Frame
        purchase={purchase}
        check={check}
        left={left}
        action={<DownloadQr purchase={purchase} payload={payload} />}
        more={<SameDevicePayment provider={purchase.provider} />}
      >
        <QrPanel purchase={purchase} payload={payload} share={share} />
      </Frame>
    )
  if (purchase.pay_uri && isPaymentPage(purchase.pay_uri))
    return (
      <Frame
        purchase={purchase}
        check={check}
        left={left}
        action={<OpenPaymentPage provider={purchase.provider} href={purchase.pay_uri} />}
      >
        <ExternalPayment share={share} />
      </Frame>
    )
  return (
    <Frame purchase={purchase} check={check} left={left}>
      <NothingToPayWith />
    </Frame>
  )
}

type FrameProps = {
  purchase: Payable
  check: StatusCheck
  left: number
  children: ReactNode
  /** In reach of the thumb, above the others. */
  action?: ReactNode
  more?: ReactNode
}

function Frame({ purchase, check, left, children, action, more }: FrameProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const [look, setLook] = useState<'asked' | 'in vain'>()

  async function ask() {
    setLook('asked')
    const { data, isError } = await check.again()
    const isInVain = !isError && data?.status === 'pending'
    setLook(isInVain ? 'in vain' : undefined)
    if (isError) announce(t('wait.unreachable'))
    else if (isInVain) announce(t('wait.notYet'))
  }

  return (
    <PageLayout
      title={t('wait.title')}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer isFilled>
        <Stack gap={5} isGrowing>
          <Stack gap={4} isGrowing>
            <Stack gap={1} align="center">
              <PageHeading size="m" align="center">
                <Price size="l" number={formatAmount(purchase.amount)} unit={t('amount.baht')} />
              </PageHeading>
              <Text tone="ink2" align="center">
                {t(`wait.how.${purchase.provider}`)}
              </Text>
            </Stack>
            <Stack gap={4} align="center">
              {children}
              <Row gap={3} justify="center" isWrapping>
                <Text as="span" isStrong isUnbroken>
                  <span role="timer" aria-live="off">
                    {t('wait.left', { time: formatCountdown(left) })}
                  </span>
                </Text>
                <Text as="span" tone="ink2">
                  {t('wait.payee', { payee: localized(purchase.payee) })}
                </Text>
              </Row>
            </Stack>
            <PaySteps done={0} last={isOrder(purchase) ? 'received' : 'started'} />
          </Stack>
          <Stack gap={2}>
            {action}
            <Button
              tone="outline"
              width="fill"
              icon={<RefreshIcon />}
              // Not for the looks that the page takes by itself: they are nobody's news.
              isPending={look === 'asked'}
              pendingLabel={t('wait.checking')}
              onPress={() => void ask()}
            >
              {t('wait.check')}
            </Button>
            {look === 'in vain' ? <Text align="center">{t('wait.notYet')}</Text> : null}
            <LastChecked check={check} />
            <CancelPayment transaction={purchase.transaction} />
          </Stack>
          {more}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** The QR is not whole, or for another sum: it is not shown. */
function NothingToPayWith() {
  const t = useTranslate()
  useEffect(() => console.error('The answer holds nothing that this purchase could be paid with'), [])
  return (
    <Banner tone="bad" icon={<AlertIcon />} title={t('pay.failed')}>
      {t('end.unknownNote')}
    </Banner>
  )
}
