import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionsOf, type Browser, WINDOW } from './browser.ts'
import { startGroup, waitForOutput } from './processes.ts'

export const PROGRAM = '/usr/bin/firefox-esr'

const PREFERENCES = {
  'intl.accept_languages': 'th,en',
  // As in the other browser tests: transitions take time and are not the subject.
  'ui.prefersReducedMotion': 1,
  // Overlay scroll bars, as on phones: others take 12 px of the width.
  'widget.gtk.overlay-scrollbars.enabled': true,
  'ui.useOverlayScrollbars': 1,
  // As in headless Chromium, where pages do not offer notifications.
  'permissions.default.desktop-notification': 2,
  // Disables the browser's own pages and requests.
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'security.certerrors.mitm.priming.enabled': false,
  'services.settings.server': '',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Speaks to assistive technology from the start, and asks nothing that a reader would read. */
const WITH_SCREEN_READER = {
  'accessibility.force_disabled': -1,
  'signon.rememberSignons': false,
  'browser.translations.enable': false,
  'browser.tabs.firefox-view': false,
}

type Answer = { id: number; type: string; error?: string; message?: string; result?: unknown }
// The type of a response depends on the command; each caller destructures what it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Send = (method: string, params: object) => Promise<any>

/** A WebDriver BiDi connection: numbered commands, whose responses may arrive in any order. */
async function connect(url: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(url)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  await new Promise<void>((open, fail) => {
    socket.addEventListener('open', () => open())
    socket.addEventListener('error', () => fail(new Error(`No connection to Firefox at ${url}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, type, error, message, result }: Answer = JSON.parse(String(data))
    const command = pending.get(id)
    pending.delete(id)
    if (type === 'error') command?.reject(new Error(`${error}: ${message}`))
    else command?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection'))
  })
  return {
    send(method, params) {
      const command = Promise.withResolvers<unknown>()
      pending.set(++last, command)
      socket.send(JSON.stringify({ id: last, method, params }))
      return command.promise
    },
    close: () => socket.close(),
  }
}

/**
 * Firefox, headless or with a window for a screen reader. Source of the commands: https://w3c.github.io/webdriver-bidi/
 * @param origin of the cookies
 * @param screenReader what it needs of the environment beside the screen
 */
export async function startFirefox(origin: string, screenReader?: NodeJS.ProcessEnv): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'washday-firefox-'))
  const preferences = screenReader ? { ...PREFERENCES, ...WITH_SCREEN_READER } : PREFERENCES
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const { child, stop } = startGroup(
    PROGRAM,
    [
      ...(screenReader ? ['--width', '480', '--height', '900'] : ['--headless']),
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ],
    { env: { ...process.env, HOME: profile, TZ: 'Asia/Bangkok', ...screenReader } },
  )
  const url = await waitForOutput(child, /listening on (ws:\/\/\S+)/)
  const { send, close } = await connect(`${url}/session`)
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 })
  const context: string = contexts[0].context
  if (!screenReader) await send('browsingContext.setViewport', { context, viewport: WINDOW, devicePixelRatio: 1 })
  const perform = (actions: object[]) => send('input.performActions', { context, actions })

  return {
    engine: 'firefox',
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((cause: Error) => {
        // The page redirected before it had loaded.
        if (!cause.message.includes('NS_BINDING_ABORTED')) throw cause
      })
    },
    async evaluate(work, input) {
      const { type, result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async (input) => JSON.stringify(await (${work})(JSON.parse(input)))`,
        arguments: [{ type: 'string', value: JSON.stringify(input ?? null) }],
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value === undefined ? undefined : JSON.parse(result.value)
    },
    click: (x, y) => perform(actionsOf.click(x, y)),
    type: (text) => perform(actionsOf.type(text)),
    press: (key, ...modifiers) => perform(actionsOf.press(key, modifiers)),
    async setCookies(cookies) {
      const { hostname: domain } = new URL(origin)
      for (const [name, value] of Object.entries(cookies))
        await send('storage.setCookie', {
          cookie: { name, value: { type: 'string', value }, domain, path: '/', secure: true, sameSite: 'lax' },
        })
    },
    clearCookies: () => send('storage.deleteCookies', {}),
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      await stop()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
