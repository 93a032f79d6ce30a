import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { DAY_MS } from '#contract/duration.ts'
import { changeShop, getShop, getStickers, type ShopEdit } from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { ask, get, machineInfo } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findFreeMachine } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const AT = { origin: 'http://washday.app.localhost' }
let server: InProcessServer
let owner: { token: string; origin: string }
beforeAll(async () => {
  server = await startInProcessServer()
  owner = { token: await newStaff(server.databaseUrl, 'owner', { name: 'Mali' }), ...AT }
})
afterAll(() => server.close())

const REASON = 'the landlord asks for it'
const planOf = (edits: ShopEdit[], as = owner) => get(server.url, changeShop, { edits, plan: null }, as)
/** Does what the plan says. */
async function change(edits: ShopEdit[], as = owner) {
  const { plan } = await planOf(edits, as)
  return get(server.url, changeShop, { edits, plan, reason: REASON }, as)
}
const branch = (branch_id: string) => get(server.url, getBranchInfo, { branch_id })
const audited = () => rows(server.databaseUrl, `select action, subject from audit where by = 'Mali' order by id`)

test('a plan says in words in both languages what will be, and changes nothing', async () => {
  const machine = await findFreeMachine(server.url)
  const program = (await machineInfo(server.url, machine)).programs[0]
  if (!program) throw new Error('no program')
  const edit: ShopEdit = {
    what: 'price',
    machine_id: machine.machine_id,
    part: 'program',
    id: program.temp,
    price: program.amount + 500,
    from: '2031-12-01',
  }
  const { lines, is_applied } = await planOf([edit])
  expect(lines[0]?.en).toMatch(/^\d+ prices? changes? on 1 December 2031:$/)
  expect(lines[0]?.th).toMatch(/^ราคาเปลี่ยน \d+ รายการ วันที่ 1 ธันวาคม 2574:$/)
  expect(is_applied).toBe(false)
  expect(await audited()).toEqual([])
  const { branches } = await get(server.url, getShop, {}, owner)
  const later = branches.flatMap(({ kinds }) => kinds.flatMap(({ programs }) => programs.flatMap((one) => one.later)))
  expect(later).toEqual([])
})

test('a price changes at one branch only, from its day on, with a row of the audit for each machine', async () => {
  const { branches } = await get(server.url, getShop, {}, owner)
  const [first, second] = branches
  const kind = first?.kinds[0]
  const program = kind?.programs[0]
  if (!first || !second || !kind || !program) throw new Error('no branch with programs')
  const before = await audited()
  const price = program.price + 1_000
  const edit = { what: 'price', machine_id: kind.machine_id, part: 'program', id: program.id, price } as const
  expect((await change([{ ...edit, from: '2031-12-01' }])).is_applied).toBe(true)
  const shop = await get(server.url, getShop, {}, owner)
  const now = (id: string) =>
    shop.branches.find(({ branch_id }) => branch_id === id)?.kinds.flatMap(({ programs }) => programs) ?? []
  expect(now(first.branch_id).filter(({ later }) => later.length > 0)).toEqual([
    { ...program, later: [{ from: '2031-12-01', price }] },
  ])
  expect(now(second.branch_id).filter(({ later }) => later.length > 0)).toEqual([])
  expect((await audited()).length - before.length).toBe(kind.numbers.length)
  expect((await change([{ ...edit, from: null }])).is_applied).toBe(true)
  expect((await get(server.url, getShop, {}, owner)).branches[0]?.kinds[0]?.programs[0]?.price).toBe(price)
})

test('closed today, holiday hours and an announcement reach customers, and go again', async () => {
  const today = bangkokDay(Date.now())
  const branch_id = 'ari4'
  const text = { th: 'น้ำไม่ไหลถึงบ่ายสาม', en: 'No water until three' }
  await change([
    { what: 'day', branch_id, day: today, hours: 'closed' },
    { what: 'announcement', branch_id, announcement: { ...text, until: today } },
  ])
  expect(await branch(branch_id)).toMatchObject({
    is_open: false,
    announcement: text,
    special_days: expect.arrayContaining([{ day: today, opens_at: null, closes_at: null }]),
  })
  await change([
    { what: 'day', branch_id, day: today, hours: '00:00-23:59' },
    { what: 'announcement', branch_id, announcement: { ...text, until: '2026-01-01' } },
  ])
  expect(await branch(branch_id)).toMatchObject({ announcement: null })
  const { lines } = await planOf([{ what: 'day', branch_id, day: today, hours: null }])
  expect(lines.map(({ en }) => en).join('\n')).toMatch(/holidays: .* usual hours/)
  await change([
    { what: 'day', branch_id, day: today, hours: null },
    { what: 'announcement', branch_id, announcement: null },
  ])
  expect(await branch(branch_id)).toMatchObject({ is_open: true, announcement: null, special_days: [] })
})

test('a promotion is turned off and on, and no other changes with it', async () => {
  const { promotions } = await get(server.url, getShop, {}, owner)
  const [first] = promotions.filter(({ is_on }) => is_on)
  if (!first) throw new Error('no promotion is on')
  const turn = (is_on: boolean): ShopEdit => ({ what: 'promotion', promotion_id: first.promotion_id, is_on })
  expect((await planOf([turn(true)])).lines).toEqual([])
  const off = await change([turn(false)])
  expect(off.lines).toHaveLength(2)
  const isOn = async () =>
    (await get(server.url, getShop, {}, owner)).promotions.find(
      ({ promotion_id }) => promotion_id === first.promotion_id,
    )?.is_on
  expect(await isOn()).toBe(false)
  const on = await change([turn(true)])
  expect(on.lines).toHaveLength(2)
  expect(await isOn()).toBe(true)
})

test('a promotion that is turned on again keeps its end, and one that is over asks for another', async () => {
  const promotion_id = 'washday-twenty-off'
  const [end, past, next] = ['2031-05-31', '2026-01-31', '2032-05-31']
  const turn = (is_on: boolean, until?: string | null): ShopEdit => ({
    what: 'promotion',
    promotion_id,
    is_on,
    ...(until === undefined ? {} : { until }),
  })
  const read = async () => {
    const { promotions } = await get(server.url, getShop, {}, owner)
    return promotions.find((one) => one.promotion_id === promotion_id)
  }
  const before = (await read())?.until ?? null
  await change([turn(true, end)])
  await change([turn(false)])
  expect(await read()).toMatchObject({ is_on: false, until: end })
  await change([turn(true)])
  expect(await read()).toMatchObject({ is_on: true, until: end })

  await rows(server.databaseUrl, 'update promotions set starts_at = $1, ends_at = $1 where id = $2', [
    past,
    promotion_id,
  ])
  expect(await read()).toMatchObject({ is_on: false })
  const { problem } = await ask(server.url, changeShop, { edits: [turn(true)], plan: null }, owner)
  expect(JSON.stringify(problem)).toMatch(/twenty-off was on until .*: say until when it is on again/)
  await change([turn(true, next)])
  expect(await read()).toMatchObject({ is_on: true, until: next })
  await change([turn(true, before)])
  expect(await read()).toMatchObject({ is_on: true, until: before })
})

test('a plan is done for a reason only, which the audit keeps with each of its changes', async () => {
  const edits: ShopEdit[] = ['ari4', 'onnut'].map((branch_id) => ({
    what: 'announcement',
    branch_id,
    announcement: { th: 'น้ำไม่ไหล', en: 'No water', until: bangkokDay(Date.now() + 5 * DAY_MS) },
  }))
  const { plan } = await planOf(edits)
  for (const reason of [undefined, '  ']) {
    const { problem } = await ask(server.url, changeShop, { edits, plan, ...(reason && { reason }) }, owner)
    expect(problem).toMatchObject({ code: 'invalid', errors: { reason: expect.anything() } })
  }
  await get(server.url, changeShop, { edits, plan, reason: 'burst pipe' }, owner)
  const reasons = await rows(server.databaseUrl, `select reason from audit where by = 'Mali' order by id desc limit 2`)
  expect(reasons).toEqual([{ reason: 'burst pipe' }, { reason: 'burst pipe' }])
  await change(edits.map((edit) => ({ ...edit, announcement: null }) as ShopEdit)) // the same edits, taken down
})

test('a plan that is no longer the same is shown again and not done', async () => {
  const branch_id = 'onnut'
  const edits: ShopEdit[] = [{ what: 'hours', branch_id, hours: '07:00-22:00' }]
  const { plan } = await planOf(edits)
  await change([{ what: 'hours', branch_id, hours: '08:00-22:00' }])
  const answer = await get(server.url, changeShop, { edits, plan, reason: REASON }, owner)
  expect(answer.is_applied).toBe(false)
  expect(answer.plan).not.toBe(plan)
  expect((await change(edits)).is_applied).toBe(true)
  await change([{ what: 'hours', branch_id, hours: '24h' }])
})

test('what the files would not take is told in words, and nothing is done', async () => {
  const machine = await findFreeMachine(server.url)
  const program = (await machineInfo(server.url, machine)).programs[0]
  const edit: ShopEdit = {
    what: 'price',
    machine_id: machine.machine_id,
    part: 'program',
    id: program?.temp ?? '',
    price: 100,
    from: null,
  }
  const { problem } = await ask(server.url, changeShop, { edits: [edit], plan: null }, owner)
  expect(problem?.code).toBe('invalid')
  expect(JSON.stringify(problem)).toMatch(/too small: at least 20/)
})

test('days that are over make room for others', async () => {
  const past = Array.from({ length: 60 }, (_, i) => ({
    day: `2025-${String(Math.floor(i / 28) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`,
    opensAt: null,
    closesAt: null,
  }))
  await rows(server.databaseUrl, `update branches set special_days = $1 where id = 'ari4'`, [JSON.stringify(past)])
  await change([{ what: 'day', branch_id: 'ari4', day: '2098-12-05', hours: 'closed' }])
  const [ari] = await rows(server.databaseUrl, `select special_days from branches where id = 'ari4'`)
  expect(ari?.special_days).toEqual([{ day: '2098-12-05', opensAt: null, closesAt: null }])
  await change([{ what: 'day', branch_id: 'ari4', day: '2098-12-05', hours: null }])
})

test('what does not fit already stands in the way of no other change, stays as it is, and can be mended', async () => {
  // As rows of before a rule of the files.
  await rows(server.databaseUrl, 'alter table programs drop constraint programs_amount')
  await rows(server.databaseUrl, 'alter table branches drop constraint branches_special_days')
  const [cheap] = await rows(
    server.databaseUrl,
    `update programs set amount = 1000 where valid_until > now() is not false and valid_from <= now() and (machine_id, temp) in (select machine_id, temp from programs where
      machine_id like 'ari4-%' order by machine_id, position limit 1) returning machine_id, temp`,
  )
  await rows(
    server.databaseUrl,
    `update branches set special_days = '[{"day":"1999-01-01","opensAt":null,"closesAt":null}]' where id = 'bkapi'`,
  )
  const { lines } = await change([{ what: 'hours', branch_id: 'onnut', hours: '09:00-21:00' }])
  expect(lines.map(({ en }) => en)).toEqual([
    '1 branch changes:',
    expect.stringMatching(/^ {2}onnut .*opens none → 09:00/),
  ])
  await change([{ what: 'hours', branch_id: 'onnut', hours: '24h' }])
  expect((await branch('bkapi')).machines.length).toBeGreaterThan(0)
  const id = String(cheap?.temp)
  const edit: ShopEdit = {
    what: 'price',
    machine_id: String(cheap?.machine_id),
    part: 'program',
    id,
    price: 4_000,
    from: null,
  }
  const mended = await change([edit])
  expect(mended.lines.map(({ en }) => en).join()).toMatch(/^1 price changes now:,.*10 baht → 40 baht/)
  await rows(server.databaseUrl, `update branches set special_days = '[]' where id = 'bkapi'`)
})

test('a manager changes their own branches only, and what is of all branches not at all', async () => {
  const own = {
    token: await newStaff(server.databaseUrl, 'manager', { branchIds: ['ari4'], name: 'Somchai' }),
    ...AT,
  }
  const { branches, promotions } = await get(server.url, getShop, {}, own)
  expect(branches.map(({ branch_id }) => branch_id)).toEqual(['ari4'])
  const asked = async (edit: ShopEdit) =>
    (await ask(server.url, changeShop, { edits: [edit], plan: null }, own)).problem?.code
  expect(await asked({ what: 'hours', branch_id: 'onnut', hours: '24h' })).toBe('not_found')
  expect(await asked({ what: 'hours', branch_id: 'nowhere', hours: '24h' })).toBe('not_found')
  const ofAll = promotions.find(({ branch_id }) => branch_id === null)
  expect(await asked({ what: 'promotion', promotion_id: ofAll?.promotion_id ?? '', is_on: false })).toBe('forbidden')
  expect(await asked({ what: 'hours', branch_id: 'ari4', hours: '06:00-23:00' })).toBeUndefined()
  const counter = { token: await newStaff(server.databaseUrl, 'counter'), ...AT }
  expect((await ask(server.url, getShop, {}, counter)).problem?.code).toBe('forbidden')
})

test('the page of stickers has one for each machine of the branch', async () => {
  const { page, stickers } = await get(server.url, getStickers, { branch_id: 'ari4', label: 'a4-24' }, owner)
  expect(stickers).toBe((await branch('ari4')).machines.length)
  expect(page.match(/<svg [^>]*role="img"/g)).toHaveLength(stickers)
  expect((await ask(server.url, getStickers, { branch_id: 'nowhere', label: 'a4-8' }, owner)).problem?.code).toBe(
    'not_found',
  )
})
