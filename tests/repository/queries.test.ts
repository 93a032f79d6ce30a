import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'

const sources = globSync('src/{features,lib,routes,components}/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|stories|guide|gen)\./.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** A spread of a query, or of anything else, beside an `enabled` that is not simply false. */
const OVERRIDE = /\{\s*\.\.\.\w(?:[^{}]|\{[^{}]*\})*?\benabled\b(?!: false)/g

const overrides = (text: string) => text.match(OVERRIDE) ?? []

test('no query loses its own condition: a further one is added by onlyIf', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.flatMap(({ file, text }) => overrides(text).map((found) => `${file}: ${found}`))).toEqual([])
  const planted = [
    'useQuery({ ...holdQuery(), enabled: isAsked })',
    'useQuery({ ...offerQuery({ transaction }), enabled })',
    'useQuery({\n    ...lineQuery(),\n    staleTime: 0,\n    enabled: () => isOffered(),\n  })',
    'more.map((load) => ({ ...couponsFor(load), enabled: load.coupons.length > 0 }))',
  ]
  expect(planted.filter((text) => overrides(text).length === 1)).toEqual(planted)
  expect(overrides('useQuery({ ...unreadQuery(), enabled: false })')).toEqual([])
})

/** Queries of customers that ask without a session too, and why. */
const ASKED_WITHOUT_SESSION: Record<string, string> = {
  userQuery: 'answers null without a session',
  refundOfferQuery: 'a press asks for it, and the refusal leads to the log-in',
}

/** From an opening bracket to the one that closes it. */
function bracketed(text: string): string {
  let depth = 0
  for (const { index, 0: bracket } of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}

/** Each definition of a query, with the name of the constant before it. */
const definitionsIn = (text: string) =>
  [...text.matchAll(/ueryOptions(?=\()/g)].map(({ index }) => ({
    name: [...text.slice(0, index).matchAll(/\bconst (\w+) =/g)].at(-1)?.[1] ?? '',
    body: bracketed(text.slice(index)),
  }))

/** A function, which is asked at each use: a value would stay true after a sign-out until the next rendering. */
const CONDITION = String.raw`(?:isSignedIn\b(?!\()|\(\) => .*\bisSignedIn\b)`
const isConditional = (body: string, text: string) =>
  new RegExp(`enabled: ${CONDITION}`).test(body) ||
  (/\benabled,/.test(body) && new RegExp(`const enabled = ${CONDITION}`).test(text))

test('a query of a customer asks for nothing after a sign-out', () => {
  const calls = endpoints.filter(({ endpoint }) => endpoint.access === 'customer').map(({ name }) => name)
  expect(calls.length).toBeGreaterThan(30)
  const asks = new RegExp(String.raw`\b(?:${calls.join('|')}),`)
  const found = sources.flatMap(({ file, text }) =>
    definitionsIn(text)
      .filter(({ body }) => asks.test(body))
      .map(({ name, body }) => ({ file, name, isConditional: isConditional(body, text) })),
  )
  expect(found.length).toBeGreaterThan(20)
  const unconditional = found.filter((query) => !query.isConditional)
  expect(unconditional.filter(({ name }) => !(name in ASKED_WITHOUT_SESSION))).toEqual([])
  expect(unconditional.map(({ name }) => name).toSorted()).toEqual(Object.keys(ASKED_WITHOUT_SESSION).toSorted())
})
