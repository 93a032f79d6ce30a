import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { setBrandTheme } from '#contract/staff/theme.ts'
import { ask, get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

const token = 'operator-test-token-of-more-than-32-characters'
const image_brand = 'https://img.example/logo.png'
let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: token } })
})
afterAll(() => server.close())

const brand = (sub_domain: string) => get(server.url, getBrandBySubDomain, { sub_domain })
type Setting = Parameters<typeof get<typeof setBrandTheme>>[2]
const set = (setting: Setting) => get(server.url, setBrandTheme, setting, { token })

test('a brand has the theme of its files until the shop sets one', async () => {
  expect(await brand('the-wash')).toEqual({ theme: '#1b2d57', image_brand: null, capabilities })
  for (const sub_domain of ['dev', 'nobody', '']) expect((await brand(sub_domain)).theme).toBe('#0f8a4b')
})

test('staff set colour and picture of one brand, each by itself, and restore them', async () => {
  expect(await set({ brand: 'wash-max', theme: ' 7C3AED ' })).toEqual({
    brand: 'wash-max',
    theme: '#7c3aed',
    image_brand: null,
  })
  expect(await brand('wash-max')).toEqual({ theme: '#7c3aed', image_brand: null, capabilities })
  expect((await brand('the-wash')).theme).toBe('#1b2d57')
  await set({ brand: 'wash-max', image_brand })
  expect(await brand('wash-max')).toMatchObject({ theme: '#7c3aed', image_brand })
  await set({ brand: 'wash-max', theme: 'Rose' })
  expect(await brand('WASH-MAX')).toMatchObject({ theme: '#f43f5e', image_brand })
  await set({ brand: 'wash-max', theme: null })
  expect(await brand('wash-max')).toMatchObject({ theme: '#ff6b14', image_brand })
  await set({ brand: 'wash-max', image_brand: null })
  expect(await brand('wash-max')).toMatchObject({ theme: '#ff6b14', image_brand: null })
  expect(await rows(server.databaseUrl, 'select brand from brand_themes')).toEqual([{ brand: 'wash-max' }])
})

test('dev and unknown sub-domains have what the shop has set for the default brand', async () => {
  await set({ brand: 'washday', theme: '#123456' })
  for (const sub_domain of ['washday', 'dev', 'nobody']) expect((await brand(sub_domain)).theme).toBe('#123456')
})

test.each([
  [{ brand: 'nobody', theme: 'rose' }, 'brand'],
  [{ brand: '__proto__', theme: 'rose' }, 'brand'],
  [{ brand: 'washday', theme: 'gren' }, 'theme'],
  [{ brand: 'washday', theme: '#12345' }, 'theme'],
  [{ brand: 'washday', theme: 'red}</style>' }, 'theme'],
  [{ brand: 'washday', image_brand: 'http://img.example/logo.png' }, 'image_brand'],
  [{ brand: 'washday', image_brand: 'javascript:alert(1)' }, 'image_brand'],
  [{ brand: 'washday', image_brand: `https://img.example/${'a'.repeat(2_048)}` }, 'image_brand'],
])('rejects %j at %s', async (setting, field) => {
  const before = await rows(server.databaseUrl, 'select * from brand_themes')
  const { status, problem } = await ask(server.url, setBrandTheme, setting, { token })
  expect([status, problem?.code, Object.keys(problem?.errors ?? {})]).toEqual([422, 'invalid', [field]])
  expect(await rows(server.databaseUrl, 'select * from brand_themes')).toEqual(before)
})

test.each([
  'https://127.0.0.1/logo.png',
  'https://[::1]/logo.png',
  'https://2130706433/logo.png',
  'https://localhost/logo.png',
  'https://box.internal/logo.png',
  'https://u:p@img.example/logo.png',
  'http://img.example/logo.png',
  'https://printer.lan/logo.png',
  'https://router.home.arpa/logo.png',
  'https://files.localdomain/logo.png',
  'https://files.corp/logo.png',
  'https://files.intranet/logo.png',
  'https://img.example:8443/logo.png',
])('[S6.22] a picture at %s is refused when it is set, and does not just never show', async (address) => {
  const answer = await ask(server.url, setBrandTheme, { brand: 'wash-max', image_brand: address }, { token })
  expect(answer.problem).toMatchObject({ code: 'invalid', errors: { image_brand: expect.any(Array) } })
})
