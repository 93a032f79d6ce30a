import { useQuery } from '@tanstack/react-query'
import type { LoadPurchase } from '#contract/payment.ts'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { StampsInDrum } from '#features/rewards/stamps/stamp-marks.tsx'
import { onlyIf } from '#lib/api/query-client.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { hasStamp } from './has-stamp.ts'

/** The drum of a load that was just collected, with the stamps of its card in it. */
export function CollectedDrum({ purchase }: { purchase: LoadPurchase }) {
  const { data } = useQuery(onlyIf(royaltyQuery(purchase.branch_id), hasStamp(purchase)))
  const card = data?.details.find(({ branch_id }) => branch_id === purchase.branch_id)
  // The last stamp of a card begins the next one, which is empty.
  const stamps = card?.stamps || card?.needed || 0
  return (
    <StageDrum
      state="collected"
      inDrum={card?.needed ? <StampsInDrum stamps={stamps} needed={card.needed} onMark={appear} /> : undefined}
    >
      <CheckIcon />
    </StageDrum>
  )
}

/** One after the other, so that the new one is the last. */
const appear = (mark: SVGGElement, index: number) =>
  void mark.animate?.({ opacity: [0, 1] }, { duration: 160, delay: 300 + 60 * index, fill: 'backwards' })
