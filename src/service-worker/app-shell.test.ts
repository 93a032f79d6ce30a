import { expect, test } from 'vitest'
import { BUILD_HEADER } from '#contract/service-worker.ts'
import { isPage, isShell } from './app-shell.ts'

const HTML = '<!doctype html><html><body></body></html>\n'
const pageResponse = (body = HTML, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', [BUILD_HEADER]: 'b1', ...headers },
  })

test('accepts a complete page of the build as the app shell, without consuming its body', async () => {
  const shell = pageResponse()
  expect(await isShell(shell, 'b1')).toBe(true)
  expect(await shell.text()).toBe(HTML)
})

test.each([
  ['of another build', pageResponse(HTML, { [BUILD_HEADER]: 'b2' })],
  ['without a build, as of a captive portal', new Response(HTML, { headers: { 'content-type': 'text/html' } })],
  ['of another type', pageResponse(HTML, { 'content-type': 'text/plain' })],
  ['that is truncated', pageResponse(HTML.slice(0, 20))],
  ['that is empty', pageResponse('')],
  ['with status 403', pageResponse(HTML, {}, 403)],
])('does not accept a page %s as the app shell', async (_, page) => {
  expect(await isShell(page, 'b1')).toBe(false)
})

test('recognises a cached page of any build of ours, but not a foreign page', () => {
  expect(isPage(pageResponse(HTML, { [BUILD_HEADER]: 'b0' }))).toBe(true)
  expect(isPage(new Response(HTML, { headers: { 'content-type': 'text/html' } }))).toBe(false)
})
