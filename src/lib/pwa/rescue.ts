/**
 * Stands in every page before the app. A file that the app starts with may be lost or spoilt on its way: it is asked for
 * again past the caches, and the page is loaded again, once in ten seconds. After that the page says that the server cannot
 * be reached, with a button that tries again. `src/build/rescue.ts` writes it into the page; it can import nothing.
 */
{
  const KEY = 'rescue'
  /** Another reload within this would change nothing: it would be a loop. */
  const GUARD_MS = 10_000
  const FETCH_TIMEOUT_MS = 10_000
  let isBusy = false
  const root = () => document.getElementById('root')

  const mayReload = () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY)) < GUARD_MS) return false
      sessionStorage.setItem(KEY, String(Date.now()))
      return navigator.onLine
    } catch {
      return false // nothing would end the loop
    }
  }

  const reload = async () => {
    const elements = document.querySelectorAll<HTMLElement>('script[src^="/assets/"],link[href^="/assets/"]')
    const paths = new Set([...elements].map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''))
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    await Promise.allSettled([...paths].map((path) => fetch(path, { cache: 'reload', signal })))
    location.reload()
  }

  /** Inside the root, so that the app takes its place if it starts after all. The style sheet may be what is lost. */
  const tell = () => {
    const { title, retry } = JSON.parse(document.getElementById('rescue')?.textContent ?? '{}')[
      document.documentElement.lang
    ]
    const main = document.createElement('main')
    const heading = document.createElement('h1')
    const button = document.createElement('button')
    heading.textContent = title
    button.textContent = retry
    button.onclick = () => void reload()
    main.append(heading, button)
    main.style.cssText = 'padding:2rem 1rem;text-align:center;font:1rem/1.5 system-ui'
    heading.style.cssText = 'font:inherit;font-weight:700;margin-bottom:1.5rem'
    button.style.cssText = 'font:inherit;min-height:3rem;padding:0 1.5rem;border:1px solid;border-radius:.5rem'
    document.getElementById('first-screen')?.remove()
    root()?.replaceChildren(main)
    addEventListener('online', () => void reload(), { once: true })
  }

  const isPart = (address: string | null | undefined) =>
    /^\/assets\/.+\.(?:js|css)$/.test(address?.replace(location.origin, '') ?? '')

  addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isPart(target.href)
      const isScript = isPart(target instanceof HTMLScriptElement ? target.src : event.filename)
      // The app itself deals with what it misses once it stands.
      if (isBusy || root()?.hasChildNodes() || !(isSheet || isScript)) return
      isBusy = isScript
      if (mayReload()) void reload()
      else if (isScript) tell()
    },
    true,
  )
}
