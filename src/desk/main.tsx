import '#lib/browser/older-browsers.ts' // before every other, which may need it
import '#lib/i18n/react-aria-locale.ts' // before react-aria
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deskPageAt } from '#contract/desk-pages.ts'
import { splitLocale } from '#contract/locale.ts'
import { configureApi } from '#lib/api/http.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { applyLocale, preferredLocale, requestLocale } from '#lib/i18n/locale.ts'
import { installReactAriaStrings } from '#lib/i18n/react-aria-strings.ts'
import { addMessages, LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { showColorScheme } from '#lib/theme/color-scheme.ts'
import { Desk } from './desk.tsx'
import './desk.css'

const { locale = preferredLocale(), pathname } = splitLocale(location.pathname)
const texts = { th: () => import('./locales/th.json?compiled'), en: () => import('./locales/en.json?compiled') }

installReactAriaStrings()
showColorScheme()
configureApi({ baseUrl: pageConfig.baseUrl, acceptsIdempotencyKeys: true, onSessionLost: () => {} })
requestLocale(locale)
await Promise.all([loadMessages(locale), texts[locale]().then((file) => addMessages(locale, file.default))])
applyLocale()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
// The server's page is disabled until something runs.
if (root instanceof HTMLFieldSetElement) root.disabled = false
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <LocaleProvider>
        <Desk page={deskPageAt(pathname) ?? ''} />
      </LocaleProvider>
    </QueryClientProvider>
  </StrictMode>,
)
