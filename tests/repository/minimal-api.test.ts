import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'

const sources = globSync('tests/support/doubles/minimal-api/*.ts').map((file) => readFileSync(file, 'utf8'))

test('the minimal API shares no code with the product', () => {
  const imports = sources.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name))
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter((name) => !/^(?:\.\/|node:|#tests\/support\/)/.test(name))).toEqual([])
})

test('the minimal API has the forty calls of the specification, which are those without a capability', () => {
  const calls = sources.flatMap((text) => [...text.matchAll(/'((?:GET|POST|PATCH|DELETE) \/[\w/]+)':/g)])
  const ofContract = endpoints
    .filter(({ endpoint, chapter }) => !endpoint.capability && !['operator', 'sandbox'].includes(chapter))
    .filter(({ endpoint }) => !endpoint.isOfPageHost)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.map(([, call]) => call).toSorted(), 'a call that is not among them names its capability').toEqual(
    ofContract.toSorted(),
  )
  expect(ofContract).toHaveLength(40)
})
