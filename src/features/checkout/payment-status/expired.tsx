import { useEffect } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import type { Purchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'

/** The time to pay is over and the server has not said so yet: one last look, and nothing left to scan. */
export function Expired({ purchase, check }: { purchase: Purchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { again } = check
  // Once, when the time is up; after that the page asks every two seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function each time is the same question
  useEffect(() => void again(), [])
  return (
    <PageLayout
      title={t('wait.timeUp')}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6} align="center">
          <Porthole state="paying" size={112} remaining={0} />
          <Stack gap={2} align="center">
            <PageHeading size="l" align="center">
              {t('wait.timeUp')}
            </PageHeading>
            <Text size="lead" tone="ink2" align="center">
              {t('wait.timeUpNote')}
            </Text>
          </Stack>
          <LastChecked check={check} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
