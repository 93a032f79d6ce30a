import { PageField } from '#components/page-field.tsx'
import { PAGE_NOTE_ID, PageLayout } from '#components/page-layout.tsx'
import { useAnnouncedPage } from '#components/use-announced-page.ts'
import { type LoadPurchase, refundableMoney } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { BasketLoads } from '#features/checkout/payment/basket-loads.tsx'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'
import { RestartOrLogin } from './restart-or-login.tsx'

/** A dryer that was paid with a wash: until when it can be started, at which machines, and what happens otherwise. */
export function ToStart({ purchase, check }: { purchase: LoadPurchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const title = t('later.title')
  const left = refundableMoney(purchase)
  const by = purchase.refund_at ? t('later.by', { time: timeText(purchase.refund_at, t) }) : undefined
  useAnnouncedPage(
    [title, by].filter((text) => text !== undefined),
    'polite',
  )
  return (
    <PageLayout
      aside={null}
      title={title}
      describedBy={PAGE_NOTE_ID}
      header={<MachineHeader name={t('later.dryer')} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageField picture={<StageDrum state="idle" size="card" />} heading={title} note={by} isNoteStrong>
            <Text tone="ink2" align="center">
              {programText(purchase.program, localized(purchase.program.name), t)}
            </Text>
            <Text tone="ink2" align="center">
              {t('later.where')}
            </Text>
            <Text tone="ink2" align="center">
              {left > 0 ? t('later.after', { amount: formatPrice(left) }) : t('later.afterCoupon')}
            </Text>
          </PageField>
          <RefundInfo purchase={purchase} />
          <RestartOrLogin purchase={purchase} />
          <BasketLoads purchase={purchase} />
          <LastChecked check={check} />
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
