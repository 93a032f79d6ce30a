import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { closeOnBack } from '#lib/browser/back-button.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider } from '#lib/i18n/translate.tsx'
import { CloseOnBack } from '#ui/bottom-sheet/close-on-back.ts'

/** A path of ours gets the language; the address of another brand's shop stays as it is. */
const hrefOf = (href: string) => (href.startsWith('/') ? withLocale(href) : href)

/** What every page needs, the one for errors of the root too: its language, and links that know the router. */
export function AppFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <AriaRouterProvider
      // In a task of its own: what a press changes on the screen is seen before the next page is drawn.
      navigate={(href) => setTimeout(() => void router.navigate({ href: hrefOf(href) }))}
      useHref={hrefOf}
    >
      <CloseOnBack value={closeOnBack}>
        <LocaleProvider>{children}</LocaleProvider>
      </CloseOnBack>
    </AriaRouterProvider>
  )
}
