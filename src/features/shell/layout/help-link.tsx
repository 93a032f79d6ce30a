import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { HelpIcon } from '#ui/icons/navigation-icons.tsx'

/** Link to the help page, in the same place on every page (WCAG 3.2.6). From a page about a purchase it carries its number. */
export function HelpLink() {
  const t = useTranslate()
  const isHere = useLocation({ select: (location) => location.pathname === '/help' })
  const ofPage = useParams({
    strict: false,
    select: ({ transaction, transaction_id }) => transaction ?? transaction_id,
  })
  const ofSearch = useSearch({ strict: false, select: ({ transaction }) => transaction })
  const about = ofPage ?? ofSearch
  return isHere ? null : (
    <IconLink href={about ? `/help?about=${about}` : '/help'} label={t('help.title')}>
      <HelpIcon />
    </IconLink>
  )
}
