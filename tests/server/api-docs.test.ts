import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { CODES } from '#contract/problem.ts'
import { codesOf, type OpenApi, openApi, templateOf } from '#server/api-docs/open-api.ts'
import { STATUS } from '#server/http/api-error.ts'
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { ROOT } from '#server/root-dir.ts'
import { get } from '#tests/support/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'

const CONTRACT = join(ROOT, 'src/contract')

let server: InProcessServer
let description: OpenApi
beforeAll(async () => {
  server = await startInProcessServer()
  description = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi // validated below
})
afterAll(() => server.close())

test('every endpoint of the contract has a chapter, and no two files export the same name', () => {
  const sources = readdirSync(CONTRACT).map((name) => readFileSync(join(CONTRACT, name), 'utf8'))
  const exported = sources.flatMap((source) => [...source.matchAll(/^export const (\w+)( = endpoint\()?/gm)])
  const calls = exported.flatMap(([, name = '', isEndpoint]) => (isEndpoint ? [name] : []))
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter((name) => !endpoints.some((one) => one.name === name))).toEqual([])
  expect(new Set(exported.map(([, name]) => name)).size).toBe(exported.length)
})

test('no two endpoints share a name or a method and path', () => {
  const calls = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(calls).size).toBe(calls.length)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

test('the API description contains every endpoint of the contract', () => {
  const served = Object.values(description.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(endpoints.map(({ name }) => name).filter((name) => !served.includes(name))).toEqual([])
})

test('openapi.json is valid OpenAPI 3.1 for an independent validator', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(description))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('each operation declares its security, a public one an empty list', () => {
  const { paths, webhooks } = description
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) => Object.values(path))
  expect(operations.filter(({ security }) => !Array.isArray(security)).map((one) => one.operationId)).toEqual([])
  const wanted = { public: [], customer: [{ bearer: [] }], operator: [{ operator: [] }] }
  const served = new Map(operations.map((one) => [one.operationId, one.security]))
  for (const { name, endpoint } of endpoints) expect([name, served.get(name)]).toEqual([name, wanted[endpoint.access]])
})

test('the example in docs/api.md runs as written', async () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')) ?? []
  const program = example.replace('http://localhost:3000', server.url)
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stderr).toBe('')
  expect(stdout).toContain("phone_number: '+66812345670'")
  expect(stdout).toContain("code: 'invalid'")
  expect(stdout).toMatch(/\d+ branches/)
})

test('the API description includes the webhooks: both kinds of payment notices, and the machine start', () => {
  expect(Object.keys(description.webhooks)).toEqual(['payment_notice', 'opn_event', 'machine_start'])
  const { payment_notice: notice, machine_start: start } = description.webhooks
  expect(notice?.post.requestBody.content['application/json'].schema.required).toContain('event_id')
  expect(start?.post.parameters.map(({ name }) => name)).toEqual([
    TIMESTAMP_HEADER,
    SIGNATURE_HEADER,
    'idempotency-key',
  ])
})

test('control: the validator rejects a faulty description', async () => {
  const { post } = description.webhooks.opn_event ?? {}
  expect(
    (await new Validator().validate({ ...description, webhooks: { opn: { post: { ...post, responses: 1 } } } })).valid,
  ).toBe(false)
  const faulty = { ...description, paths: { '/api/branches': { get: { responses: { '200': {} } } } } }
  expect((await new Validator().validate(faulty)).valid).toBe(false)
})

test('every endpoint has a description, and the codes in it have the right status', () => {
  const { paths } = openApi(endpoints)
  for (const { name, endpoint } of endpoints) {
    const operation = paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()]
    expect(operation?.description, `docstring of ${name}`).toBeTruthy()
    for (const [, code = '', status] of operation?.description?.matchAll(/`([a-z_]+)` ([45]\d\d)/g) ?? []) {
      expect(CODES, name).toContain(code)
      expect(STATUS[code as keyof typeof STATUS], `${code} at ${name}`).toBe(Number(status)) // one of CODES, above
    }
  }
})

test('every error code is possible for some endpoint', () => {
  const possible = new Set(endpoints.flatMap(codesOf))
  // For an unknown path or method, and for a request that was cut off.
  const outsideEndpoints = ['not_found', 'method_not_allowed', 'aborted']
  expect(CODES.filter((code) => !possible.has(code) && !outsideEndpoints.includes(code))).toEqual([])
})

test('every extension is a capability that the brand endpoint lists', async () => {
  const { capabilities } = await get(server.url, getBrandBySubDomain, { sub_domain: 'localhost' })
  const extensions = endpoints.flatMap(({ endpoint }) => endpoint.capability ?? [])
  expect([...new Set(extensions)].filter((one) => !capabilities.includes(one))).toEqual([])
})

test('/reference shows every path, without scripts or external resources', async () => {
  const response = await fetch(`${server.url}/reference`)
  const text = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(Object.keys(description.paths).filter((path) => !text.includes(`${path}</code>`))).toEqual([])
  expect(/<script|<img|<iframe|src=|href="http/.exec(text)).toBeNull()
  expect((await fetch(`${server.url}/reference/page.css`)).headers.get('content-type')).toContain('text/css')
})
