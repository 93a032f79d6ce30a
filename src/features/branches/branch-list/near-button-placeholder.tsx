import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { ButtonPlaceholder } from '#ui/button/button-placeholder.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'

// Placed at the end of the line. The negative margin aligns its text, rather than its padding, with the content below.
export const flush = css({ marginInlineStart: 'auto', marginInlineEnd: '-3' })

/** Reserves the space of `NearButton` until that is loaded. */
export function NearButtonPlaceholder() {
  const t = useTranslate()
  return (
    <span className={flush}>
      <ButtonPlaceholder tone="bare" size="small" icon={<PinIcon size={20} />}>
        {t('branch.nearMe')}
      </ButtonPlaceholder>
    </span>
  )
}
