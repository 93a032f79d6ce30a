import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { isReported } from '#contract/load-case.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { openNoteOf } from './open-note.ts'
import { canReportLoad, useReportLoad } from './use-report-load.ts'

type LoadCaseBannerProps = {
  purchase: LoadPurchase
  /** Whether it is the customer's own, and the server can be reached. */
  canAct: boolean
}

/**
 * What has become of the customer's report about a load, with its number and its day, also once that is over; or, of a load that its machine calls
 * done much too early, the question whether it is. Nothing for every other load.
 */
export function LoadCaseBanner({ purchase, canAct }: LoadCaseBannerProps) {
  const t = useTranslate()
  const { report, send } = useReportLoad(purchase)
  const { load_case: loadCase, ended_early: isEarly } = purchase
  if (loadCase && isReported(purchase)) {
    const state = loadCase.outcome === 'refused' ? 'refused' : 'open'
    const note = state === 'open' ? openNoteOf(purchase) : 'loadCase.refusedNote'
    const facts = { number: loadCase.case_number, day: formatDayInText(loadCase.due_on) }
    const isLate = state === 'open' && loadCase.due_on < bangkokDay(serverNow())
    return (
      <Banner
        tone="info"
        icon={<InfoIcon />}
        title={t(`loadCase.${state}`)}
        action={
          isLate ? (
            <LinkButton href={`/help?about=${encodeURIComponent(loadCase.case_number)}`} tone="outline" size="small">
              {t('help.contact')}
            </LinkButton>
          ) : undefined
        }
      >
        <MixedLanguageText part={loadCase.case_number}>
          {t(isLate ? 'loadCase.lateNote' : note, facts)}
        </MixedLanguageText>
      </Banner>
    )
  }
  if (!isEarly || !canAct || !canReportLoad(purchase)) return null
  return (
    <Stack gap={2}>
      <Banner tone="warn" icon={<AlertIcon />} title={t('loadCase.early')}>
        {t(purchase.amount > 0 ? 'loadCase.earlyNote' : 'loadCase.earlyNoteCoupon')}
      </Banner>
      <Button
        tone="outline"
        width="fill"
        isPending={report.isPending}
        pendingLabel={t('action.saving')}
        onPress={() => void send('stopped')}
      >
        {t('loadCase.earlyNo')}
      </Button>
    </Stack>
  )
}
