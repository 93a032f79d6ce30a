import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionsOf, type Browser, WINDOW } from './browser.ts'
import { startGroup, written } from './processes.ts'

export const PROGRAM = '/usr/bin/firefox-esr'

const PREFERENCES = {
  'intl.accept_languages': 'th,en',
  // As the other browser tests ask for: transitions cost time and are not the subject.
  'ui.prefersReducedMotion': 1,
  // Scroll bars over the page, as on phones: others take 12 px of its width.
  'widget.gtk.overlay-scrollbars.enabled': true,
  'ui.useOverlayScrollbars': 1,
  // The browser's own pages and requests.
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

type Answer = { id: number; type: string; error?: string; message?: string; result?: unknown }
// The protocol types its answers by its commands; each caller names what it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Send = (method: string, params: object) => Promise<any>

/** A connection of WebDriver BiDi: commands with numbers, answers in any order. */
async function connect(url: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  await new Promise<void>((open, fail) => {
    socket.addEventListener('open', () => open())
    socket.addEventListener('error', () => fail(new Error(`No connection to Firefox at ${url}`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, type, error, message, result }: Answer = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  })
  return {
    send(method, params) {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(++last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}

/** Firefox without windows. Source of the commands: https://w3c.github.io/webdriver-bidi/ */
export async function startFirefox(origin: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'washday-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const { child, stop } = startGroup(
    PROGRAM,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile, TZ: 'Asia/Bangkok' } },
  )
  const url = await written(child, /listening on (ws:\/\/\S+)/)
  const { send, close } = await connect(`${url}/session`)
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 })
  const context: string = contexts[0].context
  await send('browsingContext.setViewport', { context, viewport: WINDOW, devicePixelRatio: 1 })
  const perform = (actions: object[]) => send('input.performActions', { context, actions })

  return {
    engine: 'firefox',
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((cause: Error) => {
        // The page itself has gone on to another address before it was loaded.
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
    press: (key, ...held) => perform(actionsOf.press(key, held)),
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
