import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { closeOnBack } from '#lib/browser/back-button.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider } from '#lib/i18n/translate.tsx'
import { CloseOnBack } from '#ui/bottom-sheet/close-on-back.ts'

/** Adds the locale to a path of the app; leaves the URL of another brand's shop as it is. */
const hrefOf = (href: string) => (href.startsWith('/') ? withLocale(href) : href)

/** Providers that every page needs, the root's error page too: the locale, and the router for links. */
export function AppFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <AriaRouterProvider
      // In a separate task, so that the browser paints the pressed state before it renders the next page.
      navigate={(href) => setTimeout(() => void router.navigate({ href: hrefOf(href) }))}
      useHref={hrefOf}
    >
      <CloseOnBack value={closeOnBack}>
        <LocaleProvider>{children}</LocaleProvider>
      </CloseOnBack>
    </AriaRouterProvider>
  )
}
