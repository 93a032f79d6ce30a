import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranches, getBranchInfo } from '#contract/branches.ts'
import { openDatabase } from '#server/db/database.ts'
import { faultsOfShops, readUnsellable } from '#server/modules/shop/shop.checks.ts'
import { createLog } from '#server/platform/log.ts'
import { get, machineInfo } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const MACHINE = `(id, branch_id, node_id, address, sub_position, number, category, capacity_kg, position, condition, seen_at)`
const machine = (change: Record<string, string>) => {
  const values = {
    id: `'new'`,
    branch: `'ari4'`,
    node: `'N'`,
    address: `'A'`,
    sub: `'1'`,
    number: `'99'`,
    category: `'washer'`,
    kg: '9',
    position: '99',
    condition: `'ok'`,
    seen: 'now()',
    ...change,
  }
  return `insert into machines ${MACHINE} values (${Object.values(values).join(', ')})`
}
const program = (set: string) => `update programs set ${set} where machine_id = 'ari4-01' and temp = 'cold'`
const branch = (set: string) => `update branches set ${set} where id = 'ari4'`
const promotion = (set: string) => `update promotions set ${set} where id = 'washday-twenty-off'`

test.each([
  program('amount = -500'),
  program('minutes = 0'),
  program('celsius = 300'),
  program(`valid_until = valid_from - interval '1 day'`),
  branch('lat = 999'),
  branch('lng = -100'),
  branch(`opens_at = '25:99', closes_at = 'oops'`),
  branch(`opens_at = '06:00', closes_at = null`),
  branch(`opens_at = '06:00', closes_at = '06:00'`),
  branch(`tax_id = '12'`),
  branch(`tax_id = '0105561000012'`),
  branch(`telephone = '0812345678'`),
  branch(`services = '{ironing}'`),
  branch(`name_th = ''`),
  branch(`special_days = '{}'`),
  branch(
    `special_days = '[{"day":"2026-12-05","opensAt":null,"closesAt":null},{"day":"2026-12-05","opensAt":"08:00","closesAt":"20:00"}]'`,
  ),
  machine({ category: `'robot'` }),
  machine({ kg: '-1' }),
  machine({ condition: `'fine'` }),
  machine({ address: `'A/B ?#'` }),
  machine({ node: `''` }),
  machine({ branch: `'nowhere'` }),
  `insert into programs (machine_id, temp, name_th, name_en, minutes, amount, position)
     select machine_id, temp, name_th, name_en, minutes, amount, position from programs limit 1`,
  `update extras set amount = -1 where machine_id = 'ari4-01'`,
  `update order_offers set unit = 'box'`,
  `update order_offers set fee = -1`,
  `update order_options set per = 'day'`,
  promotion('percent = 20'),
  promotion(`discount_kind = 'percent', percent = 200`),
  promotion(`reward = 'car'`),
  promotion(`branch_id = 'nowhere'`),
  promotion(`title_en = ''`),
  `update stamp_rules set needed = 0`,
])('the database refuses: %s', async (statement) => {
  await expect(rows(database.url, statement)).rejects.toThrow(/violates (?:check|foreign key|unique) constraint/)
})

test('a branch whose machines have no program with a price is told by the doctor', async () => {
  const { db, close } = openDatabase(database.url, { size: 1, waitSeconds: 5 }, createLog('error'))
  expect(await readUnsellable(db)).toEqual([])
  const ofBranch = `machine_id in (select id from machines where branch_id = 'nimman')`
  await rows(database.url, `update programs set valid_until = now() where ${ofBranch} and valid_until is null`)
  expect(await readUnsellable(db)).toEqual(['nimman'])
  await close()
})

test('one row that does not fit is left out of an answer, also where it is the only one, and told by the doctor', async () => {
  await rows(database.url, 'alter table machines drop constraint machines_category_values')
  await rows(database.url, `update machines set category = 'robot' where id = 'onnut-02'`)
  await rows(database.url, `update branches set brand = 'no-such-brand' where id = 'kku'`)
  // Lists of one, within a branch, a machine and an offer.
  await rows(database.url, 'alter table branches drop constraint branches_special_days')
  const someday = '[{"day": "someday", "opensAt": null, "closesAt": null}]'
  await rows(database.url, `update branches set special_days = $1 where id = 'onnut'`, [someday])
  await rows(database.url, 'alter table extras drop constraint extras_amount')
  await rows(database.url, `update extras set valid_until = now() where machine_id = 'onnut-01' and position > 0`)
  await rows(database.url, `update extras set amount = -5 where machine_id = 'onnut-01' and valid_until is null`)
  const server = await startInProcessServer({ databaseUrl: database.url })
  try {
    const info = await get(server.url, getBranchInfo, { branch_id: 'onnut' })
    const ids = info.machines.map(({ machine_id }) => machine_id)
    expect(ids).toHaveLength(9)
    expect(ids).not.toContain('onnut-02')
    expect(info.special_days).toEqual([])
    const machine = await machineInfo(server.url, { node_id: 'ONNUT', address: '1', sub_position: '01' })
    expect(machine.programs.length).toBeGreaterThan(0)
    expect(machine.extras).toEqual([])
    const { details } = await get(server.url, getBranches, {})
    expect(details.map(({ branch_id }) => branch_id)).toEqual(['ari4', 'onnut', 'bkapi', 'nimman'])
    expect((await get(server.url, getBranchList, {})).details).toHaveLength(4)
    expect(server.log()).toContain('a row that does not fit was left out')
  } finally {
    await server.close()
  }
  const { db, close } = openDatabase(database.url, { size: 1, waitSeconds: 5 }, createLog('error'))
  const faults = await faultsOfShops(db)
  await close()
  expect(faults).toContain('branch kku is of the brand no-such-brand, which does not exist')
  expect(faults.join('\n')).toMatch(/kind “robot” is not known/)
  expect(faults.join('\n')).toMatch(/day “someday” is no day/)
  expect(faults.join('\n')).toMatch(/price “-0.05” is no price/)
})
