import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Cookies from 'js-cookie'

/**
 * Longer than any wait of a test, because a busy machine may respond late. `http.test.ts` tests the app's own timeouts.
 */
const TIMEOUTS = { read: 60_000, payment: 60_000, refresh: 60_000 }

type Tokens = { access_token: string; refresh_token?: string }

/** Stores a session as the browser does. */
export function storeTokens({ access_token, refresh_token }: Tokens) {
  Cookies.set('access_token', access_token, { path: '/' })
  if (refresh_token) Cookies.set('refresh_token', refresh_token, { path: '/' })
}

/** Closes the open page and releases its focus. */
export function closePage() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  cleanup()
}

/**
 * Opens the app at a path, as if by its address. Closes the page before.
 * @param url of the API
 * @param path with or without a language
 */
export async function openPage(url: string, path: string) {
  closePage()
  const [{ createApp }, { forgetFocus }] = await Promise.all([
    import('#app/app.tsx'),
    import('#components/page-layout.tsx'),
  ])
  // A sheet that is open when its page closes would keep the focus.
  forgetFocus()
  const history = createMemoryHistory({ initialEntries: [path] })
  const { element, router } = createApp({ baseUrl: url, history, timeouts: TIMEOUTS })
  render(element)
  return {
    user: userEvent.setup({ delay: null }),
    router,
    /** The path in the address bar. */
    address: () => history.location.href,
  }
}

/**
 * Waits for a page by its heading.
 * @returns its `<main>`, which the heading labels, and the window's title
 */
export async function waitForPage(heading: string | RegExp) {
  await screen.findByRole('heading', { level: 1, name: heading })
  // One whose heading was just announced takes the focus without its name.
  return { main: await screen.findByRole('main', { name: heading }), title: document.title }
}

/** A button, once it is enabled: one that is waiting for an answer ignores a press. */
export async function enabledButton(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => {
    if (button.hasAttribute('disabled')) throw new Error(`The button ${name} is disabled`)
  })
  return button
}
