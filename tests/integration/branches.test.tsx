import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getBranchList } from '#contract/branch-list.ts'
import { giveUpHold, holdMachine } from '#contract/holds.ts'
import { getBranchRanking, saveBranchReview } from '#contract/reviews.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { bangkokDay, bangkokTime } from '#contract/thai/bangkok.ts'
import { getWatches } from '#contract/watches.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { announcedNow } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { memberOf } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  // Before a page asks for them: the server keeps its answer for a quarter of an hour. Of the last weeks: two free washers at
  // any hour, five from 23:00 on.
  await rows(server.databaseUrl, "delete from free_counts where branch_id = 'bkapi' and category = 'washer'")
  await rows(
    server.databaseUrl,
    `insert into free_counts select 'bkapi', 'washer', hour, case when extract(hour from hour at time zone 'Asia/Bangkok') >= 23 then 5 else 2 end, 1
     from generate_series(date_trunc('hour', now()) - interval '28 days', now(), interval '1 hour') hour
     on conflict (branch_id, category, hour) do update set free = excluded.free, counts = 1`,
  )
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

type StubbedLocation = { lat: number; lng: number } | 'refused'
/** Stubs the device's location, or a refused permission. */
function stubLocation(location: StubbedLocation) {
  const getCurrentPosition = vi.fn((onPosition: PositionCallback, onError: PositionErrorCallback) => {
    const problem = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError // only the properties that the app reads
    if (location === 'refused') return onError(problem)
    onPosition({ coords: { latitude: location.lat, longitude: location.lng } } as GeolocationPosition) // as above
  })
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}

const branchNames = () =>
  within(screen.getByRole('list', { name: 'Branches' }))
    .getAllByRole('link')
    .map((link) => /^.*?(?=(?:, )?(?:\d+(?:\.\d+)? k?m|Open|Closed))/.exec(link.textContent ?? '')?.[0])

async function openList() {
  const page = await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await screen.findByRole('list', { name: 'Branches' })
  return page
}

test('the list is sorted by name and requests the location only when the customer sorts by distance', async () => {
  const getCurrentPosition = stubLocation({ lat: 18.8, lng: 98.97 })
  const { user } = await openList()
  expect(branchNames()[0]).toBe('Ari Soi 4')
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Nearest' }))
  await waitFor(() => expect(branchNames()[0]).toBe('Nimmanhaemin, Chiang Mai'))
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  expect(screen.getByText(/^\d+ m$/)).toBeTruthy()
})

test('without location permission the list stays sorted by name, and a message says so', async () => {
  stubLocation('refused')
  const { user } = await openList()
  await user.click(screen.getByRole('radio', { name: 'Nearest' }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(within(screen.getByRole('main')).getByText(/We aren’t allowed to see your location/)).toBeTruthy()
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/We aren’t allowed to see your location/))
  expect(branchNames()[0]).toBe('Ari Soi 4')
  stubLocation({ lat: 18.8, lng: 98.97 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(branchNames()[0]).toBe('Nimmanhaemin, Chiang Mai'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('the branches of an order also report a missing location permission', async () => {
  stubLocation('refused')
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/delivery')
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/We aren’t allowed to see your location/))
  expect(within(screen.getByRole('main')).getByText(/We aren’t allowed to see your location/)).toBeTruthy()
  stubLocation({ lat: 18.8, lng: 98.97 })
  await user.click(screen.getByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Near me' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a search and filters narrow the list, and one press shows all branches again', async () => {
  const { user } = await openList()
  const all = branchNames().length
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'chiang')
  await waitFor(() => expect(branchNames()).toEqual(['Nimmanhaemin, Chiang Mai']))
  await screen.findByText('1 branch found')
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  await screen.findByRole('heading', { name: 'No branches match' })
  await user.click(screen.getByRole('button', { name: 'Show all branches' }))
  await waitFor(() => expect(branchNames()).toHaveLength(all))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[G2] going back restores the list, with the focus on the branch that was opened', async () => {
  const { user, router } = await openList()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ba')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Ari Soi 4/ })).toBeNull())
  await user.click(screen.getByRole('link', { name: /^Bang Kapi/ }))
  await waitForPage('Bang Kapi')
  router.history.back()
  await waitForPage('Find a branch')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' }).value).toBe('ba')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Bang Kapi/))
})

test('[G13] a branch shows the state of its machines: free ones link to their programs, the others say when they are free', async () => {
  await openPage(server.url, '/en/branch/ari4')
  const { title } = await waitForPage('Ari Soi 4')
  expect(title).toBe('Ari Soi 4 – Washday')
  const wall = screen.getByRole('list', { name: /^Washers: \d of 9 free$/ })
  const tiles = within(wall).getAllByRole('listitem')
  expect(tiles.map((tile) => /Washer (\d\d)/.exec(tile.textContent ?? '')?.[1])).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
  ])
  const free = within(wall).getByRole('link', { name: 'Washer 01, 9 kg, Free, Choose' })
  expect(free.getAttribute('href')).toBe('/en/qr-scanner?node_id=ARI4&address=1&sub_position=01')
  expect(tiles[2]?.textContent).toMatch(/Washer 03, 9 kg, \d+ minutes left, Free \d\d:\d\d/)
  expect(within(tiles[2] ?? wall).queryByRole('link')).toBeNull()
  expect(tiles[6]?.textContent).toMatch(/Washer 07, 18 kg, Out of order/)
  expect(screen.getByRole('link', { name: 'Call 0 2, 0 0 0, 0 0 0 1' }).getAttribute('href')).toBe('tel:+6620000001')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain(
    'destination=13.7817%2C100.5422',
  )
  expect(screen.getByRole('link', { name: /^Delivery/ }).getAttribute('href')).toBe('/en/delivery/ari4')
})

test('no machine of a closed branch is called free, neither on its page nor in the list', async () => {
  const hours = (opens: string | null, closes: string | null) =>
    rows(server.databaseUrl, "update branches set opens_at = $1, closes_at = $2 where id = 'nimman'", [opens, closes])
  const inHours = (count: number) => bangkokTime(Date.now() + count * 3_600_000)
  await hours(inHours(2), inHours(-2))
  onTestFinished(async () => void (await hours(null, null)))
  await openPage(server.url, '/en/branch/nimman')
  await waitForPage('Nimmanhaemin, Chiang Mai')
  const wall = await screen.findByRole('list', { name: 'Washers: 6' })
  const machine = within(wall).getByRole('link', { name: 'Washer 01, 9 kg, Closed now' })
  expect(machine.getAttribute('href'), 'its programs can be read').toContain('node_id=NIMMAN')
  for (const list of [wall, screen.getByRole('list', { name: 'Dryers: 4' })])
    expect(list.textContent).not.toMatch(/Free|Choose/)
  // The list is up to a second old.
  await until(
    () => get(server.url, getBranchList, { query: 'nimman' }),
    ({ details: [branch] }) => branch?.is_open === false,
  )
  await openList()
  const row = screen.getByRole('link', { name: /^Nimmanhaemin, Chiang Mai/ })
  expect(row.textContent).toMatch(/Closed now/)
  expect(row.textContent).not.toMatch(/free/)
  expect(within(row).queryByRole('img')).toBeNull()
})

test("with an operator's API that can only send all branches, list, search and branch are the same", async () => {
  const { capabilities } = pageConfig
  Object.assign(pageConfig, { capabilities: capabilities.filter((name) => name !== 'branch_list') })
  onTestFinished(() => void Object.assign(pageConfig, { capabilities }))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const { user } = await openList()
  expect(branchNames()[0]).toBe('Ari Soi 4')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'chiang')
  await waitFor(() => expect(branchNames()).toEqual(['Nimmanhaemin, Chiang Mai']))
  await user.click(screen.getByRole('link', { name: /^Nimmanhaemin/ }))
  await waitForPage('Nimmanhaemin, Chiang Mai')
  await screen.findByRole('list', { name: /^Washers: \d of \d free$/ })
  const calls = fetchSpy.mock.calls.map(([input]) => String(input)).filter((url) => url.includes('/api/branch'))
  expect(calls.some((url) => url.endsWith('/api/branches'))).toBe(true)
  expect(calls.filter((url) => /branch_(?:list|info)/.test(url))).toEqual([])
  fetchSpy.mockRestore()
})

test('an unknown branch is reported, with a link to all branches', async () => {
  await openPage(server.url, '/en/branch/nowhere')
  await waitForPage('Branch not found')
  expect(screen.getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('/en/branch')
})

test('a favourite is saved on this device, and the list can filter by it', async () => {
  const { user } = await openPage(server.url, '/en/branch/onnut')
  await waitForPage('On Nut')
  await user.click(screen.getByRole('button', { name: 'Keep as a favourite', pressed: false }))
  expect(screen.getByRole('button', { name: 'Keep as a favourite', pressed: true })).toBeTruthy()
  expect(localStorage.getItem('favouriteBranches')).toBe('["onnut"]')
  await openList()
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  await waitFor(() => expect(branchNames()).toEqual(['On Nut']))
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
})

test('reviews load five at a time, with the names that their customers chose', async () => {
  const { user } = await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  const reviews = () => within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem')
  await screen.findByRole('list', { name: 'Reviews' })
  const [countRow] = await rows(server.databaseUrl, `select count(*) n from reviews where branch_id = 'ari4'`)
  const total = Number(countRow?.n)
  expect(reviews()).toHaveLength(Math.min(5, total))
  if (total > 5) {
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(reviews()).toHaveLength(Math.min(10, total)))
  }
  expect(screen.getByText('Kittipong Srisai')).toBeTruthy()
  expect(screen.getByText('A customer')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Regulars of this branch' }), 'a guest has no place in it').toBeNull()
})

test('a branch shows its picture, described by its name', async () => {
  await openPage(server.url, '/en/branch/ari4')
  const picture = await screen.findByRole('img', { name: 'Picture of Ari Soi 4' })
  expect(picture.getAttribute('src')).toMatch(/^\/api-internal\/brand-image\/.+\.webp$/)
})

test('a regular sees their place of the last month among others without their names', async () => {
  const { access_token, refresh_token } = await newCustomer(server.url)
  const { id, token } = await memberOf(server.url, access_token)
  await get(server.url, getBranchRanking, { branch_id: 'ari4' }, { token })
  await rows(server.databaseUrl, "insert into ranking_places (branch_id, customer_id, loads) values ('ari4', $1, 99)", [
    id,
  ])
  storeTokens({ access_token, refresh_token })
  await openPage(server.url, '/en/branch/ari4')
  const ranking = within(await screen.findByRole('region', { name: 'Regulars of this branch' }))
  expect(ranking.getByText(/^You were number 1 of \d+ customers\.$/)).toBeTruthy()
  expect(ranking.getAllByRole('term')[0]?.textContent).toBe('1. You')
  expect(ranking.getByText(/^\d\. K\.$/)).toBeTruthy()
  expect(ranking.queryByText(/Kittipong/)).toBeNull()
  // The Buddhist year 2569 means nothing to a visitor.
  expect(screen.getByText(/^\([A-Z][a-z]+ 20\d\d\)$/)).toBeTruthy()
})

test('a branch tells its announcement, its holiday hours, and what it says to a review', async () => {
  const [today, tomorrow] = [0, 24 * 3_600_000].map((ms) => bangkokDay(Date.now() + ms))
  await rows(server.databaseUrl, "update branches set announcement = $1, special_days = $2 where id = 'onnut'", [
    JSON.stringify({ th: 'น้ำไม่ไหล', en: 'No water until noon', until: tomorrow }),
    JSON.stringify([
      { day: today, opensAt: '00:00', closesAt: '23:58' },
      { day: tomorrow, opensAt: null, closesAt: null },
    ]),
  ])
  await rows(
    server.databaseUrl,
    `update reviews set answer = 'Thank you for coming', answered_at = now()
     where transaction_id in (select transaction_id from reviews where branch_id = 'onnut' order by created_at desc limit 1)`,
  )
  await openPage(server.url, '/en/branch/onnut')
  expect(await screen.findByText('No water until noon')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Special hours' })).toBeTruthy()
  expect(screen.getAllByText('00:00–23:58'), 'also above, as the hours of today').toHaveLength(2)
  expect(screen.getByText(/^Open until 23:58/)).toBeTruthy()
  expect(screen.getByText('Closed')).toBeTruthy()
  expect(await screen.findByText('Thank you for coming')).toBeTruthy()
  await rows(server.databaseUrl, "update branches set announcement = null, special_days = '[]' where id = 'onnut'")
})

test('a guest who wants a machine alert is sent to sign-in and back to the branch', async () => {
  await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  const link = screen.getByRole('link', { name: 'Tell me when free' })
  expect(link.getAttribute('href')).toBe('/en/login?next=%2Fbranch%2Fari4')
})

test('a customer creates, sees, extends and cancels an alert for a washer of a minimum size', async () => {
  await rows(
    server.databaseUrl,
    `update machines set condition = 'out_of_order' where branch_id = 'kku' and capacity_kg >= 14`,
  )
  const tokens = await newCustomer(server.url)
  storeTokens(tokens)
  const { user } = await openPage(server.url, '/en/branch/kku')
  await waitForPage('Kangsadan, Khon Kaen')
  await user.click(await screen.findByRole('button', { name: 'Tell me when free' }))
  await user.click(await screen.findByRole('radio', { name: '14 kg or more' }))
  await user.click(screen.getByRole('button', { name: 'Tell me' }))
  await screen.findByText('Waiting for: Washer 14 kg or more')
  const readWatches = () => get(server.url, getWatches, {}, { token: tokens.access_token })
  const [watch] = (await readWatches()).details
  expect(watch).toMatchObject({ branch_id: 'kku', machine_category: 'washer', capacity_kg: 14 })
  expect((Date.parse(watch?.until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(2, 1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const time = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16)
  screen.getByText(`Until ${time(watch?.until ?? '')}`)
  await screen.findByText(`We’ll tell you when one is free, until ${time(watch?.until ?? '')}`)
  await rows(server.databaseUrl, "update watches set until = now() + interval '5 minutes' where id = $1", [
    watch?.watch_id,
  ])
  await user.click(screen.getByRole('button', { name: 'Wait 2 more hours' }))
  await waitFor(async () =>
    expect(Date.parse((await readWatches()).details[0]?.until ?? '')).toBeGreaterThan(Date.now() + 7_000_000),
  )
  expect((await readWatches()).total).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull())
  expect((await readWatches()).total).toBe(0)
})

test('the notification of an expired alert opens the form again with the same kind of machine', async () => {
  const tokens = await newCustomer(server.url)
  storeTokens(tokens)
  await rows(
    server.databaseUrl,
    `update machines set condition = 'out_of_order' where branch_id = 'kku' and category = 'dryer'`,
  )
  const { user } = await openPage(server.url, '/en/branch/kku?watch=dryer')
  const sheet = within(await screen.findByRole('dialog', { name: 'Tell me when a machine is free' }))
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Dryer' }).checked).toBe(true)
  sheet.getByText(
    /^If one becomes free before \d\d:\d\d, we’ll tell you once, under Notifications\. If none does, we’ll tell you that too\.$/,
  )
  await user.click(sheet.getByRole('button', { name: 'Tell me' }))
  await screen.findByText('Waiting for: Dryer')
})

test('a branch says when it is quiet, for washers and dryers, and has the week as a table', async () => {
  const { user } = await openPage(server.url, '/en/branch/bkapi')
  const quiet = within(await screen.findByRole('region', { name: 'When it’s quiet' }))
  // Within that hour, nothing else of the day is left.
  expect(quiet.getByText(/^(?:Quietest: today after 23:00|Today usually 5 washers are free at any time)$/)).toBeTruthy()
  await user.click(quiet.getByText('See the whole week'))
  const table = quiet.getByRole('table', { name: 'Washers that are usually free, by hour and day' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  const late = within(within(table).getByRole('row', { name: /^23:00/ })).getAllByRole('cell')
  expect(late.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 7 }, () => '5'))
  await user.click(quiet.getByRole('radio', { name: 'Dryer' }))
  expect(quiet.getByRole('table', { name: /^Dryers that/ })).toBeTruthy()
})

test('a customer on the way holds a machine at its programs, sees it at the branch, pays in it, or gives it up', async () => {
  storeTokens(await newCustomer(server.url))
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { branch_id } = await machineInfo(server.url, machine)
  const { node_id, address, sub_position } = machine
  const programs = `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
  const title = `Washer ${machine.number} is held for you`
  const { user } = await openPage(server.url, programs)
  await user.click(await screen.findByRole('button', { name: 'On my way: hold it 10 minutes' }))
  await screen.findByText(title)
  await waitFor(() => expect(announcedNow()).toContain(`Washer ${machine.number} is held for you until`))
  expect(screen.queryByRole('button', { name: 'On my way: hold it 10 minutes' })).toBeNull()
  // For everybody else it is reserved, and for its holder its payment opens.
  expect((await machineInfo(server.url, machine)).state).toBe('reserved')
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  await openPage(server.url, `/en/branch/${branch_id}`)
  await screen.findByText(title)
  expect(screen.getByText(/^(?:9|10):\d\d left, until \d\d:\d\d$/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Choose a program' }))
  await waitForPage(/^Choose your/)
  await screen.findByText(title)
  await user.click(screen.getByRole('button', { name: 'Give it up' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect((await machineInfo(server.url, machine)).state).toBe('free')
})

test('a hold that ends says so, and a machine that somebody else has just taken cannot be held', async () => {
  const tokens = await newCustomer(server.url)
  storeTokens(tokens)
  const [machine, other] = await freeMachines(server.url)
  if (!machine || !other) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { user } = await openPage(
    server.url,
    `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`,
  )
  const start = await screen.findByRole('button', { name: 'On my way: hold it 10 minutes' })
  const { access_token: token } = await newCustomer(server.url)
  await get(server.url, holdMachine, { machine_id: machine.machine_id }, { token })
  await user.click(start)
  await screen.findAllByText('Somebody else has just taken this machine. Choose another one.')
  await get(server.url, giveUpHold, {}, { token })
  await get(server.url, holdMachine, { machine_id: other.machine_id }, { token: tokens.access_token })
  await rows(server.databaseUrl, "update holds set until = now() + interval '3 seconds' where machine_id = $1", [
    other.machine_id,
  ])
  const { branch_id } = await machineInfo(server.url, other)
  await openPage(server.url, `/en/branch/${branch_id}`)
  await screen.findByText(`Washer ${other.number} is held for you`)
  await waitFor(() => expect(screen.queryByText(`Washer ${other.number} is held for you`)).toBeNull(), {
    timeout: 10_000,
  })
  await waitFor(() => expect(announcedNow()).toContain(`Washer ${other.number} is no longer held for you`))
})

test('an alert is refused with a message while a machine is free', async () => {
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  await user.click(await screen.findByRole('button', { name: 'Tell me when free' }))
  await user.click(await screen.findByRole('button', { name: 'Tell me' }))
  await screen.findAllByText('One is free right now. There’s no need to wait.', {})
})

/** Buys a load at the branch ari4 and finishes it; returns the id of its transaction. */
async function finishedLoad(token: string) {
  const machine = (await freeMachines(server.url)).find(({ node_id }) => node_id === 'ARI4')
  if (!machine) throw new Error('No machine is free')
  const { transaction } = await createPurchase(server.url, token, await commandFor(server.url, machine))
  await resolveCharge(server.url, transaction)
  await waitForStatus(server.url, transaction, 'running')
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  return transaction
}

test('a finished load is reviewed once: stars are required, and no second review can be started', async () => {
  const tokens = await newCustomer(server.url)
  const transaction = await finishedLoad(tokens.access_token)
  storeTokens(tokens)
  const { user, address } = await openPage(server.url, '/en/branch/ari4/review')
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('button', { name: 'Send the review' }))
  await screen.findAllByText('Choose one to five stars first')
  await user.click(screen.getByRole('radio', { name: '4 stars, good' }))
  await user.type(screen.getByRole('textbox', { name: /What should others know/ }), 'สะอาดดี')
  expect(screen.getByRole('radio', { name: /^No name/ }), 'until it is chosen').toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /^First name/ }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitForPage('Ari Soi 4')
  expect(address()).toBe('/en/branch/ari4')
  const review = (await screen.findByText('สะอาดดี')).closest('li')
  expect(review?.textContent).toContain('มานี')

  // The page says so before anything is typed.
  await openPage(server.url, '/en/branch/ari4/review')
  await waitForPage('Nothing to review yet')
  expect(screen.getByText('You have no finished load here to review.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await openPage(server.url, `/en/branch/ari4/review?transaction=${transaction}`)
  await waitForPage('Already reviewed')
})

test('a review that is sent again after a lost response does not review another load', async () => {
  const tokens = await newCustomer(server.url)
  const loads = [await finishedLoad(tokens.access_token), await finishedLoad(tokens.access_token)]
  const proxy = await startScriptedServer()
  dropResponses(proxy, server.url, saveBranchReview.path, 1)
  storeTokens(tokens)
  const { user, address } = await openPage(proxy.url, '/en/branch/ari4/review')
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('radio', { name: '4 stars, good' }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await within(screen.getByRole('main')).findByText(/We can’t reach the server/)
  const savedReviews = () => rows(server.databaseUrl, 'select 1 from reviews where transaction_id = any($1)', [loads])
  expect(await savedReviews(), 'control: the review was saved').toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitFor(() => expect(address()).toBe('/en/branch/ari4'))
  expect(await savedReviews()).toHaveLength(1)
  proxy.close()
})
