import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import type { LoadPurchase } from '#contract/payment.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { canReportLoad, useReportLoad } from './load-problems.tsx'

type ClaimBannerProps = {
  purchase: LoadPurchase
  /** Whether it is the customer's own, and the server can be reached. */
  canAct: boolean
}

/**
 * What has become of the customer's report about a load, with its number and its day; or, of a load that its machine calls
 * done much too early, the question whether it is. Nothing for every other load.
 */
export function ClaimBanner({ purchase, canAct }: ClaimBannerProps) {
  const t = useTranslate()
  const { report, send } = useReportLoad(purchase)
  const { claim, ended_early: isEarly } = purchase
  if (claim && claim.outcome !== 'stopped') {
    const state = claim.outcome ?? 'open'
    const facts = { number: claim.case_number, day: formatDayInText(claim.due_on) }
    return (
      <Banner tone="info" icon={<InfoIcon />} title={t(`claim.${state}`)}>
        <MixedLanguageText part={claim.case_number}>{t(`claim.${state}Note`, facts)}</MixedLanguageText>
      </Banner>
    )
  }
  if (!isEarly || !canAct || !canReportLoad(purchase)) return null
  return (
    <Stack gap={2}>
      <Banner tone="warn" icon={<AlertIcon />} title={t('claim.early')}>
        {t('claim.earlyNote')}
      </Banner>
      <Button
        tone="outline"
        width="fill"
        isPending={report.isPending}
        pendingLabel={t('action.saving')}
        onPress={() => void send('stopped')}
      >
        {t('claim.earlyNo')}
      </Button>
    </Stack>
  )
}
