import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { ButtonPlaceholder } from '#ui/button/button-placeholder.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'

// It stands at the end of a line, of its own if need be: its words, not its empty edge, end with what is under it.
export const flush = css({ marginInlineStart: 'auto', marginInlineEnd: '[-12px]' })

/** Where `NearButton` will be. */
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
