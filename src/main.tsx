import './lib/browser/older-browsers.ts' // before every other, which may need it
import './last-resort.ts' // first, to catch errors of all others
import './lib/i18n/react-aria-locale.ts' // before react-aria
import { createRoot } from 'react-dom/client'
import { captureInstallPrompt } from '#lib/pwa/install-prompt.ts'
import { createApp } from './app.tsx'
import { preloadErrorPage } from './features/shell/layout/error-boundary.tsx'
import { showLastResort, watchStart } from './last-resort.ts'
import { guardHistory } from './lib/browser/back-button.ts'
import { whenIdle } from './lib/browser/idle.ts'
import { pageConfig } from './lib/browser/page-config.ts'
import { ignoreAbortedTransitions } from './lib/browser/view-transitions.ts'
import { requestedLocale } from './lib/i18n/locale.ts'
import { loadMessages } from './lib/i18n/translate.tsx'
import { tagChunkErrors } from './lib/pwa/chunk-reload.ts'
import { showColorScheme } from './lib/theme/color-scheme.ts'
import './index.css'

guardHistory()
showColorScheme()
ignoreAbortedTransitions()
tagChunkErrors()
captureInstallPrompt()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const { element, ...appParts } = createApp({ baseUrl: pageConfig.baseUrl })
// Before rendering, so that the page's data load in the meantime.
void appParts.router.load({ sync: true })
createRoot(root, { onUncaughtError: showLastResort }).render(element)

// Only after the first page, which has priority.
appParts.router.subscribe('onRendered', () => {
  watchStart.abort()
  void loadMessages(requestedLocale())
  void preloadErrorPage()
})
const stop = appParts.router.subscribe('onRendered', () => {
  stop()
  // If these cannot be loaded, the next page load tries again.
  if (pageConfig.build !== 'dev')
    import('./app-updates.ts').then(({ startAppUpdates }) => startAppUpdates(appParts)).catch(() => {})
  const onNavigation = (callback: () => void) => void appParts.router.subscribe('onRendered', callback)
  whenIdle(() => {
    import('./lib/theme/brand-theme.ts').then(({ watchBrandTheme }) => watchBrandTheme(onNavigation)).catch(() => {})
  })
})
