import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { onlyNarrow } from '#ui/layout/by-width.recipe.ts'

const atDesk = css({ display: { base: 'none', _desk: 'inline' } })

/** The button of a field without a purchase. A desk has no camera in the laundry: there the code is typed. */
export function ScanButton() {
  const t = useTranslate()
  return (
    <LinkButton href="/qr-scanner" tone="stage" size="stage" icon={<ScanIcon />}>
      <span className={onlyNarrow}>{t('home.scan')}</span>
      <span className={atDesk}>{t('home.scanTyped')}</span>
    </LinkButton>
  )
}
