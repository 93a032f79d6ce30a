import { useQuery } from '@tanstack/react-query'
import type { Promotion } from '#contract/rewards.ts'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

type ConfirmRedeemProps = {
  promotion: Promotion
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onTake: () => void
}

/** Confirmation before points are spent, with the points that remain. */
export function ConfirmRedeem({ promotion, isOpen, onOpenChange, onTake }: ConfirmRedeemProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { data } = useQuery(pointsQuery())
  const { title, points } = promotion
  const values = { title: localized(title), points: formatCount(points) }
  const remainingText = data && points > 0 ? [t('rewards.left', { points: formatCount(data.points - points) })] : []
  return (
    <Dialog
      isUrgent
      title={t(points > 0 ? 'rewards.ask' : 'rewards.askFree', values)}
      text={[...remainingText, t(points > 0 ? 'rewards.askNote' : 'rewards.askFreeNote')].join(' ')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      actions={
        <>
          <Button tone="primary" width="fill" onPress={onTake}>
            {t(points > 0 ? 'rewards.yes' : 'rewards.take')}
          </Button>
          <Button tone="outline" width="fill" onPress={() => onOpenChange(false)}>
            {t('rewards.no')}
          </Button>
        </>
      }
    />
  )
}
