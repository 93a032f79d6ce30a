import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { locateByButton } from './locate-by-button.ts'
import { useUserLocation } from './location.store.ts'
import { flush } from './near-button-placeholder.tsx'

/** Asks where the customer is; nothing else in the app does so by itself. */
export function NearButton() {
  const t = useTranslate()
  const { isAsking } = useUserLocation()
  return (
    <span className={flush}>
      <Button
        tone="bare"
        size="small"
        icon={<PinIcon size={20} />}
        isPending={isAsking}
        pendingLabel={t('branch.locating')}
        onPress={() => void locateByButton()}
      >
        {t('branch.nearMe')}
      </Button>
    </span>
  )
}
