import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'

type RefundActionsProps = {
  yesLabel: string
  noLabel: string
  isDisabled?: boolean
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

/** The two buttons of a dialog about a refund. */
export function RefundActions({ yesLabel, noLabel, isDisabled = false, isPending, onYes, onNo }: RefundActionsProps) {
  const t = useTranslate()
  return (
    <>
      <Button
        tone="primary"
        width="fill"
        isDisabled={isDisabled}
        isPending={isPending}
        pendingLabel={t('action.saving')}
        onPress={onYes}
      >
        {yesLabel}
      </Button>
      <Button tone="outline" width="fill" onPress={onNo}>
        {noLabel}
      </Button>
    </>
  )
}
