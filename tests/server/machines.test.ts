import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranches } from '#contract/branches.ts'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { getMachineInfo } from '#contract/machines.ts'
import { generateQr, getProviderPayment } from '#contract/payment.ts'
import { getSandbox, moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { ask, commandFor, freeMachines, get, machineInfo, newCustomer } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const ORIGINS = ['http://localhost', 'http://the-wash.app.localhost', 'http://wash-max.app.localhost']

test('the seed has three brands, twelve branches and eighty machines in every state', async () => {
  const branches = (await Promise.all(ORIGINS.map((origin) => get(server.url, getBranches, {}, { origin })))).map(
    ({ details }) => details,
  )
  expect(branches.every(({ length }) => length >= 3)).toBe(true)
  expect(branches.flat().length).toBeGreaterThanOrEqual(12)
  const machines = branches.flat().flatMap((branch) => branch.machines)
  expect(machines.length).toBeGreaterThanOrEqual(80)
  expect(new Set(machines.map(({ state }) => state))).toEqual(
    new Set(['free', 'running', 'done', 'out_of_order', 'offline']),
  )
  for (const branch of branches.flat()) {
    expect(branch.name.th).toMatch(/[\u0e00-\u0e7f]/)
    expect(branch.lat).toBeGreaterThan(5)
    expect(branch.lng).toBeGreaterThan(97)
  }
})

test('the first branch is Ari Soi 4 with nine washers, several of them free, and six dryers', async () => {
  const [first] = (await get(server.url, getBranches, {})).details
  expect(first?.name).toEqual({ th: 'สาขาอารีย์ ซอย 4', en: 'Ari Soi 4' })
  const washers = first?.machines.filter((machine) => machine.machine_category === 'washer') ?? []
  expect(washers).toHaveLength(9)
  expect(washers.filter(({ state }) => state === 'free').length).toBeGreaterThanOrEqual(4)
  expect(first?.machines.filter((machine) => machine.machine_category === 'dryer')).toHaveLength(6)
})

test('a machine returns its programs and extras, and a busy one the nearest free machine of its kind', async () => {
  const [first] = (await get(server.url, getBranches, {})).details
  const busy = first?.machines.find(
    ({ state, machine_category }) => state === 'running' && machine_category === 'washer',
  )
  if (!busy) throw new Error('No machine is running')
  const info = await machineInfo(server.url, busy)
  expect(info.programs.map(({ temp, celsius }) => [temp, celsius])).toEqual([
    ['cold', null],
    ['warm', 40],
    ['hot', 60],
  ])
  expect(info.extras.map(({ extra_id, amount }) => [extra_id, amount])).toEqual([
    ['softener', 500],
    ['detergent', 1_000],
  ])
  expect(info.nearest_free).toMatchObject({ state: 'free', machine_category: 'washer', capacity_kg: busy.capacity_kg })
  expect(Date.parse(info.ends_at ?? '')).toBeGreaterThan(Date.now())
  const [free] = await freeMachines(server.url)
  if (!free) throw new Error('No machine is free')
  expect((await machineInfo(server.url, free)).nearest_free).toBeNull()
})

test("[S2.16] distinguishes an unknown code, another brand's code and an invalid one", async () => {
  const read = (node_id: string, origin?: string) =>
    ask(server.url, getMachineInfo, { node_id, address: '1', sub_position: '01' }, origin ? { origin } : {})
  expect((await read('NOWHERE')).problem).toMatchObject({ status: 404, code: 'machine_unknown' })
  expect((await read('ARI4', 'http://wash-max.app.localhost')).problem).toMatchObject({
    status: 409,
    code: 'other_brand',
    reason: 'washday',
  })
  expect((await read('../etc')).problem).toMatchObject({ status: 422, errors: { node_id: ['regex'] } })
})

test.each([
  ['ari4', '1', '02'],
  ['ARI4', '1', '2'],
  ['Ari4', '01', '002'],
])('finds ARI4/1/02 by %s/%s/%s and returns its canonical spelling', async (node_id, address, sub_position) => {
  const machine = await machineInfo(server.url, { node_id, address, sub_position })
  expect(machine).toMatchObject({ node_id: 'ARI4', address: '1', sub_position: '02' })
})

test('prefers an exact match when several machines fit a code, and reports ambiguity otherwise', async () => {
  const twin = (id: string, node: string, position: string) =>
    rows(
      server.databaseUrl,
      `insert into machines (id, branch_id, node_id, address, sub_position, number, category, capacity_kg, position, condition, seen_at)
       select $1, branch_id, $2, address, $3, '9' || number, category, capacity_kg, 900, 'out_of_order', now()
       from machines where node_id = 'ARI4' and sub_position = '03'`,
      [id, node, position],
    )
  await twin('twin-3', 'ARI4', '3')
  await twin('twin-lower', 'ari4', '04')
  const read = (node_id: string, sub_position: string) =>
    ask(server.url, getMachineInfo, { node_id, address: '1', sub_position })
  expect((await read('ARI4', '3')).body).toMatchObject({ machine_id: 'twin-3' })
  expect((await read('ARI4', '03')).body).toMatchObject({ sub_position: '03', number: '03' })
  expect((await read('ari4', '04')).body).toMatchObject({ machine_id: 'twin-lower' })
  expect((await read('ARI4', '04')).body).toMatchObject({ number: '04' })
  const several = { status: 404, code: 'machine_unknown', reason: 'several' }
  expect((await read('ARI4', '003')).problem).toMatchObject(several)
  expect((await read('Ari4', '04')).problem).toMatchObject(several)
})

test("prefers a machine of its own brand to another brand's with a similar code", async () => {
  await rows(
    server.databaseUrl,
    `insert into machines (id, branch_id, node_id, address, sub_position, number, category, capacity_kg, position, condition, seen_at)
     select 'twin-brand', b.id, 'ari4', m.address, m.sub_position, m.number, m.category, m.capacity_kg, 900, 'ok', now()
     from machines m, branches b where m.node_id = 'ARI4' and m.sub_position = '05' and b.brand = 'wash-max' limit 1`,
  )
  const read = (node_id: string, origin: string) =>
    ask(server.url, getMachineInfo, { node_id, address: '1', sub_position: '5' }, { origin })
  expect((await read('ari4', 'http://localhost')).body).toMatchObject({ node_id: 'ARI4', brand: 'washday' })
  expect((await read('ARI4', 'http://wash-max.app.localhost')).body).toMatchObject({ machine_id: 'twin-brand' })
})

test('the sandbox breaks machines and repairs them', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const move = (action: 'offline' | 'out_of_order' | 'repair') =>
    get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action })
  for (const action of ['offline', 'out_of_order'] as const) {
    await move(action)
    expect((await machineInfo(server.url, machine)).state).toBe(action)
  }
  await move('repair')
  expect((await machineInfo(server.url, machine)).state).toBe('free')
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'fail_next_start' })
  const sandbox = await get(server.url, getSandbox, {})
  expect(sandbox.machines.find(({ machine_id }) => machine_id === machine.machine_id)?.fault).toBe('next_start_fails')
})

test('the sandbox rejects unknown machines and transactions', async () => {
  const unknownMachine = await ask(server.url, moveSandboxMachine, { machine_id: 'none', action: 'repair' })
  expect(unknownMachine.problem?.code).toBe('machine_unknown')
  const transaction = `TRX_MCH_${'0'.repeat(26)}`
  const unknownCharge = await ask(server.url, moveSandboxCharge, { transaction, action: 'pay', webhook: 'send' })
  expect(unknownCharge.problem?.code).toBe('transaction_unknown')
})

test('[V6.3.2] in production the sandbox and its payment methods are off unless enabled', async () => {
  const production = await startInProcessServer({ env: { NODE_ENV: 'production', SANDBOX: '' } })
  const withSandbox = await startInProcessServer({ env: { NODE_ENV: 'production', SANDBOX: '1' } })
  try {
    const statuses = async (url: string) =>
      Promise.all(['/sandbox', '/sandbox/state'].map(async (path) => (await fetch(url + path)).status))
    expect(await statuses(production.url)).toEqual([404, 404])
    expect(await statuses(withSandbox.url)).toEqual([200, 200])
    const isOpen = async (url: string) =>
      (await get(url, getProviderPayment, { branch_id: 'ari4' })).details.map(({ is_available }) => is_available)
    expect(new Set(await isOpen(production.url))).toEqual(new Set([false]))
    expect(new Set(await isOpen(withSandbox.url))).toEqual(new Set([true]))
    const [machine] = await freeMachines(production.url)
    if (!machine) throw new Error('No machine is free')
    const { access_token: token } = await newCustomer(production.url)
    const refused = await ask(production.url, generateQr, await commandFor(production.url, machine), { token })
    expect(refused.problem?.code).toBe('provider_unavailable')
    expect((await machineInfo(production.url, machine)).state).toBe('free')
  } finally {
    await Promise.all([production.close(), withSandbox.close()])
  }
})

test("a brand has its colour; unknown subdomains have the default's", async () => {
  const themeOf = async (sub_domain: string) => (await get(server.url, getBrandBySubDomain, { sub_domain })).theme
  const [defaultTheme, dev, unknown, blue] = await Promise.all(['washday', 'dev', 'nobody', 'the-wash'].map(themeOf))
  expect([dev, unknown]).toEqual([defaultTheme, defaultTheme])
  expect(blue).not.toBe(defaultTheme)
  expect(blue).toMatch(/^#[0-9a-f]{6}$/)
})
