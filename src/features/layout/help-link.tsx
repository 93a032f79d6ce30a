import { useLocation } from '@tanstack/react-router'
import { useSay } from '#lib/words/intl.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { HelpIcon } from '#ui/icons/place-icons.tsx'

/** The way to the shop's people, in the same place on every page. */
export function HelpLink() {
  const say = useSay()
  const isHere = useLocation({ select: (location) => location.pathname === '/help' })
  return isHere ? null : (
    <IconLink href="/help" label={say('help.title')}>
      <HelpIcon />
    </IconLink>
  )
}
