import { useQuery } from '@tanstack/react-query'
import type { LoadPurchase } from '#contract/payment.ts'
import FullCard from '#features/loads/receipts/full-card.tsx'
import StampFall from '#features/loads/receipts/stamp-fall.tsx'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Card } from '#ui/card/card.tsx'

/** px from the door on the field to the card below it. */
const FALL_PX = 260

/** The stamp of the load that was just collected: it falls out of the door into the card, which opens when it is full. */
export default function CollectedStamps({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { data } = useQuery(royaltyQuery(purchase.branch_id))
  const card = data?.details.find(({ branch_id }) => branch_id === purchase.branch_id)
  if (!card?.needed) return null
  const { stamps, needed, total, reward } = card
  // The last stamp of a card begins the next one, which is empty.
  if (stamps === 0) return reward && total > 0 ? <FullCard needed={needed} title={localized(reward.title)} /> : null
  return (
    <Card title={t('stamp.left', { left: needed - stamps })} trailing={t('stamp.count', { stamps, needed })}>
      <StampFall stamps={stamps} needed={needed} height={FALL_PX} />
    </Card>
  )
}
