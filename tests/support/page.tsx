import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'

/** Longer than any wait of a test: a busy machine may answer late. `http.test.ts` tests the app's own. */
const TIMEOUTS = { read: 60_000, payment: 60_000, refresh: 60_000 }

type Tokens = { access_token: string; refresh_token?: string }

/** What the browser keeps of a session. */
export function keepTokens({ access_token, refresh_token }: Tokens) {
  Cookies.set('access_token', access_token, { path: '/' })
  if (refresh_token) Cookies.set('refresh_token', refresh_token, { path: '/' })
}

/** Outside every page: it stays when one goes. */
const elsewhere = document.createElement('button')
document.documentElement.append(elsewhere)

/**
 * Leaves the page that is open, as a closed tab does. The focus is elsewhere by then: a page that goes with the focus in it
 * has the next page take it over, and files of one worker share that module.
 */
export function leavePage() {
  elsewhere.focus()
  elsewhere.blur()
  cleanup()
}

/**
 * The app at a path, as if opened by its address. Opening another leaves the first.
 * @param url of the API
 * @param path with or without a language
 */
export async function openPage(url: string, path: string) {
  leavePage()
  const { createApp } = await import('#app/app.tsx')
  const history = createMemoryHistory({ initialEntries: [path] })
  const { element, router } = createApp({ baseUrl: url, history, timeouts: TIMEOUTS })
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
