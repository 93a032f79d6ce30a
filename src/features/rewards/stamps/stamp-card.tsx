import type { InferOutput } from 'valibot'
import type { Royalty } from '#contract/rewards.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Cards with more stamps show no picture. */
const MAX_DOORS = 20

const doors = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
  gap: '2',
  justifyItems: 'center',
  paddingBlock: '1',
})

type StampCardProps = {
  card: InferOutput<typeof Royalty>
  /** Name of the branch, for pages other than the branch's own. */
  branch?: string
}

/** A branch's stamp card: a door for each stamp, full for collected stamps, with the gift in the last. */
export function StampCard({ card: { stamps, needed, reward }, branch }: StampCardProps) {
  const t = useTranslate()
  const localized = useLocalized()
  if (!needed) return null
  const count = t('stamp.count', { stamps, needed })
  const details = factsText([
    ...(reward ? [localized(reward.title), t('stamp.worth', { amount: formatPrice(reward.amount) })] : []),
    branch,
  ])
  return (
    <Card title={t('stamp.left', { left: needed - stamps })} trailing={count}>
      {needed <= MAX_DOORS ? (
        <div className={doors} role="img" aria-label={count}>
          {Array.from({ length: needed }, (_, index) => (
            <Porthole key={index} state={index < stamps ? 'full' : 'plain'} size={44} isBare>
              {index < stamps ? <CheckIcon size={20} /> : index === needed - 1 ? <GiftIcon size={20} /> : undefined}
            </Porthole>
          ))}
        </div>
      ) : null}
      {details ? (
        <Text size="small" tone="ink2">
          {details}
        </Text>
      ) : null}
    </Card>
  )
}
