import { type BrowserType, chromium } from 'playwright/test'
import { type Browser, WINDOW } from './browser.ts'

/** The reference engine, driven by Playwright as in all other browser tests. */
export async function startChromium(origin: string, options: Parameters<BrowserType['launch']>[0]): Promise<Browser> {
  const chrome = await chromium.launch(options)
  const context = await chrome.newContext({
    viewport: WINDOW,
    deviceScaleFactor: 1, // as in the other engines: the modules of a QR code are whole pixels
    ignoreHTTPSErrors: true,
    locale: 'th',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    // Chromium registers no service worker over a self-signed certificate.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  return {
    engine: 'chromium',
    open: async (url) => void (await page.goto(url)),
    evaluate: (work, input) => page.evaluate(`(${work})(${JSON.stringify(input ?? null)})`),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key, ...modifiers) => page.keyboard.press([...modifiers, key].join('+')),
    setCookies: (cookies) =>
      context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin, secure: true, sameSite: 'Lax' })),
      ),
    clearCookies: () => context.clearCookies(),
    screenshot: () => page.screenshot(),
    close: () => chrome.close(),
  }
}
