import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'
import { afterEach, beforeAll } from 'vitest'
import { brandById } from '#brands/brand.ts'
import type { PageConfig } from '#contract/page.ts'
import { capabilities } from '#server/api/capabilities.ts'

// jsdom draws nothing and has nothing to scroll.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// How long the app waits for an answer is tested by itself: a good one may take longer here, beside two browsers.
const limit = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => limit(10 * ms)

type Tokens = { access_token: string; refresh_token?: string }

/** What the browser keeps of a session. */
export function keepTokens({ access_token, refresh_token }: Tokens) {
  Cookies.set('access_token', access_token, { path: '/' })
  if (refresh_token) Cookies.set('refresh_token', refresh_token, { path: '/' })
}

/** What the host server writes into the page; read once, when the app is loaded. */
function writeConfig() {
  const brand = brandById('washday')
  if (!brand) throw new Error('The default brand is gone')
  const page: PageConfig = {
    brand: { ...brand, theme: null, image_brand: null },
    api_base_url: '',
    base_domains: ['localhost', 'app.localhost'],
    capabilities,
    build: 'test',
    map: { tile_url: '', attribution: '', geocoder_url: '' },
    is_sandbox: true,
  }
  const script = document.createElement('script')
  document.head.append(Object.assign(script, { id: 'washday', type: 'application/json', text: JSON.stringify(page) }))
}
writeConfig()

// Loading the app takes seconds on a busy machine: no test's own time is spent on it.
beforeAll(async () => {
  await import('#app/app.tsx')
})

/** Leaves the page that is open; the focus goes with it. */
function leavePage() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  cleanup()
}

afterEach(async () => {
  leavePage()
  // What a closed tab forgets.
  const [{ clearToasts }, { signOut }, { alone }, { forgetLogin }, { forgetRegistration }, { forgetReset }] =
    await Promise.all([
      import('#lib/page/toasts.ts'),
      import('#lib/session/session.ts'),
      import('#lib/session/alone.ts'),
      import('#features/session/login.store.ts'),
      import('#features/session/registration.store.ts'),
      import('#features/session/reset.store.ts'),
    ])
  clearToasts()
  signOut()
  // It forgets once more when it has its turn, which may be after the next test has signed in.
  await alone('session', async () => {})
  forgetLogin()
  forgetRegistration()
  forgetReset()
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' })
  localStorage.clear()
  sessionStorage.clear()
})

/**
 * The app at a path, as if opened by its address. Opening another leaves the first.
 * @param url of the API
 * @param path with or without a language
 */
export async function openPage(url: string, path: string) {
  leavePage()
  const { createApp } = await import('#app/app.tsx')
  const history = createMemoryHistory({ initialEntries: [path] })
  const { element, router } = createApp({ baseUrl: url, history })
  render(element)
  return {
    user: userEvent.setup({ delay: null }),
    router,
    /** Where the customer is, as the address bar has it. */
    address: () => history.location.href,
  }
}

/** Waits for a page by its heading, and gives its `<main>`, which the heading names, and the window's title. */
export async function untilPage(heading: string | RegExp) {
  await screen.findByRole('heading', { level: 1, name: heading })
  return { main: screen.getByRole('main', { name: heading }), title: document.title }
}
