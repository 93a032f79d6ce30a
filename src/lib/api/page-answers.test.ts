import { QueryClient } from '@tanstack/react-query'
import { object, string } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { answerKey, PAGE_ANSWERS_ID } from '#contract/screen.ts'
import { serverNow, setServerTime } from '#lib/server-clock.ts'
import { isPageAnswer, pageAnswersAt, takePageAnswer } from './page-answers.ts'

const getName = endpoint('GET', '/api/name', {
  input: object({ b: string(), a: string() }),
  output: object({ name: string() }),
  access: 'public',
})
const INPUT = { b: 'two & a half', a: 'one' }
const KEY = '/api/name?a=one&b=two+%26+a+half'

function openPage(answers: unknown) {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = PAGE_ANSWERS_ID
  element.textContent = JSON.stringify(answers)
  document.body.append(element)
}
const answersNow = (outputs: Record<string, unknown>) => ({ at: new Date().toISOString(), outputs })

afterEach(() => {
  setServerTime(new Date().toISOString())
  vi.restoreAllMocks()
})

test('the key of an answer does not depend on the order of its input', () => {
  expect(answerKey(getName, INPUT)).toBe(KEY)
  expect(answerKey(getName, { a: INPUT.a, b: INPUT.b })).toBe(KEY)
})

test('an answer of the page is given once, for its own input only', () => {
  openPage(answersNow({ [KEY]: { name: 'Ari' } }))
  expect(takePageAnswer(getName, { ...INPUT, a: 'other' })).toBeUndefined()
  expect(takePageAnswer(getName, INPUT)).toEqual({ name: 'Ari' })
  expect(takePageAnswer(getName, INPUT)).toBeUndefined()
})

test('an answer that does not match its schema is ignored', () => {
  openPage(answersNow({ [KEY]: { name: 1 } }))
  expect(takePageAnswer(getName, INPUT)).toBeUndefined()
})

test('answers of another shape are ignored and logged once', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage({ outputs: [] })
  expect(takePageAnswer(getName, INPUT)).toBeUndefined()
  expect(takePageAnswer(getName, INPUT)).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})

test('the data of a query count as the page’s until its first response', () => {
  openPage(answersNow({ [KEY]: { name: 'Ari' } }))
  const client = new QueryClient()
  const query = client.getQueryCache().build(client, {
    queryKey: ['name'],
    initialData: () => takePageAnswer(getName, INPUT),
    initialDataUpdatedAt: pageAnswersAt,
  })
  expect(query.state.data).toEqual({ name: 'Ari' })
  expect(query.state.dataUpdatedAt).toBe(pageAnswersAt())
  expect(isPageAnswer(query.state)).toBe(true)
  client.setQueryData(['name'], { name: 'On Nut' })
  expect(isPageAnswer(query.state)).toBe(false)
})

test('the time of the answers is that of the page’s arrival, not that of reading them', () => {
  const now = performance.timeOrigin + performance.now()
  const arrived = { responseStart: performance.now() - 3_000 }
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([arrived as PerformanceNavigationTiming]) // jsdom has none
  openPage({ at: new Date(now + 3_600_000).toISOString(), outputs: {} })
  takePageAnswer(getName, INPUT)
  expect(entries).toHaveBeenCalledWith('navigation')
  expect(Math.abs(pageAnswersAt() - (now - 3_000))).toBeLessThan(1_000)
  // The server's clock was an hour ahead three seconds ago.
  expect(Math.abs(serverNow() - (now + 3_603_000))).toBeLessThan(60_000)
})
