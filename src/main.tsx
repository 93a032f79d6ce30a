import './lib/browser/older-browsers.ts' // before every other, which may need it
import './last-resort.ts' // first, to catch errors of all others
import './lib/i18n/react-aria-locale.ts' // before react-aria
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hydratePageData } from '#lib/api/page-data.ts'
import { captureInstallPrompt } from '#lib/pwa/install-prompt.ts'
import { createApp } from './app.tsx'
import { preloadErrorPage } from './features/shell/layout/error-boundary.tsx'
import { showLastResort, watchStart } from './last-resort.ts'
import { guardHistory } from './lib/browser/back-button.ts'
import { firstPage } from './lib/browser/first-page.ts'
import { whenIdle } from './lib/browser/idle.ts'
import { pageConfig } from './lib/browser/page-config.ts'
import { hasStoredValues } from './lib/browser/storage.ts'
import { ignoreAbortedTransitions } from './lib/browser/view-transitions.ts'
import { requestedLocale } from './lib/i18n/locale.ts'
import { loadMessages, preloadMessages } from './lib/i18n/translate.tsx'
import { tagChunkErrors } from './lib/pwa/chunk-reload.ts'
import { stopServerClock } from './lib/server-clock.ts'
import { showColorScheme } from './lib/theme/color-scheme.ts'
import { keepsToasts } from './lib/toasts.ts'
import { pageNameOf } from './page-name.ts'
import './index.css'

guardHistory()
showColorScheme()
ignoreAbortedTransitions()
tagChunkErrors()
captureInstallPrompt()

const root = document.querySelector<HTMLFieldSetElement>('#root')
if (!root) throw new Error('The page has no #root')
// A page may show what this device has stored, which no server knows.
const isOfServer = !hasStoredValues() && !keepsToasts()
let isReady = () => {}
const ready = new Promise<void>((done) => {
  isReady = done
})
const { element, router, queryClient } = createApp({ baseUrl: pageConfig.baseUrl, ready })

async function start(page: HTMLFieldSetElement) {
  hydratePageData(queryClient)
  await router.load()
  const name = pageNameOf(router.state.matches)
  const options = {
    onUncaughtError: showLastResort,
    // React has rendered the page again. Its default reports an error of the window, for which `rescue.ts` reloads the page.
    onRecoverableError: (cause: unknown) => console.error(cause),
  }
  if (isOfServer && page.dataset.page !== undefined && page.dataset.page === name) {
    if (page.dataset.status === '404') await preloadErrorPage()
    // As on the server.
    router.ssr = { manifest: undefined }
    page.disabled = false
    const startClock = stopServerClock(Number(page.dataset.at))
    void firstPage.then(startClock)
    flushSync(() => hydrateRoot(page, element, options))
  } else {
    await preloadMessages(requestedLocale())
    page.disabled = false
    createRoot(page, options).render(element)
  }
  await firstPage
  page.dataset.app = 'true'
  void loadMessages(requestedLocale()).finally(isReady)
}

// Only after the first page, which has priority.
router.subscribe('onRendered', () => {
  watchStart.abort()
  void preloadErrorPage()
})
const stop = router.subscribe('onRendered', () => {
  stop()
  // If these cannot be loaded, the next page load tries again.
  if (pageConfig.build !== 'dev')
    import('./app-updates.ts').then(({ startAppUpdates }) => startAppUpdates({ router, queryClient })).catch(() => {})
  const onNavigation = (callback: () => void) => void router.subscribe('onRendered', callback)
  whenIdle(() => {
    import('./lib/theme/brand-theme.ts').then(({ watchBrandTheme }) => watchBrandTheme(onNavigation)).catch(() => {})
  })
})
start(root).catch(showLastResort)
