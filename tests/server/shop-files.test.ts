import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranches, getBranchInfo } from '#contract/branches.ts'
import { generateQr } from '#contract/payment.ts'
import { exampleShops } from '#server/app/example-data.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { applyShops, planOf, ShopObstacle } from '#server/modules/shop/apply-shop.ts'
import { exportShop } from '#server/modules/shop/export-shop.ts'
import { planShops } from '#server/modules/shop/plan-shop.ts'
import { planInWords } from '#server/modules/shop/plan-words.ts'
import { parseShops } from '#server/modules/shop/read-shop.ts'
import type { MachineKind, ShopOfFiles } from '#server/modules/shop/shop-file.ts'
import { readStoredShop } from '#server/modules/shop/stored-shop.ts'
import { startOfDay } from '#server/platform/bangkok-date.ts'
import { createLog } from '#server/platform/log.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { findFreeMachine, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  server = await startInProcessServer()
  const opened = openDatabase(server.databaseUrl, { size: 2, waitSeconds: 5 }, createLog('error'))
  db = opened.db
  close = opened.close
})
afterAll(async () => {
  await close()
  await server.close()
})

const BRAND = 'washday'
/** The shop of the database as its files, changed by the test. */
async function shopNow(change: (shop: ShopOfFiles) => ShopOfFiles = (shop) => shop): Promise<ShopOfFiles> {
  const files = exportShop(BRAND, await readStoredShop(db, [BRAND]), new Date(), 'schema.json')
  const sources = [...files].map(([file, text]) => ({ file, text }))
  const { shops, findings } = parseShops(new Map([[BRAND, sources]]))
  expect(findings).toEqual([])
  const [shop] = shops
  if (!shop) throw new Error('nothing was exported')
  return change(shop)
}
const apply = (shop: ShopOfFiles) => applyShops(db, [shop], 'test')
const wordsOf = async (shop: ShopOfFiles) => planInWords(await planOf(db, [shop]))

const withPrices = (
  shop: ShopOfFiles,
  change: (program: MachineKind['programs'][number]) => MachineKind['programs'][number],
) => ({
  ...shop,
  kinds: shop.kinds.map((kind) => ({ ...kind, programs: kind.programs.map(change) })),
})
const audited = () => rows(server.databaseUrl, "select count(*)::int as n from audit where by = 'test'")

test('an export changes nothing when it is applied, and the example files say what the database has', async () => {
  expect(await wordsOf(await shopNow())).toEqual([])
  const before = await audited()
  await apply(await shopNow())
  expect(await audited()).toEqual(before)
})

test('an export keeps the order of programs, extras and machines that the files gave them', async () => {
  const whole = await shopNow()
  const reordered: ShopOfFiles = {
    ...whole,
    kinds: whole.kinds.map((kind) => {
      const [first] = kind.programs
      const programs = kind.programs.toReversed()
      const inFront = first ? [{ ...first, id: 'in-front', name: { th: 'หน้าสุด', en: 'In front' } }] : []
      return { ...kind, programs: [...inFront, ...programs], extras: kind.extras.toReversed() }
    }),
    branches: whole.branches.map((branch) => ({ ...branch, machines: branch.machines.toReversed() })),
  }
  await apply(reordered)
  expect(await wordsOf(await shopNow())).toEqual([])
  await apply(whole)
  expect(await wordsOf(await shopNow())).toEqual([])
  expect(await wordsOf(whole)).toEqual([])
})

test('what another brand has is told, by the codes as customers type them, and nothing else of it is read', async () => {
  const [max] = exampleShops(['wash-max'])
  const machine = max?.branches[0]?.machines[0]
  if (!max || !machine) throw new Error('wash-max has no shop')
  const [branch, ...others] = max.branches
  const controller = machine.controller ?? branch?.controller ?? ''
  const clash = await shopNow((shop) => ({
    ...shop,
    branches: shop.branches.map((own, i) => {
      const first = own.machines.slice(0, 1).map((group) => {
        const sub_positions = group.numbers.map((number) => `00${number}`)
        return { ...group, controller: controller.toLowerCase(), address: machine.address, sub_positions }
      })
      return i === 0 ? { ...own, machines: [...first, ...own.machines.slice(1)] } : own
    }),
  }))
  const { obstacles } = await planOf(db, [clash])
  expect(obstacles).toContainEqual(expect.objectContaining({ why: 'foreign', what: 'address', number: '01' }))
  // Its own machines are no others'.
  expect((await planOf(db, [await shopNow(), max])).obstacles).toEqual([])
  expect(others.length).toBeGreaterThan(0)
  const stored = await readStoredShop(db, ['wash-max'])
  expect(new Set(stored.branches.map(({ brand }) => brand))).toEqual(new Set(['wash-max']))
})

test('a machine that the files add has given no sign of itself yet', async () => {
  const stored = await readStoredShop(db, [BRAND])
  const { machines } = planShops([await shopNow()], { ...stored, machines: [] }, new Date()).inserts
  expect(machines.length).toBeGreaterThan(0)
  expect(machines.filter(({ seenAt }) => seenAt)).toEqual([])
})

test('the files of the example shops are what an export of them writes', async () => {
  const [example] = exampleShops([BRAND])
  const hours = new Map(example?.branches.map(({ id, hours }) => [id, hours]))
  // Tests run at any hour, so the branches of their database never close.
  const exported = await shopNow()
  const branches = exported.branches.map((branch) => ({ ...branch, hours: hours.get(branch.id) ?? branch.hours }))
  expect({ ...exported, branches }).toEqual(example)
})

test('people of the files are invited, changed and without access, as the plan says, with a row of the audit each', async () => {
  const people = async (staff: ShopOfFiles['staff']) => shopNow((now) => ({ ...now, staff }))
  const owner = { name: 'Mali', role: 'owner', branches: undefined } as const
  const audited = () =>
    rows(
      server.databaseUrl,
      `select action, subject, before, after from audit where by = 'test' and action like 'person.%' order by id`,
    )

  const both = await people([owner, { name: 'Nok', role: 'counter', branches: ['ari4'] }])
  expect(await wordsOf(both)).toEqual([
    '2 people of the staff are invited:',
    '  Mali (owner, all branches)',
    '  Nok (counter, ari4)',
  ])
  const { invited } = await apply(both)
  expect(invited.map(({ name }) => name)).toEqual(['Mali', 'Nok'])
  expect(await wordsOf(both)).toEqual([])
  expect((await apply(both)).invited).toEqual([])
  expect(await wordsOf(await shopNow())).toEqual([])

  const raised = await people([owner, { name: 'Nok', role: 'manager', branches: undefined }])
  expect(await wordsOf(raised)).toEqual([
    '1 person of the staff changes:',
    '  Nok (counter, ari4): role counter → manager, branches ari4 → all branches',
  ])
  await apply(raised)
  await apply(await shopNow((now) => ({ ...now, staff: undefined })))
  expect((await shopNow()).staff).toEqual(raised.staff)

  await rows(
    server.databaseUrl,
    `insert into staff_sessions (hash, staff_id, expires_at) select 'of nok', id, now() + interval '1 hour' from staff where name = 'Nok'`,
  )
  const alone = await people([owner])
  expect(await wordsOf(alone)).toEqual(['1 person of the staff loses access:', '  Nok (manager, all branches)'])
  await apply(alone)
  expect(await rows(server.databaseUrl, `select 1 from staff_sessions where hash = 'of nok'`)).toEqual([])
  expect((await shopNow()).staff).toEqual([owner])

  await expect(apply(await people([]))).rejects.toThrow(/without an owner/)
  const [nok] = await rows(server.databaseUrl, `select id from staff where name = 'Nok'`)
  const ofNok = (await audited()).filter(({ subject }) => subject === nok?.id)
  expect(ofNok.map(({ action }) => action)).toEqual(['person.add', 'person.change', 'person.retire'])
  expect(ofNok[1]).toMatchObject({ before: { role: 'counter' }, after: { role: 'manager', branchIds: null } })
})

test('nobody is invited by what is not applied', async () => {
  const { branch_id } = await newLoad(server.url, await newMember(server.url), 'running')
  const shop = await shopNow((now) => ({
    ...now,
    staff: [...(now.staff ?? []), { name: 'Lek', role: 'owner' }],
    branches: now.branches.map((branch) => (branch.id === branch_id ? { ...branch, controller: 'MOVED' } : branch)),
  }))
  await expect(apply(shop)).rejects.toThrow(ShopObstacle)
  expect(await rows(server.databaseUrl, `select 1 from staff where name = 'Lek'`)).toEqual([])
})

test('a price from a day on is asked from that day, and the plan says so', async () => {
  const from = '2031-12-01'
  const shop = await shopNow((now) =>
    withPrices(now, (program) => ({ ...program, prices_later: [{ from, price: program.price + 500 }] })),
  )
  const words = await wordsOf(shop)
  expect(words[0]).toMatch(/^\d+ prices change on 1 December 2031:$/)
  const machine = await findFreeMachine(server.url)
  const command = await commandFor(server.url, machine)
  const price = (await machineInfo(server.url, machine)).programs[0]?.amount ?? 0
  await apply(shop)
  expect(await wordsOf(shop)).toEqual([])
  expect(await wordsOf(await shopNow())).toEqual([])
  expect((await machineInfo(server.url, machine)).programs[0]?.amount).toBe(price)
  // The day has come.
  await rows(server.databaseUrl, 'update programs set valid_until = now() where valid_until = $1', [startOfDay(from)])
  await rows(server.databaseUrl, 'update programs set valid_from = now() where valid_from = $1', [startOfDay(from)])
  expect((await machineInfo(server.url, machine)).programs[0]?.amount).toBe(price + 500)
  const { token } = await newMember(server.url)
  const { problem } = await ask(server.url, generateQr, command, { token })
  expect(problem).toMatchObject({ code: 'price_changed', amount: price + 500 })
  await apply(await shopNow((now) => withPrices(now, (program) => ({ ...program, price: program.price - 500 }))))
})

test('a planned price is called off, and planned again', async () => {
  const planned = (price: number) =>
    shopNow((shop) =>
      withPrices(shop, (program) => ({
        ...program,
        prices_later: price ? [{ from: '2032-01-01', price }] : [],
      })),
    )
  await apply(await planned(9_900))
  const off = await planned(0)
  expect((await wordsOf(off)).join('\n')).toMatch(/is called off/)
  await apply(off)
  expect(await wordsOf(await shopNow())).toEqual([])
  await apply(await planned(9_800))
  expect((await shopNow()).kinds[0]?.programs[0]?.prices_later).toEqual([{ from: '2032-01-01', price: 9_800 }])
  await apply(await planned(0))
})

test('a machine that is no longer in the files is retired, its purchase goes on, and it comes back as it was', async () => {
  const { transaction, machine_id: id, branch_id } = await newLoad(server.url, await newMember(server.url), 'running')
  const number = id.split('-').at(-1)
  const whole = await shopNow()
  const without: ShopOfFiles = {
    ...whole,
    branches: whole.branches.map((branch) => ({
      ...branch,
      machines: branch.machines
        .map((group) =>
          branch.id === branch_id ? { ...group, numbers: group.numbers.filter((one) => one !== number) } : group,
        )
        .filter(({ numbers }) => numbers.length > 0),
    })),
  }
  const words = (await wordsOf(without)).join('\n')
  expect(words).toMatch(new RegExp(`1 machine is retired:\n {2}${id} `))
  expect(words).toMatch(/1 customer is washing in retired machines: their loads end as usual/)
  await apply(without)
  expect(await wordsOf(await shopNow())).toEqual([])
  const { details } = await get(server.url, getBranches, {})
  const machines = details.flatMap((branch) => branch.machines.map(({ machine_id }) => machine_id))
  expect(machines.length).toBeGreaterThan(40)
  expect(machines).not.toContain(id)
  expect(await waitForStatus(server.url, transaction, 'running')).toMatchObject({ machine_id: id })
  await apply(whole)
  expect(await wordsOf(whole)).toEqual([])
  expect((await get(server.url, getBranchInfo, { branch_id })).machines.map(({ machine_id }) => machine_id)).toContain(
    id,
  )
})

test('a shop that has lost its branches is closed only where that is meant', async () => {
  const none = await shopNow((shop) => ({ ...shop, branches: [], services: [], promotions: [] }))
  await expect(apply(none)).rejects.toThrow(/without a branch.*--close/)
  expect((await planOf(db, [none], { mayClose: true })).obstacles).toEqual([])
})

test('the address of a machine in use waits until it is free', async () => {
  const { branch_id } = await newLoad(server.url, await newMember(server.url), 'running')
  const before = await wordsOf(await shopNow())
  const moved = await shopNow((shop) => ({
    ...shop,
    branches: shop.branches.map((branch) => (branch.id === branch_id ? { ...branch, controller: 'MOVED' } : branch)),
  }))
  await expect(apply(moved)).rejects.toThrow(ShopObstacle)
  expect((await wordsOf(moved)).join('\n')).toMatch(/NOT NOW: machine \d+ in .* is in use/)
  expect(await wordsOf(await shopNow())).toEqual(before)
})

test('machines whose controller, address or number changes have exactly what the files say, also where two change places', async () => {
  const before = await shopNow()
  type Branch = ShopOfFiles['branches'][number]
  const withBranch = (change: (branch: Branch) => Branch): ShopOfFiles => ({
    ...before,
    branches: before.branches.flatMap((branch, i) =>
      i === 0 ? [branch, change({ ...branch, id: 'moves', controller: 'MOVES' })] : [branch],
    ),
  })
  await apply(withBranch((branch) => branch))
  const parts: ((branch: Branch) => Branch)[] = [
    (branch) => ({ ...branch, controller: 'MOVED' }),
    ({ machines, ...branch }) => ({
      ...branch,
      machines: machines.map((group) => ({ ...group, address: `${group.address}9` })),
    }),
    ({ machines, ...branch }) => ({
      ...branch,
      machines: machines.map((group) => ({ ...group, sub_positions: group.numbers.toReversed() })),
    }),
  ]
  for (const changed of parts.map(withBranch)) {
    await apply(changed)
    expect(await wordsOf(changed)).toEqual([])
  }
  await apply(before)
})

test('each change has one row of the audit, with who, what, before and after', async () => {
  const shop = await shopNow((now) => ({
    ...now,
    branches: now.branches.map((branch, i) => (i === 0 ? { ...branch, telephone: '+6621234567' } : branch)),
  }))
  const id = shop.branches[0]?.id
  const plan = await apply(shop)
  expect(plan.changes).toHaveLength(1)
  const [last] = await rows(server.databaseUrl, 'select * from audit order by id desc limit 1')
  expect(last).toMatchObject({
    by: 'test',
    brand: BRAND,
    branch_id: id,
    action: 'branch.change',
    subject: id,
    before: { telephone: expect.any(String) },
    after: { telephone: '+6621234567' },
  })
})

test('the audit says which program and which extra of a machine has changed', async () => {
  const whole = await shopNow()
  const kind = whole.kinds.find(({ extras }) => extras.length > 0)
  const [program, extra] = [kind?.programs[0]?.id, kind?.extras[0]?.id]
  const dearer = <Item extends { price: number }>(items: readonly Item[]) =>
    items.map((item, i) => (i === 0 ? { ...item, price: item.price + 100 } : item))
  await apply({
    ...whole,
    kinds: whole.kinds.map((one) =>
      one === kind ? { ...one, programs: dearer(one.programs), extras: dearer(one.extras) } : one,
    ),
  })
  const found = await rows(
    server.databaseUrl,
    `select distinct action, split_part(subject, ' ', 2) as part from audit
      where at = (select max(at) from audit where by = 'test') order by action`,
  )
  expect(found).toEqual([
    { action: 'extra.price', part: extra },
    { action: 'program.price', part: program },
  ])
  await apply(whole)
})

test('a stock is counted on from what customers have taken', async () => {
  const isBag = "brand = 'washday' and stock_total is not null and reward = 'gift'"
  await rows(server.databaseUrl, `update promotions set stock = stock - 5 where ${isBag}`)
  expect(await wordsOf(await shopNow())).toEqual([])
  await apply(
    await shopNow((shop) => ({
      ...shop,
      promotions: shop.promotions.map((one) => (one.gives === 'gift' ? { ...one, stock: (one.stock ?? 0) + 10 } : one)),
    })),
  )
  const [bag] = await rows(server.databaseUrl, `select stock_total - stock as left from promotions where ${isBag}`)
  expect(bag?.left).toBe(5)
})

test('a code goes from one promotion to another: from one that is over, and between two', async () => {
  const whole = await shopNow()
  const leaflet = whole.promotions.find(({ code }) => code !== undefined)
  if (!leaflet) throw new Error('no promotion has a code')
  const rest = whole.promotions.filter(({ id }) => id !== leaflet.id)
  const again = { ...leaflet, id: 'again' }
  const other = { ...leaflet, id: 'other', code: 'OTHER' }
  await apply({ ...whole, promotions: [...rest, again, other] })
  const swapped = [...rest, { ...again, code: other.code }, { ...other, code: again.code }]
  await apply({ ...whole, promotions: swapped })
  const codes = new Map((await shopNow()).promotions.map(({ id, code }) => [id, code]))
  expect([codes.get('again'), codes.get('other')]).toEqual([other.code, again.code])
  expect(await wordsOf({ ...whole, promotions: swapped })).toEqual([])
  await apply(whole)
  expect(await wordsOf(whole)).toEqual([])
})

test('twenty customers who pay while prices change lose nothing: each pays a price that was shown', async () => {
  const machines = [...(await freeMachines(server.url)), ...(await freeMachines(server.url, 'dryer'))].slice(0, 20)
  expect(machines).toHaveLength(20)
  const buyers = await Promise.all(
    machines.map(async (machine) => ({
      token: (await newCustomer(server.url)).access_token,
      command: await commandFor(server.url, machine),
    })),
  )
  const order = ({ token, command }: (typeof buyers)[number]) =>
    ask(server.url, generateQr, command, { token, key: crypto.randomUUID() })
  const [early, late] = [buyers.slice(0, 10), buyers.slice(10)]
  const shown = await Promise.all(early.map(({ token, command }) => createPurchase(server.url, token, command)))
  const price = (program: MachineKind['programs'][number]) => ({ ...program, price: program.price + 1_000 })
  const dearer = await shopNow((shop) => withPrices(shop, price))
  // Ten pay the code that they were shown, and ten ask for one.
  const [, answers] = await Promise.all([
    apply(dearer),
    Promise.all(late.map(order)),
    ...shown.map(({ transaction }) => resolveCharge(server.url, transaction)),
  ])
  for (const [i, { problem, body }] of answers.entries()) {
    if (problem) expect(problem.code).toBe('price_changed')
    else expect(body).toMatchObject({ price: late[i]?.command.program.amount })
  }
  const refused = late.filter((_, i) => answers[i]?.problem)
  const again = await Promise.all(
    refused.map(({ token, command: { program, ...rest } }) => {
      const dear = { ...rest, program: { ...program, amount: program.amount + 1_000 } }
      return createPurchase(server.url, token, dear)
    }),
  )
  const bought = [...answers.flatMap(({ body }) => body ?? []), ...again].map(({ transaction }) => transaction)
  await Promise.all(bought.map((transaction) => resolveCharge(server.url, transaction)))
  const all = [...shown.map(({ transaction }) => transaction), ...bought]
  const loads = await Promise.all(all.map((transaction) => waitForStatus(server.url, transaction, 'running')))
  expect(loads).toHaveLength(20)
  expect(loads.slice(0, 10).map((load) => load.price)).toEqual(early.map(({ command }) => command.program.amount))
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

test('the picture of a branch is served in widths, and its page names it', async () => {
  const { picture } = await get(server.url, getBranchInfo, { branch_id: 'ari4' })
  expect(picture?.image_srcset).toContain(' 320w')
  const response = await fetch(new URL(picture?.image ?? '', server.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await get(server.url, getBranchInfo, { branch_id: 'onnut' })).picture).toBeNull()
})
