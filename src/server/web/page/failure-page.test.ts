import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ApiError } from '#server/http/api-error.ts'
import type { Bindings } from '#server/http/router.ts'
import { answerFailure } from './failure-page.ts'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
const logged: string[] = []
const log = { error: (message: string) => logged.push(message), warn: () => {}, info: () => {}, debug: () => {} }
const server = new Hono<{ Bindings: Bindings }>()
server.get('/api/refused', () => {
  throw new ApiError('invalid')
})
server.all('*', () => {
  throw new Error('password=hunter2 <script>')
})
server.onError(answerFailure({ log }))

const ask = (path: string, headers: Record<string, string>, method = 'GET') => server.request(path, { method, headers })

test.each([
  ['the language of its address', '/en/branch', {}, 'en', 'We can’t open this page right now'],
  ['the language of its address, not the cookie’s', '/th', { cookie: 'locale=en' }, 'th', 'ตอนนี้เปิดหน้านี้ไม่ได้'],
  ['the cookie’s language', '/branch', { cookie: 'locale=en' }, 'en', 'We can’t open this page right now'],
  ['the browser’s language', '/', { 'accept-language': 'en-GB,th;q=0.5' }, 'en', 'We can’t open this page right now'],
  ['Thai where no language is asked for', '/<b>', {}, 'th', 'ตอนนี้เปิดหน้านี้ไม่ได้'],
])('a page that cannot be rendered is an error page in %s', async (_which, path, headers, lang, title) => {
  const answer = await ask(path, { accept: HTML, host: 'the-wash.example.com', ...headers })
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain(`<html lang="${lang}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain('500 Internal Server Error')
  expect(html).toContain(`href="/${lang}"`)
  expect(html).toContain('– The Wash</title>')
  expect(html).not.toMatch(/hunter2|<script|<b>/)
  expect(logged.at(-1)).toBe('page rendering failed')
})

test('about a purchase the error page has the number to quote, and no other part of the address', async () => {
  const number = `TRX_MCH_${'0A'.repeat(13)}`
  for (const path of [`/th/bill/${number}`, `/en/waiting-payment/${number}?x=<b>`, `/tmn/${number}`])
    expect(await (await ask(path, { accept: HTML })).text(), path).toMatch(
      new RegExp(`<p>(?:Reference|เลขที่รายการ)<br>${number}</p>`),
    )
  for (const path of ['/th/history', '/en/load/0123', '/en/bill/TRX_<b>'])
    expect(await (await ask(path, { accept: HTML })).text(), path).not.toMatch(/TRX_|Reference|เลขที่รายการ/)
})

test('the policy of the error page allows its own style and nothing else', async () => {
  const answer = await ask('/th', { accept: HTML })
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await answer.text()) ?? []
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)))
  expect(answer.headers.get('content-security-policy')).toContain(
    `style-src 'sha256-${Buffer.from(digest).toString('base64')}'`,
  )
})

test.each([
  ['a call', '/api/branches', { accept: HTML }, 'GET'],
  ['a script', '/assets/a.js', { accept: '*/*' }, 'GET'],
  ['the service worker', '/sw.js', { accept: '*/*' }, 'GET'],
  ['a form', '/en', { accept: HTML }, 'POST'],
])('%s gets a problem document on a failure, and the log its cause', async (_what, path, headers, method) => {
  logged.length = 0
  const answer = await ask(path, headers, method)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(logged).toEqual(['request failed'])
})

test('an error that names itself is no failure of the server', async () => {
  logged.length = 0
  const answer = await ask('/api/refused', { accept: '*/*' })
  expect([answer.status, logged]).toEqual([422, []])
})
