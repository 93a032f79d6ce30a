import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { getHold, holdMachine } from '#contract/holds.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { reportProblem } from '#contract/reports.ts'
import { getBranchReviews, saveBranchReview } from '#contract/reviews.ts'
import {
  freeShopHold,
  listRestartMachines,
  listShopMachines,
  restartShopLoad,
  setShopMachine,
  streamShopMachines,
} from '#contract/staff/machines.ts'
import { listShopPayments } from '#contract/staff/payments.ts'
import { listStaff, removeStaff } from '#contract/staff/person.ts'
import { answerShopReview, hideShopReview, listShopReviews } from '#contract/staff/reviews.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { ask, get, newCustomer, waitForStatus } from '#tests/support/server/client.ts'
import { openStream } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findFreeMachine, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const AT = { origin: 'http://washday.app.localhost' }
let server: InProcessServer
let url: string
let owner: { token: string; origin: string }
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  owner = { token: await newStaff(server.databaseUrl, 'owner'), ...AT }
})
afterAll(() => server.close())

async function wallOf(token: string) {
  const stream = await openStream(url, streamShopMachines, {}, { token, headers: AT })
  onTestFinished(stream.close)
  expect(stream.status).toBe(200)
  await expect.poll(() => stream.events.length).toBe(1)
  return {
    ...stream,
    machine: (id: string) => stream.events.at(-1)?.details.find(({ machine_id }) => machine_id === id),
  }
}
const messagesOf = async (token: string) => (await get(url, getListNotificationUser, {}, { token })).details

test('the wall shows at once what becomes of a machine: held, freed, closed, back, and who reported it', async () => {
  const wall = await wallOf(owner.token)
  const { machine_id, node_id, address, sub_position } = await findFreeMachine(url)
  const { access_token: token } = await newCustomer(url)
  expect(wall.machine(machine_id)).toMatchObject({ state: 'free', held_until: null, reports: 0 })
  await get(url, holdMachine, { machine_id }, { token })
  await expect.poll(() => wall.machine(machine_id)).toMatchObject({ state: 'reserved', held_until: expect.any(String) })
  await get(url, freeShopHold, { machine_id, reason: 'nobody came' }, owner)
  await expect.poll(() => wall.machine(machine_id)).toMatchObject({ state: 'free', held_until: null })
  expect((await get(url, getHold, {}, { token })).details).toEqual([])
  await get(url, reportProblem, { node_id, address, sub_position, kind: 'leaks' }, { token })
  await get(url, setShopMachine, { machine_id, condition: 'out_of_order', reason: 'leaks' }, owner)
  await expect.poll(() => wall.machine(machine_id)).toMatchObject({ condition: 'out_of_order', reports: 1 })
  await get(url, setShopMachine, { machine_id, condition: 'ok' }, owner)
  await expect.poll(() => wall.machine(machine_id)).toMatchObject({ condition: 'ok', state: 'free', reports: 0 })
  expect((await messagesOf(token)).map(({ title }) => title.en)).toContainEqual(
    expect.stringMatching(/^Machine \d+ works again$/),
  )
  const [row] = await rows(server.databaseUrl, `select reason, before, after from audit where action = 'free_hold'`)
  expect(row).toEqual({ reason: 'nobody came', before: { holds: 1 }, after: { holds: 0 } })
})

test('a machine that its box has closed is told from one that staff have', async () => {
  const { machine_id: id } = await findFreeMachine(url)
  const closed = async () => {
    const { details } = await get(url, listShopMachines, { limit: 50 }, owner)
    return details.find(({ machine_id }) => machine_id === id)
  }
  const byBox = "update machines set condition = 'out_of_order', condition_reason = 'leak', condition_at = now()"
  await rows(server.databaseUrl, `${byBox} where id = $1`, [id])
  expect(await closed()).toMatchObject({ reason: 'leak', is_closed_by_staff: false })
  await get(url, setShopMachine, { machine_id: id, condition: 'out_of_order', reason: 'pump is ordered' }, owner)
  expect(await closed()).toMatchObject({ reason: 'pump is ordered', is_closed_by_staff: true })
  await get(url, setShopMachine, { machine_id: id, condition: 'ok' }, owner)
})

test('a wall has the branches of its person only, and ends with their access', async () => {
  const name = 'Somchai'
  const token = await newStaff(server.databaseUrl, 'engineer', { branchIds: ['onnut'], name })
  const wall = await wallOf(token)
  expect(new Set(wall.events[0]?.details.map(({ branch_id }) => branch_id))).toEqual(new Set(['onnut']))
  const { details } = await get(url, listStaff, {}, owner)
  await get(url, removeStaff, { person_id: details.find((one) => one.name === name)?.id ?? '' }, owner)
  const [other] = (await get(url, getBranchInfo, { branch_id: 'ari4' })).machines
  await get(url, setShopMachine, { machine_id: other?.machine_id ?? '', condition: 'out_of_order' }, owner)
  await get(url, setShopMachine, { machine_id: other?.machine_id ?? '', condition: 'ok' }, owner)
  await expect.poll(() => wall.state()).toBe('ended')
  expect(wall.events).toHaveLength(1)
})

test('a paid load that did not start is started again by staff, with a reason, and not twice', async () => {
  const member = await newMember(url)
  const { transaction, machine_id, branch_id } = await newLoad(url, member, 'start_failed')
  const { details } = await get(url, listShopMachines, { show: 'all', limit: 50 }, owner)
  expect(details.find((one) => one.machine_id === machine_id)?.stopped_load).toBe(transaction)
  const input = { transaction, reason: 'door was open' }
  expect(await get(url, restartShopLoad, input, owner)).toEqual({ transaction, status: 'starting' })
  expect((await ask(url, restartShopLoad, input, owner)).problem?.code).toBe('not_restartable')
  await waitForStatus(url, transaction, 'running')
  const told = (await messagesOf(member.token)).map(({ title }) => title.en)
  expect(told, 'as the desk says').toContain('Your machine is running')
  const [row] = await rows(server.databaseUrl, `select reason, after from audit where action = 'restart_load'`)
  expect(row).toEqual({ reason: 'door was open', after: { status: 'starting' } })
  const elsewhere = {
    token: await newStaff(server.databaseUrl, 'counter', { branchIds: [branch_id === 'kku' ? 'ari4' : 'kku'] }),
    ...AT,
  }
  expect((await ask(url, restartShopLoad, input, elsewhere)).problem?.code).toBe('not_found')
})

test('staff start a paid load at another free machine of its kind that costs no more, and at no other', async () => {
  const { transaction, machine_id } = await newLoad(url, await newMember(url), 'start_failed')
  const offered = async () =>
    (await get(url, listRestartMachines, { transaction }, owner)).details.map((one) => one.machine_id)
  const priced = (id: string, amount: number) =>
    rows(server.databaseUrl, 'update programs set amount = $2 where machine_id = $1', [id, amount])
  const alike = await rows(
    server.databaseUrl,
    `select m.id from machines m, machines own where own.id = $1 and m.id <> own.id and m.branch_id = own.branch_id
       and m.category = own.category`,
    [machine_id],
  )
  for (const { id } of alike) await priced(String(id), 2_000)
  const all = await offered()
  expect(all[0]).toBe(machine_id)
  const other = all[1] ?? ''
  expect(alike.map(({ id }) => id)).toContain(other)
  const [kinds] = await rows(
    server.databaseUrl,
    'select count(distinct (branch_id, category))::int as n from machines where id = any($1)',
    [all],
  )
  expect(kinds).toEqual({ n: 1 })
  await priced(other, 999_900)
  expect(await offered()).not.toContain(other)
  const input = { transaction, machine_id: other, reason: 'leaks' }
  expect((await ask(url, restartShopLoad, input, owner)).problem?.code).toBe('machine_unknown')
  await priced(other, 2_000)
  await get(url, restartShopLoad, input, owner)
  await waitForStatus(url, transaction, 'running')
  const [row] = await rows(server.databaseUrl, 'select machine_id from transactions where id = $1', [transaction])
  expect(row).toEqual({ machine_id: other })
  expect(await offered()).toEqual([])
})

test('a review is answered for everybody and for its customer, and hidden with its stars', async () => {
  const member = await newMember(url)
  const { transaction, branch_id } = await newLoad(url, member, 'completed')
  const reviewsOf = () => get(url, getBranchReviews, { branch_id })
  const before = await reviewsOf()
  await get(url, saveBranchReview, { branch_id, transaction, rating: 1, text: 'cold' }, { token: member.token })
  const open = async () => (await get(url, listShopReviews, { limit: 50 }, owner)).details
  expect(await open()).toContainEqual(expect.objectContaining({ transaction, text: 'cold', answer: null }))
  await get(url, answerShopReview, { transaction, answer: 'We have repaired it.' }, owner)
  await get(url, answerShopReview, { transaction, answer: 'It is repaired.' }, owner)
  expect((await reviewsOf()).details[0]).toMatchObject({ text: 'cold', answer: 'It is repaired.' })
  expect((await open()).map((one) => one.transaction)).not.toContain(transaction)
  expect((await messagesOf(member.token)).filter(({ body }) => /repaired/.test(body.en))).toHaveLength(1)
  await get(url, hideShopReview, { transaction, reason: 'names a person' }, owner)
  const hidden = await reviewsOf()
  expect({ rating: hidden.rating, stars: hidden.stars, total: hidden.total }).toEqual({
    rating: before.rating,
    stars: before.stars,
    total: before.total,
  })
  const all = await get(url, listShopReviews, { show: 'all', branch_id }, owner)
  expect(all.details[0]).toMatchObject({ transaction, hidden_reason: 'names a person' })
  await get(url, hideShopReview, { transaction, reason: null }, owner)
  expect((await reviewsOf()).total).toBe(before.total + 1)
  const unknown = { transaction: `TRX_MCH_${'0'.repeat(26)}`, reason: null }
  expect((await ask(url, hideShopReview, unknown, owner)).problem?.code).toBe('not_found')
})

test('the payments of days are listed with the number of their charge', async () => {
  const { transaction, amount } = await newLoad(url, await newMember(url), 'running')
  const today = bangkokDay(Date.now())
  const { details } = await get(url, listShopPayments, { from: today, until: today }, owner)
  expect(details.find((one) => one.transaction === transaction)).toMatchObject({
    amount,
    charge_id: expect.stringMatching(/./),
  })
  expect((await ask(url, listShopPayments, { from: '2026-01-01', until: today }, owner)).problem?.code).toBe('invalid')
})

test('all payments of days are listed, in pages, also those that came at the same moment', async () => {
  const { transaction } = await newLoad(url, await newMember(url), 'running')
  const many = 10_100
  await rows(
    server.databaseUrl,
    `insert into transactions_archive
       select copy.* from transactions t, generate_series(1, $2::int) n, lateral jsonb_populate_record(
         null::transactions_archive, to_jsonb(t) || jsonb_build_object('id', 'TRX_MCH_' || lpad(n::text, 26, '0'))) copy
       where t.id = $1`,
    [transaction, many],
  )
  await rows(
    server.databaseUrl,
    `insert into payments (transaction_id, amount, charge_id, paid_at)
       select 'TRX_MCH_' || lpad(n::text, 26, '0'), 4000, 'chrg_' || n, '2026-03-02T03:00:00Z' from generate_series(1, $1::int) n`,
    [many],
  )
  const found: string[] = []
  let after: string | null | undefined
  for (let page = 0; after !== null && page < 10; page++) {
    const answer: OutputOf<typeof listShopPayments> = await get(
      url,
      listShopPayments,
      { from: '2026-03-02', until: '2026-03-02', ...(after && { after }) },
      owner,
    )
    found.push(...answer.details.map(({ charge_id }) => charge_id))
    after = answer.next
  }
  expect(found).toHaveLength(many)
  expect(new Set(found).size).toBe(many)
})
