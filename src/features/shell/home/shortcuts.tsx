import { memo } from 'react'
import type { HomeService } from '#contract/home-blocks.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DeliveryIcon, FoldIcon, MoonIcon, TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'

const HEADING_ID = 'shortcuts-heading'

const SHORTCUTS = {
  delivery: { href: '/delivery', id: 'service.delivery', Icon: DeliveryIcon, isOrder: true },
  wash_dry_fold: { href: '/wash-dry-fold', id: 'service.wash_dry_fold', Icon: FoldIcon, isOrder: true },
  lottery: { href: '/lottery', id: 'home.lottery', Icon: TicketIcon, isOrder: false },
  horoscope: { href: '/horoscope', id: 'home.horoscope', Icon: MoonIcon, isOrder: false },
} as const satisfies Record<HomeService, unknown>
const SERVICES = Object.keys(SHORTCUTS) as HomeService[] // the keys of the object above

/** Links to the app's other services, those that the brand shows. */
export const Shortcuts = memo(function Shortcuts() {
  const t = useTranslate()
  const { brand, capabilities } = pageConfig
  const shown = (brand.own?.home?.services ?? SERVICES)
    .map((service) => SHORTCUTS[service])
    .filter(({ isOrder }) => !isOrder || capabilities.includes('orders'))
  if (shown.length === 0) return null
  return (
    <nav aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('home.shortcuts')}
        </Heading>
        <Columns>
          {shown.map(({ href, id, Icon }) => (
            <LinkButton key={href} href={href} tone="outline" width="fill" icon={<Icon size={20} />}>
              {t(id)}
            </LinkButton>
          ))}
        </Columns>
      </Stack>
    </nav>
  )
})
