import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DeliveryIcon, FoldIcon, MoonIcon, TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'

const HEADING_ID = 'shortcuts-heading'

const orderShortcuts = [
  { href: '/delivery', id: 'service.delivery', Icon: DeliveryIcon },
  { href: '/wash-dry-fold', id: 'service.wash_dry_fold', Icon: FoldIcon },
] as const
const shortcuts = [
  { href: '/lottery', id: 'home.lottery', Icon: TicketIcon },
  { href: '/horoscope', id: 'home.horoscope', Icon: MoonIcon },
] as const

/** Links to the app's other services. */
export function Shortcuts() {
  const t = useTranslate()
  const hasOrders = pageConfig.capabilities.includes('orders')
  return (
    <nav aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('home.shortcuts')}
        </Heading>
        <Columns>
          {[...(hasOrders ? orderShortcuts : []), ...shortcuts].map(({ href, id, Icon }) => (
            <LinkButton key={href} href={href} tone="outline" width="fill" icon={<Icon size={20} />}>
              {t(id)}
            </LinkButton>
          ))}
        </Columns>
      </Stack>
    </nav>
  )
}
