import { useQuery } from '@tanstack/react-query'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { pointsQuery } from './balances.queries.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '2' })
const fact = css({ display: 'flex', flexDirection: 'column-reverse' })
const figure = css({ textStyle: 'figureM', color: '[inherit]' })
const term = css({ textStyle: 'small', color: '[inherit]' })

/** The customer's points, and the stamps of their fullest card, in the colour of their ground. */
export function MemberFacts() {
  const t = useTranslate()
  const { data: balance } = useQuery(pointsQuery())
  const { data: cards } = useQuery(royaltyQuery())
  const card = cards?.details[0]
  return (
    <dl className={list}>
      <div className={fact}>
        <dt className={term}>{t('home.points', { count: balance?.points ?? 0 })}</dt>
        <dd className={figure} translate="no">
          {balance ? formatCount(balance.points) : '–'}
        </dd>
      </div>
      {card?.needed ? (
        <div className={fact}>
          <dt className={term}>{t('profile.stamps')}</dt>
          <dd className={figure}>{t('profile.stampCount', { stamps: card.stamps, needed: card.needed })}</dd>
        </div>
      ) : null}
    </dl>
  )
}
