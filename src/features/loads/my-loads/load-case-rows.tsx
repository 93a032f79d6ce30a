import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { isLoad, type Purchase } from '#contract/payment.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { openNoteOf } from './open-note.ts'

type LoadCaseRowsProps = {
  purchases: readonly Purchase[]
  /** By the server's clock. */
  now: number
}

/** The customer's reports about their loads that the branch has not answered: number, day, and the way to each. */
export function LoadCaseRows({ purchases, now }: LoadCaseRowsProps) {
  const t = useTranslate()
  const open = purchases.flatMap((purchase) =>
    isLoad(purchase) && purchase.load_case && !purchase.load_case.outcome
      ? [{ purchase, loadCase: purchase.load_case }]
      : [],
  )
  if (open.length === 0) return null
  return (
    <List label={t('loadCase.open')}>
      {open.map(({ purchase, loadCase: { case_number: number, due_on: day } }) => (
        <ListRow
          key={number}
          href={purchaseHref(purchase)}
          icon={<AlertIcon />}
          title={t('loadCase.open')}
          note={
            <>
              <span style={{ display: 'block' }}>{purchaseName(purchase, t)}</span>
              <ScreenReaderPause />
              <MixedLanguageText part={number}>
                {t(day < bangkokDay(now) ? 'loadCase.lateNote' : openNoteOf(purchase), {
                  number,
                  day: formatDayInText(day),
                })}
              </MixedLanguageText>
            </>
          }
        />
      ))}
    </List>
  )
}
