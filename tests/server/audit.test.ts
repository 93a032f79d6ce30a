import { afterAll, beforeAll, expect, test } from 'vitest'
import { endCustomerSessions } from '#contract/staff/customers.ts'
import { setShopMachine } from '#contract/staff/machines.ts'
import { changeShop } from '#contract/staff/shop.ts'
import { setBrandTheme } from '#contract/staff/theme.ts'
import { apiHandlers } from '#server/app/mount-api.ts'
import { ask, get, newCustomer, newPhone } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const TOKEN = 'staff'.repeat(8)
let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: TOKEN } })
})
afterAll(() => server.close())

const STAFF = { token: TOKEN }
const auditOf = (action: string) =>
  rows(server.databaseUrl, 'select * from audit where action = $1 order by id', [action])

test('every call by which staff change something is audited', () => {
  const ofStaff = apiHandlers.filter(({ endpoint }) => endpoint.access === 'operator')
  const changing = ofStaff.filter(({ endpoint }) => endpoint.method !== 'GET')
  expect(changing.length).toBeGreaterThan(9)
  expect(changing.filter(({ isAudited }) => !isAudited).map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('the audit has who, what, before and after, and nothing of a call that changes nothing', async () => {
  const input = { machine_id: 'ari4-01', condition: 'out_of_order', reason: 'leaks' } as const
  await get(server.url, setShopMachine, input, STAFF)
  await get(server.url, setShopMachine, input, STAFF)
  const [row, ...more] = await auditOf('set_machine')
  expect(more).toEqual([])
  expect(row).toMatchObject({
    by: 'operator token',
    brand: 'washday',
    branch_id: 'ari4',
    subject: 'ari4-01',
    before: { condition: 'ok', conditionReason: null },
    after: { condition: 'out_of_order', conditionReason: 'leaks' },
    reason: 'leaks',
    at: expect.any(Date),
  })
})

test('the audit knows a person by what no change of their name changes, at the calls and in the plans of the shop', async () => {
  const as = {
    token: await newStaff(server.databaseUrl, 'owner', { name: 'Somsri' }),
    origin: 'http://washday.app.localhost',
  }
  await get(server.url, setShopMachine, { machine_id: 'ari4-02', condition: 'out_of_order', reason: 'door' }, as)
  const edits = [{ what: 'hours', branch_id: 'ari4', hours: '05:00-23:30' }] as const
  const { plan } = await get(server.url, changeShop, { edits: [...edits], plan: null }, as)
  await get(server.url, changeShop, { edits: [...edits], plan, reason: 'heat' }, as)
  await rows(server.databaseUrl, `update staff set name = 'Somsri Jaidee' where name = 'Somsri'`)
  const found = await rows(
    server.databaseUrl,
    `select a.action, a.by, s.name from audit a join staff s on s.id = a.by_id where a.by = 'Somsri' order by a.id`,
  )
  expect(found).toEqual(
    ['set_machine', 'branch.change'].map((action) => ({ action, by: 'Somsri', name: 'Somsri Jaidee' })),
  )
  await get(server.url, setShopMachine, { machine_id: 'ari4-02', condition: 'ok' }, STAFF)
  const [byToken] = await rows(server.databaseUrl, `select by, by_id from audit order by id desc limit 1`)
  expect(byToken).toEqual({ by: 'operator token', by_id: null })
})

test('a refused call changes nothing, and has no row', async () => {
  const { status } = await ask(server.url, setShopMachine, { machine_id: 'nothing', condition: 'ok' }, STAFF)
  expect(status).toBe(404)
  const { problem } = await ask(server.url, setBrandTheme, { brand: 'nobody', theme: 'red' }, STAFF)
  expect(problem?.code).toBe('invalid')
  expect(await rows(server.databaseUrl, `select 1 from audit where subject in ('nothing', 'nobody')`)).toEqual([])
})

test('the audit names a customer by id, never by phone', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  await get(server.url, endCustomerSessions, { brand: 'washday', phone_number: phone }, STAFF)
  const [row] = await auditOf('end_sessions')
  expect(row).toMatchObject({ before: { devices: 1 }, after: { devices: 0 } })
  expect(JSON.stringify(row)).not.toContain(phone.slice(1))
})
