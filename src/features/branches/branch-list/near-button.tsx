import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { locateByButton } from './locate-by-button.ts'
import { useUserLocation } from './location.store.ts'
import { flush } from './near-button-placeholder.tsx'

/** Requests the customer's location. The app never does so without a press. */
export function NearButton() {
  const t = useTranslate()
  const { isLocating } = useUserLocation()
  return (
    <span className={flush}>
      <Button
        tone="bare"
        size="small"
        icon={<PinIcon size={20} />}
        isPending={isLocating}
        pendingLabel={t('branch.locating')}
        onPress={() => void locateByButton()}
      >
        {t('branch.nearMe')}
      </Button>
    </span>
  )
}
