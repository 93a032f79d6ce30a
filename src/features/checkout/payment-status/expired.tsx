import { useEffect } from 'react'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import type { Purchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'

/** The time to pay is over, but the server has not confirmed it yet: checks once more and shows no QR. */
export function Expired({ purchase, check }: { purchase: Purchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { refetch } = check
  // Checks once when the time is over; after that the query polls every two seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes on each render and the check must run once
  useEffect(() => void refetch(), [])
  return (
    <PageLayout
      aside={null}
      title={t('wait.timeUp')}
      describedBy={PAGE_NOTE_ID}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6} align="center">
          <AsideDrum state="paying">
            <StageDrum state="paying" size="card" left={0} />
          </AsideDrum>
          <Stack gap={2} align="center">
            <PageHeading size="l" align="center">
              {t('wait.timeUp')}
            </PageHeading>
            <Text id={PAGE_NOTE_ID} size="lead" tone="ink2" align="center">
              {t('wait.timeUpNote')}
            </Text>
          </Stack>
          <LastChecked check={check} />
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
