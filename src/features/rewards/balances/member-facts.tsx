import { useQuery } from '@tanstack/react-query'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { pointsQuery } from './balances.queries.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '6' })
const unit = css({ fontWeight: '700' })
// Inline, so that the figure and its unit are one line for screen readers.
const figure = css({ display: 'inline-block', width: 'full', textStyle: 'figureM', color: '[inherit]' })

/** The customer's points, and the stamps of their fullest card, in the colour of their ground. */
export function MemberFacts() {
  const t = useTranslate()
  const { data: balance } = useQuery(pointsQuery())
  const { data: cards } = useQuery(royaltyQuery())
  const card = cards?.details[0]
  return (
    <div className={list}>
      <p>
        <span className={figure} translate="no">
          {balance ? formatCount(balance.points) : '–'}
        </span>
        <span className={unit}>{t('home.points', { count: balance?.points ?? 0 })}</span>
      </p>
      {card?.needed ? (
        <p>
          <span className={figure} translate="no">
            <AlternativeText text={t('profile.stampCount', { stamps: card.stamps, needed: card.needed })}>
              {`${card.stamps}/${card.needed}`}
            </AlternativeText>
          </span>
          <span className={unit}>{t('profile.stamps')}</span>
        </p>
      ) : null}
    </div>
  )
}
