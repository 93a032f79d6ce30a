import { useQuery } from '@tanstack/react-query'
import type { Promotion } from '#contract/rewards.ts'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

type ExchangeQuestionProps = {
  promotion: Promotion
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onTake: () => void
}

/** The one question before points are spent, with what is left of them. */
export function ExchangeQuestion({ promotion, isOpen, onOpenChange, onTake }: ExchangeQuestionProps) {
  const say = useSay()
  const shopText = useShopText()
  const { data } = useQuery(pointsQuery())
  const { title, points } = promotion
  const values = { title: shopText(title), points: formatCount(points) }
  const left = data && points > 0 ? [say('rewards.left', { points: formatCount(data.points - points) })] : []
  return (
    <Dialog
      isUrgent
      title={say(points > 0 ? 'rewards.ask' : 'rewards.askFree', values)}
      text={[...left, say(points > 0 ? 'rewards.askNote' : 'rewards.askFreeNote')].join(' ')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      actions={
        <>
          <Button tone="primary" width="fill" onPress={onTake}>
            {say(points > 0 ? 'rewards.yes' : 'rewards.take')}
          </Button>
          <Button tone="outline" width="fill" onPress={() => onOpenChange(false)}>
            {say('rewards.no')}
          </Button>
        </>
      }
    />
  )
}
