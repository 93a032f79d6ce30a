import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chapters, endpoints } from '#contract/api.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { CODES, ERRORS } from '#contract/problem.ts'
import { codesOf, type OpenApi, openApi, templateOf } from '#server/api-docs/open-api.ts'
import { MARKED_FIELDS } from '#server/api-docs/origin.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { BRANCH_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'

const CONTRACT = join(ROOT, 'src/contract')

let server: InProcessServer
let description: OpenApi
beforeAll(async () => {
  server = await startInProcessServer()
  description = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi // validated below
})
afterAll(() => server.close())

test('every endpoint of the contract has a chapter, and no two files export the same name', () => {
  const sources = readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(CONTRACT, name), 'utf8'))
  const exported = sources.flatMap((source) => [...source.matchAll(/^export const (\w+)( = endpoint\()?/gm)])
  const calls = exported.flatMap(([, name = '', isEndpoint]) => (isEndpoint ? [name] : []))
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter((name) => !endpoints.some((one) => one.name === name))).toEqual([])
  expect(new Set(exported.map(([, name]) => name)).size).toBe(exported.length)
})

/** Of PostgreSQL's `integer`. A larger value would be a failure of the server and not a refusal. */
const LARGEST_INTEGER = 2_147_483_647
/** Sums that payment companies name are stored in eight bytes. */
const LARGEST_SUM = Number.MAX_SAFE_INTEGER

/** The integers in a schema without an end that the database can hold, by path. */
function endlessIntegers(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown } // compared below
  const isEndless =
    type === 'integer' && !(typeof maximum === 'number' && (maximum <= LARGEST_INTEGER || maximum === LARGEST_SUM))
  return [
    ...(isEndless ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => endlessIntegers(part, `${path}.${key}`)),
  ]
}

test('every integer that a call takes has an end that the database can hold', () => {
  const inputs = Object.entries(openApi(endpoints).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, parameters }]) =>
      endlessIntegers({ requestBody, parameters }, `${method} ${path}`),
    ),
  )
  expect(inputs).toEqual([])
  expect(endlessIntegers({ a: { type: 'integer', maximum: 3e9 } }, 'x')).toEqual(['x.a'])
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

test('the API description includes the webhooks: all kinds of payment notices, and those from and to machines', () => {
  const machine = ['machine_start', 'machine_extend', 'machine_status', 'machine_cancel', 'machine_notice']
  expect(Object.keys(description.webhooks)).toEqual([
    'payment_notice',
    'opn_event',
    'stripe_event',
    'line_notice',
    ...machine,
  ])
  const { payment_notice: notice, machine_start: start } = description.webhooks
  expect(notice?.post.requestBody.content['application/json'].schema.required).toContain('event_id')
  expect(start?.post.parameters.map(({ name }) => name)).toEqual([
    TIMESTAMP_HEADER,
    SIGNATURE_HEADER,
    BRANCH_HEADER,
    'idempotency-key',
  ])
})

test('every endpoint has a description, and the codes in it have the right status', () => {
  const { paths } = openApi(endpoints)
  for (const { name, endpoint } of endpoints) {
    const operation = paths[templateOf(endpoint)]?.[endpoint.method.toLowerCase()]
    expect(operation?.summary, `docstring of ${name}`).not.toBe(name)
    for (const [, code = '', status] of operation?.description?.matchAll(/`([a-z_]+)` ([45]\d\d)/g) ?? []) {
      expect(CODES, name).toContain(code)
      expect(ERRORS[code as keyof typeof ERRORS], `${code} at ${name}`).toBe(Number(status)) // one of CODES, above
    }
  }
})

/** Chosen by its paths alone, so that no mark of the contract can add or remove one. */
const SPECIFIED = [
  ...['check_user', 'register', 'login', 'check_otp', 'send_otp', 'forgot_pin_code', 'refresh_token'].map(
    (name) => `/auth/${name}`,
  ),
  ...[
    ...['get_user_info', 'update_user_info', 'logout', 'get_history_payment'],
    ...['get_promotion_coupon_by_user', 'get_points_user_by_promotion', 'exchange_promotion_by_user'],
    ...['amount_coupon_by_user', 'get_coupon_by_user', 'get_available_coupon_by_user'],
    ...['get_branch_royalty_by_user', 'get_branch_ranking_by_branch', 'collect_branch', 'save_branch_review'],
    ...['get_user_address', 'save_user_address', 'delete_user_address_by_id'],
    ...['get_gift_by_user', 'get_service_by_user', 'delete_service_by_user'],
    ...['set_is_notification_user', 'get_list_notification_user', 'get_no_read_notification_user'],
    ...['read_notification_user', 'get_brand_by_sub_domain'],
    ...['machine_info', 'provider_payment', 'confirm_payment'],
    ...['generate_qr', 'generate_uri', 'generate_credit_card', 'payment_true', 'qr_payment_true'],
  ].map((name) => `/api/${name}`),
]

test('the forty calls of the specification are marked as such, all others as extensions', () => {
  expect(SPECIFIED).toHaveLength(40)
  for (const [path, byMethod] of Object.entries(description.paths))
    for (const operation of Object.values(byMethod)) {
      const origin = SPECIFIED.includes(path) ? 'specification' : 'extension'
      expect([path, operation['x-origin'], operation.tags[1]]).toEqual([path, origin, origin])
      expect(operation.description).toContain(origin === 'specification' ? 'Of the product’s spec' : 'Extension')
    }
  expect(SPECIFIED.filter((path) => !description.paths[path])).toEqual([])
})

test('every field with a mark is in the contract', () => {
  const schemas = new Map<string, unknown>([
    ...Object.values(chapters).flatMap((chapter) => Object.entries<unknown>(chapter)),
    ...endpoints.flatMap(({ name, endpoint: { input, output } }): [string, unknown][] => [
      [`${name}.input`, input],
      [`${name}.output`, output],
    ]),
  ])
  const missing = Object.entries(MARKED_FIELDS).flatMap(([name, { specification = [], extension = {} }]) => {
    const fields = Object.keys(Object(Object(schemas.get(name)).entries))
    return [...specification, ...Object.keys(extension)].filter((it) => !fields.includes(it)).map((it) => [name, it])
  })
  expect(missing).toEqual([])
})

test('fields of a call of the specification are marked, an extension with its condition in words', () => {
  const { get: brand } = description.paths['/api/get_brand_by_sub_domain'] ?? {}
  const [subDomain] = brand?.parameters ?? []
  expect(subDomain?.schema).toMatchObject({ 'x-origin': 'specification' })
  expect(brand?.responses['200'].content['application/json']?.schema.properties).toMatchObject({
    theme: { 'x-origin': 'specification' },
    capabilities: { 'x-origin': 'extension', description: expect.stringContaining('Extension') },
  })
  const { post: qr } = description.paths['/api/generate_qr'] ?? {}
  expect(qr?.parameters.find(({ name }) => name === 'Idempotency-Key')).toMatchObject({
    'x-capability': 'idempotency',
    description: expect.stringContaining('Extension: needs the capability `idempotency`'),
  })
  expect(qr?.requestBody?.content['application/json'].schema.anyOf).toMatchObject([
    { properties: { transaction: { 'x-origin': 'extension', 'x-capability': 'orders' } } },
    { properties: { adds_time_to: { 'x-origin': 'extension', 'x-capability': 'more_time' } } },
    { properties: { program: { 'x-origin': 'specification' }, bank: { 'x-origin': 'extension' } } },
  ])
  expect(description.components.schemas.User?.properties).toMatchObject({
    is_notification: { 'x-origin': 'specification' },
  })
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
