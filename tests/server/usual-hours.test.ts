import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { getUsualHours } from '#contract/usual-hours.ts'
import { openDatabase } from '#server/db/database.ts'
import { countFreeMachines } from '#server/modules/branches/usual-hours.ts'
import { createLog } from '#server/platform/log.ts'
import { ask, freeMachines, get, machineInfo } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  server = await startInProcessServer()
  opened = openDatabase(server.databaseUrl, { size: 1, waitSeconds: 5 }, createLog('error'))
})
afterAll(async () => {
  await opened.close()
  await server.close()
})

const weekdayOf = (instant: number) => new Date(`${bangkokDay(instant)}T00:00:00Z`).getUTCDay() || 7
const sql = (text: string, values?: unknown[]) => rows(server.databaseUrl, text, values)

test('an hour is the rounded mean of at least three weeks, and older counts say nothing', async () => {
  await sql("delete from free_counts where branch_id = 'ari4'")
  // 20:00 in Bangkok, of the last Mondays.
  const add = (weeks: number, hour: number, free: number, counts = 1) =>
    sql(
      `insert into free_counts values ('ari4', 'washer',
        date_trunc('week', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' - $1 * interval '7 days' + $2 * interval '1 hour', $3, $4)`,
      [weeks, hour, free, counts],
    )
  for (const [week, free] of [
    [1, 2],
    [2, 3],
    [3, 3],
    [9, 90],
  ] as const)
    await add(week, 20, free)
  await add(1, 21, 4)
  await add(2, 21, 4)
  const { details } = await get(server.url, getUsualHours, { branch_id: 'ari4' })
  expect(details).toEqual([
    { machine_category: 'washer', weekday: 1, free: Array.from({ length: 24 }, (_, hour) => (hour === 20 ? 3 : null)) },
  ])
  expect((await ask(server.url, getUsualHours, { branch_id: 'nowhere' })).problem?.code).toBe('not_found')
})

test('hours in which the branch is closed on the next such day are not quiet', async () => {
  const hours = async () =>
    (await get(server.url, getUsualHours, { branch_id: 'ari4' })).details.flatMap(({ free }) =>
      free.flatMap((count, hour) => (count === null ? [] : [hour])),
    )
  const open = (opens: string | null, closes: string | null, special: object[] = []) =>
    sql("update branches set opens_at = $1, closes_at = $2, special_days = $3 where id = 'ari4'", [
      opens,
      closes,
      JSON.stringify(special),
    ])
  await open('18:00', '02:00')
  expect(await hours()).toEqual([20])
  await open('06:00', '20:00')
  expect(await hours(), 'of the hours that it had before').toEqual([])
  const ahead = (8 - weekdayOf(Date.now())) % 7
  const day = bangkokDay(Date.now() + ahead * DAY_MS)
  await open(null, null, [{ day, opensAt: null, closesAt: null }])
  expect(await hours(), 'of a Monday that is closed').toEqual([])
  await open(null, null, [{ day: bangkokDay(Date.now() + (ahead + 7) * DAY_MS), opensAt: null, closesAt: null }])
  expect(await hours()).toEqual([20])
})

test('the machines that are free now are counted in this hour, of open branches only', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { branch_id } = await machineInfo(server.url, machine)
  const free = (await freeMachines(server.url)).length
  await sql('delete from free_counts')
  await sql("update branches set opens_at = null, closes_at = null, special_days = '[]'")
  await countFreeMachines(opened)
  await countFreeMachines(opened)
  const [washers] = await sql("select free, counts from free_counts where branch_id = $1 and category = 'washer'", [
    branch_id,
  ])
  expect(washers?.counts).toBe(2)
  const [sum] = await sql(
    "select sum(free)::int / 2 as free from free_counts where category = 'washer' and branch_id in (select id from branches where brand = 'washday')",
  )
  expect(Number(sum?.free)).toBeGreaterThanOrEqual(free)
  // Closed all day.
  await sql(
    `update branches set special_days = jsonb_build_array(jsonb_build_object('day', to_char(now() at time zone 'Asia/Bangkok', 'YYYY-MM-DD'), 'opensAt', null, 'closesAt', null)) where id = $1`,
    [branch_id],
  )
  await countFreeMachines(opened)
  const [after] = await sql("select counts from free_counts where branch_id = $1 and category = 'washer'", [branch_id])
  expect(after?.counts).toBe(2)
})
