import './last-resort.ts' // first, to see what breaks in all others
import { createRoot } from 'react-dom/client'
import { captureInstallPrompt } from '#lib/pwa/install-prompt.ts'
import { createApp } from './app.tsx'
import { preloadErrorPage } from './features/shell/layout/error-boundary.tsx'
import { showLastResort, watchStart } from './last-resort.ts'
import { guardHistory } from './lib/browser/back-button.ts'
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
const { element, ...parts } = createApp({ baseUrl: pageConfig.api_base_url })
// Asked for before anything is drawn: what the page shows is on its way meanwhile.
void parts.router.load({ sync: true })
createRoot(root, { onUncaughtError: showLastResort }).render(element)

// The first page comes first.
parts.router.subscribe('onRendered', () => {
  watchStart.abort()
  void loadMessages(requestedLocale())
  void preloadErrorPage()
})
if (pageConfig.build !== 'dev') {
  const stop = parts.router.subscribe('onRendered', () => {
    stop()
    // Where it cannot be had the next page that is loaded tries again.
    import('./app-updates.ts').then(({ startAppUpdates }) => startAppUpdates(parts)).catch(() => {})
  })
}

// The included API's colour is in the page; an operator's own may have another by now.
if (pageConfig.api_base_url)
  import('./lib/theme/brand-theme.ts').then(({ refreshBrandTheme }) => refreshBrandTheme()).catch(() => {}) // the next page asks again
