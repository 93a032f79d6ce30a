import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranches, getBranchInfo } from '#contract/branches.ts'
import { ask, get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

type ListInput = Parameters<typeof get<typeof getBranchList>>[2]
const list = (input: ListInput = {}) => get(server.url, getBranchList, input)
const ids = async (input: ListInput) => (await list(input)).details.map(({ branch_id }) => branch_id)

test('the list has each branch once, with the states of its machines in their order', async () => {
  const all = (await get(server.url, getBranches, {})).details
  const { details, total } = await list({ limit: 50 })
  expect(total).toBe(all.length)
  expect(details.map(({ branch_id }) => branch_id).toSorted()).toEqual(all.map(({ branch_id }) => branch_id).toSorted())
  const words = {
    free: 'free',
    out_of_order: 'broken',
    offline: 'broken',
    running: 'busy',
    reserved: 'busy',
    done: 'busy',
  }
  for (const listed of details) {
    const machines = all.find(({ branch_id }) => branch_id === listed.branch_id)?.machines ?? []
    const statesOf = (category: string) =>
      machines.filter(({ machine_category }) => machine_category === category).map(({ state }) => words[state])
    expect([listed.washers, listed.dryers]).toEqual([statesOf('washer'), statesOf('dryer')])
  }
})

test('pages follow each other without gaps', async () => {
  const all = await ids({ limit: 50 })
  expect([...(await ids({ limit: 3 })), ...(await ids({ limit: 3, page: 2 }))]).toEqual(all.slice(0, 6))
  expect(await ids({ page: 9 })).toEqual([])
})

test('finds by name, sorts by distance and by free machines, and filters', async () => {
  expect(await ids({ query: 'chiang' })).toEqual(['nimman'])
  expect((await ids({ order: 'distance', lat: '18.8', lng: '98.97' }))[0]).toBe('nimman')
  expect((await ids({ order: 'free', favourites: 'kku' }))[0]).toBe('kku')
  expect(await ids({ filters: 'favourite', favourites: 'ari4,kku' })).toEqual(expect.arrayContaining(['ari4', 'kku']))
  const { details } = await list({ filters: 'delivery', limit: 50 })
  expect(details.every(({ services }) => services.includes('delivery'))).toBe(true)
})

test('another brand has its own branches', async () => {
  const origin = 'http://the-wash.app.localhost'
  const { details } = await get(server.url, getBranchList, {}, { origin })
  expect(details.map(({ branch_id }) => branch_id)).not.toContain('ari4')
  expect((await ask(server.url, getBranchInfo, { branch_id: 'ari4' }, { origin })).problem?.code).toBe('not_found')
})

test('one branch has its facts and its machines; an unknown one is not found', async () => {
  const { server_time, ...info } = await get(server.url, getBranchInfo, { branch_id: 'ari4' })
  const all = (await get(server.url, getBranches, {})).details
  expect(Date.parse(server_time)).toBeGreaterThan(Date.now() - 60_000)
  expect(info).toEqual(all.find(({ branch_id }) => branch_id === 'ari4'))
  expect((await ask(server.url, getBranchInfo, { branch_id: 'nowhere' })).problem?.code).toBe('not_found')
})

test.each([
  ['an unknown order', { order: 'age' }],
  ['an unknown filter', { filters: 'open,cheap' }],
  ['a place outside the earth', { order: 'distance', lat: '91', lng: '0' }],
  ['more than fifty', { limit: '51' }],
])('%s is rejected', async (_, input) => {
  const response = await fetch(
    `${server.url}${getBranchList.path}?${new URLSearchParams(input as Record<string, string>)}`,
  ) // strings only
  expect(response.status).toBe(422)
})
