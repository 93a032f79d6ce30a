import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/server/client.ts'
import { freePort } from '#tests/support/server/server.ts'
import { actionsOf, type Browser, WINDOW } from './browser.ts'
import { startGroup, waitForOutput } from './processes.ts'

export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1)

/** The default toolbar of MiniBrowser would make the window wider than a phone. */
const SMALL_TOOLBAR =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; font-size: 1px; } image { -gtk-icon-transform: scale(0.1); }'
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n'

/** A home folder with settings of GTK, for all files that the browser writes. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'washday-webkit-'))
  const gtk = join(home, 'config/gtk-3.0')
  mkdirSync(gtk, { recursive: true })
  writeFileSync(join(gtk, 'gtk.css'), SMALL_TOOLBAR)
  writeFileSync(join(gtk, 'settings.ini'), REDUCED_MOTION)
  return home
}

/** WebKitGTK's MiniBrowser on its own virtual screen. Source of the commands: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(): Promise<Browser> {
  const screen = startGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1000x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = `:${await waitForOutput(screen.child, /(\d+)\n/)}`
  const home = makeHome()
  const port = await freePort()
  const driver = startGroup('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      LANGUAGE: 'th',
      LC_ALL: 'C.UTF-8',
      TZ: 'Asia/Bangkok',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // WebKit's sandbox does not start as root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  })

  // The type of a response depends on the command; each caller destructures what it reads.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await response.json()
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  await until(
    () => send('GET', '/status').catch(() => undefined),
    (status) => status !== undefined,
  )
  const { sessionId } = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      },
    },
  })
  const session = `/session/${sessionId}`
  const perform = (actions: object[]) => send('POST', `${session}/actions`, { actions })

  const browser: Browser = {
    engine: 'webkit',
    open: (url) => send('POST', `${session}/url`, { url }),
    async evaluate(work, input) {
      const answer = await send('POST', `${session}/execute/async`, {
        script: `const [input, done] = arguments
          ;(async () => (${work})(JSON.parse(input)))().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
        args: [JSON.stringify(input ?? null)],
      })
      if (answer?.error) throw new Error(answer.error)
      return answer?.value
    },
    click: (x, y) => perform(actionsOf.click(x, y)),
    type: (text) => perform(actionsOf.type(text)),
    press: (key, ...modifiers) => perform(actionsOf.press(key, modifiers)),
    async setCookies(cookies) {
      for (const [name, value] of Object.entries(cookies))
        await send('POST', `${session}/cookie`, { cookie: { name, value, path: '/', secure: true, sameSite: 'Lax' } })
    },
    clearCookies: () => send('DELETE', `${session}/cookie`),
    screenshot: async () => Buffer.from(await send('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await send('DELETE', session).catch(() => {}) // it may have crashed
      await driver.stop()
      await screen.stop()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }

  await send('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000, implicit: 0 })
  await fitWindow(browser, (rect) => send('POST', `${session}/window/rect`, rect))
  return browser
}

/** Resizes the window, whose size includes borders and toolbar, until the page has the size of `WINDOW`. */
async function fitWindow(browser: Browser, resize: (size: typeof WINDOW) => Promise<unknown>) {
  const size = { ...WINDOW }
  await resize(size)
  await until(
    async () => {
      const page = await browser.evaluate(() => ({ width: innerWidth, height: innerHeight }))
      const isFitted = page.width === WINDOW.width && page.height === WINDOW.height
      if (!isFitted) {
        size.width += WINDOW.width - page.width
        size.height += WINDOW.height - page.height
        await resize(size)
      }
      return isFitted
    },
    (isFitted) => isFitted,
  )
}
