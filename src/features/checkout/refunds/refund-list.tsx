import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import type { Purchase } from '#contract/payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { MoneyDestination } from './money-destination.tsx'
import { extraRefunds } from './refund-text.ts'

/** Where the refund of the purchase goes, and refunds of second payments and wrong amounts. */
export function RefundList({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  const { refund } = purchase
  return (
    <>
      {refund?.kind === 'case' && !refund.sent_at ? <MoneyDestination caseNumber={refund.case_number} /> : null}
      {extraRefunds(purchase, t).map(({ back, title, text }) => (
        <Stack key={back.case_number} gap={2}>
          <Banner tone="info" icon={<BankIcon />} title={title}>
            <MixedLanguageText part={back.case_number}>{text}</MixedLanguageText>
          </Banner>
          {back.sent_at ? null : <MoneyDestination caseNumber={back.case_number} />}
        </Stack>
      ))}
    </>
  )
}
