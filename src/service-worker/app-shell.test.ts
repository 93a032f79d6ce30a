import { expect, test } from 'vitest'
import { BUILD_HEADER } from '#contract/service-worker.ts'
import { isPage, isShell } from './app-shell.ts'

const HTML = '<!doctype html><html><body></body></html>\n'
const answer = (body = HTML, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', [BUILD_HEADER]: 'b1', ...headers },
  })

test('the shell is a whole page of its build, and can still be read', async () => {
  const shell = answer()
  expect(await isShell(shell, 'b1')).toBe(true)
  expect(await shell.text()).toBe(HTML)
})

test.each([
  ['of another build', answer(HTML, { [BUILD_HEADER]: 'b2' })],
  ['without a build, as a log-in page of a network', new Response(HTML, { headers: { 'content-type': 'text/html' } })],
  ['of another type', answer(HTML, { 'content-type': 'text/plain' })],
  ['that is cut off', answer(HTML.slice(0, 20))],
  ['that is empty', answer('')],
  ['that is a refusal', answer(HTML, {}, 403)],
])('a page %s is not the shell', async (_, page) => {
  expect(await isShell(page, 'b1')).toBe(false)
})

test('a kept page of any build of ours is given, a page of somebody else is not', () => {
  expect(isPage(answer(HTML, { [BUILD_HEADER]: 'b0' }))).toBe(true)
  expect(isPage(new Response(HTML, { headers: { 'content-type': 'text/html' } }))).toBe(false)
})
