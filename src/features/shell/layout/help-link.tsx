import { useLocation } from '@tanstack/react-router'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { HelpIcon } from '#ui/icons/navigation-icons.tsx'

/** Link to the help page, in the same place on every page (WCAG 3.2.6). */
export function HelpLink() {
  const t = useTranslate()
  const isHere = useLocation({ select: (location) => location.pathname === '/help' })
  return isHere ? null : (
    <IconLink href="/help" label={t('help.title')}>
      <HelpIcon />
    </IconLink>
  )
}
