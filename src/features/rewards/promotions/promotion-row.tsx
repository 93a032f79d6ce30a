import type { Promotion } from '#contract/rewards.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Text } from '#ui/layout/text.tsx'
import { ListRow } from '#ui/list/list.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { costText, missingText } from './promotion-labels.ts'

const bar = css({ display: 'block', paddingBlockStart: '1' })

/** A promotion with its cost and the customer's progress towards it. */
export function PromotionRow({ promotion }: { promotion: Promotion }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { promotion_id, title, points, missing, is_available } = promotion
  const unmetText = missingText(promotion, t)
  return (
    <ListRow
      href={`/rewards/${promotion_id}`}
      title={localized(title)}
      note={
        <>
          <span>{factsText([costText(promotion, t), unmetText])}</span>
          {promotion.reason === 'points_short' ? (
            // The text above says the same.
            <div aria-hidden className={bar}>
              <ProgressBar
                label={t('rewards.missing', { points: formatCount(missing.points) })}
                isLabelHidden
                value={points - missing.points}
                max={points}
              />
            </div>
          ) : null}
        </>
      }
      {...(is_available
        ? {
            trailing: (
              <Text as="span" tone="brand" isStrong isUnbroken>
                {t(points > 0 ? 'rewards.exchange' : 'rewards.take')}
              </Text>
            ),
          }
        : {})}
    />
  )
}
