import Cookies from 'js-cookie'
import { afterEach, beforeAll } from 'vitest'
import { brandById } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import type { PageConfig } from '#contract/page.ts'
import { closePage } from './page.tsx'

// jsdom has no layout and nothing to scroll.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

/** The config that the host server writes into the page; the app reads it once, when it is loaded. */
function writeConfig() {
  const brand = brandById('washday')
  if (!brand) throw new Error('The default brand is gone')
  const page: PageConfig = {
    brand: { ...brand, theme: null, image_brand: null },
    baseUrl: '',
    base_domains: ['localhost', 'app.localhost'],
    capabilities,
    build: 'test',
    map: { tile_url: '', attribution: '', geocoder_url: '' },
    is_sandbox: true,
  }
  const script = document.createElement('script')
  document.head.append(Object.assign(script, { id: 'washday', type: 'application/json', text: JSON.stringify(page) }))
}
// The files of a worker share one page.
if (!document.getElementById('washday')) writeConfig()

// Loading the app takes seconds on a busy machine; this keeps it out of the tests' own time limits.
beforeAll(async () => {
  await import('#app/app.tsx')
})

afterEach(async () => {
  closePage()
  // State that a closed tab would lose.
  const [
    { clearToasts },
    { resetInput },
    { signOut },
    { withCrossTabLock },
    { resetLogin },
    { resetRegistration },
    { clearReset },
  ] = await Promise.all([
    import('#lib/toasts.ts'),
    import('#lib/pwa/unsaved-changes.ts'),
    import('#lib/auth/session.ts'),
    import('#lib/auth/cross-tab-lock.ts'),
    import('#features/auth/sign-in/login.store.ts'),
    import('#features/auth/registration/registration.store.ts'),
    import('#features/auth/pin-reset/pin-reset.store.ts'),
  ])
  clearToasts()
  resetInput()
  signOut()
  // Sign-out clears once more when it gets the lock, which may be after the next test has signed in.
  await withCrossTabLock('session', async () => {})
  resetLogin()
  resetRegistration()
  clearReset()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
  localStorage.clear()
  sessionStorage.clear()
})
