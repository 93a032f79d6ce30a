/**
 * Runs in every page before the app. If a file that the app needs to start is missing or corrupt, it refetches the
 * files past the HTTP cache and reloads the page, at most once in ten seconds. After that it shows that the server
 * cannot be reached, or that the browser is too old for the app, with a retry button. The server writes it into the
 * page, so it must not import anything.
 */
{
  const KEY = 'rescue'
  /** A second reload within this time would not help, and would be a loop. */
  const GUARD_MS = 10_000
  const FETCH_TIMEOUT_MS = 10_000
  let isBusy = false
  /** As in `older-browsers`, which has not run yet. */
  const isOld = !('toSorted' in Array.prototype)
  const root = () => document.querySelector<HTMLFieldSetElement>('#root')

  const mayReload = () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < GUARD_MS) return false
      sessionStorage.setItem(KEY, String(Date.now()))
      return navigator.onLine
    } catch {
      return false // without a guard, reloading could loop
    }
  }

  const reload = async () => {
    const elements = document.querySelectorAll<HTMLElement>('script[src^="/assets/"],link[href^="/assets/"]')
    const paths = new Set(
      [...elements].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    )
    // iOS 15 has none, and the app adds it later.
    const signal = AbortSignal.timeout?.(FETCH_TIMEOUT_MS) ?? null
    await Promise.allSettled([...paths].map((path) => fetch(path, { cache: 'reload', signal })))
    location.reload()
  }

  /**
   * Rendered inside the root, so that the app replaces it if it starts after all. Styled inline, because the style
   * sheet may be missing.
   */
  const showFailure = (reason: 'title' | 'old') => {
    const { retry, [reason]: text } = JSON.parse(document.getElementById('rescue')?.textContent ?? '{}')[
      document.documentElement.lang
    ]
    const main = document.createElement('main')
    const heading = document.createElement('h1')
    const button = document.createElement('button')
    heading.textContent = text
    button.textContent = retry
    button.onclick = () => void reload()
    main.append(heading, button)
    main.style.cssText = 'padding:2rem 1rem;text-align:center;font:1rem/1.5 system-ui'
    heading.style.cssText = 'font:inherit;font-weight:700;margin-bottom:1.5rem'
    button.style.cssText = 'font:inherit;min-height:3rem;padding:0 1.5rem;border:1px solid;border-radius:.5rem'
    const page = root()
    page?.replaceChildren(main)
    page?.removeAttribute('disabled')
    addEventListener('online', () => void reload(), { once: true })
  }

  const isAsset = (address: string | null | undefined) =>
    /^\/assets\/.+\.(?:js|css)$/.test(address?.replace(location.origin, '') ?? '')

  addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isAsset(target.href)
      const isScript = isAsset(target instanceof HTMLScriptElement ? target.src : event.filename)
      // Once the app has rendered, it handles missing files itself.
      if (isBusy || root()?.dataset.app || !(isSheet || isScript)) return
      isBusy = isScript
      if (mayReload()) void reload()
      // A file that came and failed: its integrity shows that it is whole, so what fails is the engine.
      else if (isScript) showFailure(event.error instanceof SyntaxError || (event.error && isOld) ? 'old' : 'title')
    },
    true,
  )
}
