import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { listShopMachines, setShopMachine } from '#contract/staff/machines.ts'
import { listShopOrders } from '#contract/staff/orders.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { STAFF_ROLES } from '#contract/staff/roles.ts'
import { ask, get } from '#tests/support/server/client.ts'
import { openStream } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const SECRET = 'k7Qm2xV9pL4wZ8rT1nB6cY3dF5gH0jSa'
const AT = { origin: 'http://washday.app.localhost' }
let server: InProcessServer
beforeAll(async () => {
  const tokens = [SECRET, `box-watch/engineer@the-wash=1${SECRET}`, `books/manager=2${SECRET}`].join()
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: tokens } })
})
afterAll(() => server.close())

const ofStaff = endpoints.filter(({ endpoint }) => endpoint.access === 'operator')

test('every call of the staff says whose it is, the owner’s among them', () => {
  expect(ofStaff.length).toBeGreaterThan(15)
  expect(ofStaff.filter(({ endpoint }) => !endpoint.roles?.includes('owner')).map(({ name }) => name)).toEqual([])
  expect(endpoints.filter(({ endpoint }) => endpoint.roles && endpoint.access !== 'operator')).toEqual([])
})

describe.each(STAFF_ROLES)('%s', (role) => {
  test('has the calls of the role and no other', async () => {
    const token = await newStaff(server.databaseUrl, role)
    for (const { name, endpoint } of ofStaff) {
      if (name === 'signOutStaff') continue // it ends the session
      if (endpoint.isStream) {
        const stream = await openStream(server.url, endpoint, {}, { token, headers: AT })
        stream.close()
        expect(stream.status, name).toBe(endpoint.roles?.includes(role) ? 200 : 403)
        continue
      }
      const { problem } = await ask(server.url, endpoint, {}, { token, ...AT })
      if (endpoint.roles?.includes(role)) expect(['forbidden', 'unauthorized'], name).not.toContain(problem?.code)
      else expect(problem?.code, name).toBe('forbidden')
    }
  })
})

test('people see and change only what is of their brand and their branches', async () => {
  const { url, databaseUrl } = server
  const member = await newMember(url)
  await newLoad(url, member, 'start_failed')
  const elsewhere = { token: await newStaff(databaseUrl, 'manager', { branchIds: ['onnut'] }), ...AT }
  const own = { token: await newStaff(databaseUrl, 'manager', { branchIds: ['ari4'] }), ...AT }
  const machines = await get(url, listShopMachines, { show: 'all', limit: 50 }, own)
  expect(new Set(machines.details.map(({ branch_id }) => branch_id))).toEqual(new Set(['ari4']))
  expect(machines.total).toBe(machines.details.length)
  const others = await get(url, listShopMachines, { show: 'all', limit: 50 }, elsewhere)
  expect(others.details.map(({ branch_id }) => branch_id)).not.toContain('ari4')
  expect((await get(url, listShopOrders, { branch_id: 'ari4' }, elsewhere)).total).toBe(0)
  expect((await get(url, listRefundCases, {}, elsewhere)).details.map(({ brand }) => brand)).not.toContain('the-wash')
  const change = { machine_id: 'ari4-01', condition: 'out_of_order' } as const
  expect((await ask(url, setShopMachine, change, elsewhere)).problem?.code).toBe('not_found')
  expect((await ask(url, setShopMachine, change, own)).status).toBe(200)
})

test('a session of one brand is none at another, and a token has its name, its role and its brand', async () => {
  const { url, databaseUrl } = server
  const token = await newStaff(databaseUrl, 'owner')
  const elsewhere = await ask(url, listShopMachines, {}, { token, origin: 'http://the-wash.app.localhost' })
  expect(elsewhere.problem?.code).toBe('unauthorized')
  const box = { token: `1${SECRET}`, ...AT }
  const { details } = await get(url, listShopMachines, { show: 'all', limit: 50 }, box)
  expect(new Set(details.map(({ brand }) => brand))).toEqual(new Set(['the-wash']))
  expect((await ask(url, listRefundCases, {}, box)).problem?.code).toBe('forbidden')
  expect((await ask(url, listRefundCases, {}, { token: `2${SECRET}`, ...AT })).status).toBe(200)
})
