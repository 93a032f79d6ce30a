import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#contract/auth.ts'
import { getBranches } from '#contract/branches.ts'
import { ask, get, newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withoutNumbers } from '#tests/support/server/server.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  fetch(server.url + path, { method: 'POST', headers, body })
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code // a problem

describe('[S2.11] invalid requests', () => {
  test('[V2.2.1][V4.1.1] are rejected with the broken rules of each field', async () => {
    const answer = await ask(server.url, register, {
      phone_number: '12345',
      full_name: '   ',
      is_policy: true,
      pin_code: '12a456',
    })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.problem).toMatchObject({
      code: 'invalid',
      errors: { phone_number: ['phone'], full_name: ['min_length'], pin_code: ['regex'] },
    })
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'phone_number=0812345670', 415, 'unsupported_media_type'],
    ['plain text', 'text/plain', '{}', 415, 'unsupported_media_type'],
    ['broken JSON', 'application/json', '{', 422, 'invalid'],
    ['a JSON array', 'application/json', '[]', 422, 'invalid'],
    [
      'a body of 65 kB',
      'application/json',
      JSON.stringify({ phone_number: '0'.repeat(65_536) }),
      413,
      'payload_too_large',
    ],
    ['deeply nested JSON', 'application/json', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422, 'invalid'],
  ])('are rejected: %s', async (_, type, body, status, code) => {
    const response = await post('/auth/check_user', body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(await codeOf(response)).toBe(code)
  })

  test('[S2.20][V1.3.3] a NUL in a text, which the database cannot store, is rejected', async () => {
    const person = { phone_number: newPhone(), full_name: 'มา\0นี', is_policy: true, pin_code: PIN }
    expect((await post('/auth/register', JSON.stringify(person))).status).toBe(422)
    expect((await fetch(`${server.url}/api/provider_payment?branch_id=a%00b`)).status).toBe(422)
    expect((await post('/auth/refresh_token', JSON.stringify({ refresh_token: 'a\0b' }))).status).toBe(422)
  })

  test('[V4.1.4] an unknown path is rejected with 404, a wrong method with 405', async () => {
    const missing = await fetch(`${server.url}/api/nothing`)
    expect([missing.status, await codeOf(missing)]).toEqual([404, 'not_found'])
    const other = await fetch(`${server.url}/auth/login`)
    expect([other.status, await codeOf(other), other.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
    expect((await fetch(`${server.url}/api/branches`, { method: 'DELETE' })).status).toBe(405)
  })

  test('[V15.3.7] an incomplete query is rejected', async () => {
    const response = await fetch(`${server.url}/api/machine_info?node_id=ARI4`)
    expect(response.status).toBe(422)
  })
})

describe('every response', () => {
  test('[S2.9][V3.2.1][V14.2.2] forbids caching and sniffing, and has a request id', async () => {
    const { headers } = await ask(server.url, getBranches, {})
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[S2.11][V3.4.2] allows cross-origin access to pages of our brands only', async () => {
    const allowed = async (origin: string) =>
      (await ask(server.url, getBranches, {}, { origin })).headers.get('access-control-allow-origin')
    expect(await allowed('http://the-wash.app.localhost:5173')).toBe('http://the-wash.app.localhost:5173')
    expect(await allowed('https://evil.example')).toBeNull()
    expect(await allowed('http://localhost.evil.example')).toBeNull()
    expect(await allowed('null')).toBeNull()
  })

  test('[V3.4.2] answers CORS preflight requests', async () => {
    const response = await fetch(`${server.url}/api/generate_qr`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  })
})

test('[S2.8] the Host header selects the brand, whatever the domain', async () => {
  const branchesAt = (host: string) =>
    new Promise<string>((done, fail) => {
      const clientRequest = request({ port: server.port, path: '/api/branches', headers: { host } }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => done(text))
      })
      clientRequest.on('error', fail)
      clientRequest.end()
    })
  expect(await branchesAt('the-wash.app.localhost')).toContain('Chula Soi 10')
  expect(await branchesAt('THE-WASH.app.localhost:80')).toContain('Chula Soi 10')
  expect(await branchesAt('the-wash.laundry.example.')).toContain('Chula Soi 10')
  for (const host of ['the-wash.localhost', '127.0.0.1', 'nobody.app.localhost', 'the-wash..example'])
    expect(await branchesAt(host), host).toContain('Ari Soi 4')
  expect(await branchesAt('"><script>'), 'rejected before any page is rendered').toBe('')
})

test('[V16.5.4] input that is not HTTP disconnects only that client', async () => {
  await new Promise<void>((closed) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    socket.on('error', () => {})
    socket.on('close', () => closed())
    socket.resume()
  })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('[V14.2.1][V16.2.1][V16.4.1] the log contains every request, but no phone, PIN or token', async () => {
  const phone = newPhone()
  const { access_token, refresh_token } = await newCustomer(server.url, phone)
  await post('/auth/login', JSON.stringify({ phone_number: phone, pin_code: '739251' }))
  const log = await until(
    async () => server.log(),
    (text) => text.includes('/auth/login'),
  )
  for (const secret of [phone, phone.slice(1), access_token, refresh_token]) expect(log).not.toContain(secret)
  for (const pin of [PIN, '739251']) expect(withoutNumbers(log)).not.toContain(pin)
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})

test('[V8.2.3][V16.3.4][V16.5.1] a response outside its schema is replaced by a 500', async () => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('alter table branches drop constraint branches_place')
  await client.query(`update branches set lat = 'NaN' where id = 'onnut'`)
  await client.end()
  // Unlike the list of branches, which is shared for a second, every request reads the branch.
  const response = await fetch(`${server.url}/api/branch_info?branch_id=onnut`)
  expect(response.status).toBe(500)
  expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
    'code',
    'detail',
    'status',
    'title',
    'type',
  ]) // a problem
  expect(server.log()).toContain('response does not match its schema')
  await get(server.url, getBranches, {}, { origin: 'http://the-wash.app.localhost' })
})

test('[V3.4.1] a client cannot claim TLS where no proxy is trusted', async () => {
  const path = '/api/get_brand_by_sub_domain?sub_domain=localhost'
  const hstsOf = async (url: string) =>
    (await fetch(url + path, { headers: { 'x-forwarded-proto': 'https' } })).headers.get('strict-transport-security')
  expect(await hstsOf(server.url)).toBeNull()
  const proxied = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' }, databaseUrl: server.databaseUrl })
  expect(await hstsOf(proxied.url)).toMatch(/^max-age/)
  await proxied.close()
})

test('[S6.26] a list is not taken for an object without fields', async () => {
  const response = await fetch(`${server.url}/auth/check_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[]',
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'invalid']) // a problem document
})
