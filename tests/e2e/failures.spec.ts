import { request } from 'node:http'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'
import { expect, test } from './app.ts'
import { messagesOf } from './messages.ts'
import { languages } from './test-scope.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const TRX = `TRX_MCH_${'0'.repeat(26)}`

type Answer = { status: number; type: string; cache: string; etag: string; body: string }
/** A raw request, as of a crawler: follows no redirects and decodes nothing. */
const ask = (port: number, path: string, { method = 'GET', accept = HTML, ...headers }: Record<string, string> = {}) =>
  new Promise<Answer>((done, fail) => {
    request({ port, path, method, headers: { host: `localhost:${port}`, accept, ...headers } }, (response) => {
      const { statusCode: status = 0, headers } = response
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () =>
        done({
          status,
          type: String(headers['content-type']),
          cache: String(headers['cache-control']),
          etag: headers.etag ?? '',
          body,
        }),
      )
    })
      .on('error', fail)
      .end()
  })

const NO_PAGES = [
  '/nowhere',
  '/branch/x/y/z',
  '/branches',
  '/th',
  '/_authed',
  '/__root',
  '/-customer-home',
  '/index',
  '/profile/nowhere',
  '/lottery/2026-02-30',
  '/lottery/tomorrow',
  '/bill/42',
  '/waiting-payment/TRX_MCH_1',
  '/tmn/nothing',
  '/load/abc',
  '/address/ironing/ari4',
  '/payment/a%20b/1/05',
  '/branch/%00',
  '/%E0%B9%84%E0%B8%A1%E0%B9%88%E0%B8%A1%E0%B8%B5',
  '/%',
  '/%ff',
  '//',
  '/foo.php',
  '/wp-login.php',
  '/.env',
  '/index.html',
  '/branch/ari4/extra.html',
]
const PAGES = [
  '',
  '/branch',
  '/branch/',
  '/Branch',
  '/branch/ari4',
  '/branch/%E0%B8%AD%E0%B8%B2%E0%B8%A3%E0%B8%B5%E0%B8%A2%E0%B9%8C',
  '/branch/ari.4',
  '/branch/ari4/review',
  '/lottery/2026-11-16',
  '/lottery/2569-11-16',
  `/bill/${TRX}`,
  `/waiting-payment/${TRX}`,
  `/tmn/${TRX}?result=ok`,
  '/qr-scanner?node_id=ARI4&address=1&sub_position=02',
  '/payment/ARI4/1/02',
  '/payment/ARI4/1/02/coupon',
  '/rewards/42',
  '/login',
  '/register/pin',
  '/offline',
  ...SERVICE_KINDS.map((kind) => `/address/${kind.replaceAll('_', '-')}/ari4/create`),
]

test('answers an unknown address with the page for it and status 404', async ({ app }) => {
  for (const path of NO_PAGES.flatMap((it) => [`/th${it}`, `/en${it}`, it]).filter((it) => it !== '/th'))
    for (const method of ['GET', 'HEAD']) {
      const { status, type, cache, etag, body } = await ask(app.port, path, { method })
      expect([status, type, cache, etag], `${method} ${path}`).toEqual([
        404,
        'text/html; charset=utf-8',
        'no-cache',
        '',
      ])
      const lang = path.startsWith('/en') ? 'en' : 'th'
      if (method === 'GET') expect(body, path).toContain(`<html lang="${lang}"`)
      // The page does not repeat the address.
      expect(body, path).not.toMatch(/nowhere|wp-login|canonical/)
    }
})

test('answers every page with status 200, whatever its ids are', async ({ app }) => {
  for (const path of PAGES.flatMap((it) => [`/th${it}`, `/en${it}`, it || '/']))
    for (const method of ['GET', 'HEAD']) expect((await ask(app.port, path, { method })).status, path).toBe(200)
})

test('answers a missing file with plain text and status 404', async ({ app }) => {
  for (const path of ['/assets/nowhere.js', '/foo.php', '/th/nowhere.png']) {
    const { status, type } = await ask(app.port, path, { accept: '*/*' })
    expect([status, type], path).toEqual([404, 'text/plain; charset=UTF-8'])
  }
  expect((await ask(app.port, '/assets/nowhere.js')).type).toBe('text/plain; charset=UTF-8')
})

test('answers a conditional request for an unknown page with status 404', async ({ app }) => {
  expect((await ask(app.port, '/en/nowhere', { 'if-none-match': '*' })).status).toBe(404)
})

for (const { locale, tier } of languages('th')) {
  const t = messagesOf(locale)

  test(`a wrong address shows the page for status 404, in ${locale}`, tier, async ({ app, page, quiet }) => {
    quiet.expects(/404 \(Not Found\)/)
    quiet.expects(/Page not found: \/wp-login\.php/)
    const answer = await page.goto(app.url('washday', `/${locale}/wp-login.php`))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('error.404.title') })).toBeVisible()
    await page.getByText(t('error.details')).click()
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
    await expect(page.getByText('Page not found: /wp-login.php')).toBeVisible()
    await page.getByRole('link', { name: t('action.home') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('home.promise') })).toBeVisible()
  })

  test(
    `an error before the first render shows an error page with links home and to retry, in ${locale}`,
    tier,
    async ({ app, page, quiet }) => {
      quiet.expects(/addEventListener is not a function/)
      // The app's modules call it when they are evaluated.
      await page.addInitScript(() => Object.defineProperty(document, 'addEventListener', { value: undefined }))
      await page.goto(app.url('the-wash', `/${locale}`))
      await expect(page.getByRole('heading', { level: 1, name: t('error.500.title') })).toBeVisible()
      await expect(page.getByText('500 Internal Server Error')).toBeVisible()
      await expect(page.getByText('document.addEventListener is not a function')).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.getByRole('link', { name: t('action.home') })).toHaveAttribute('href', `/${locale}`)
      await expect(page.getByRole('link', { name: t('action.retry') })).toHaveAttribute('href', `/${locale}`)
    },
  )
}
