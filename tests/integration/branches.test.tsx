import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { saveBranchReview } from '#contract/reviews.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { getWatches } from '#contract/watches.ts'
import { announcedNow } from '#tests/support/announcements.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  resolveCharge,
  waitForStatus,
} from '#tests/support/client.ts'
import { dropResponses } from '#tests/support/drop-responses.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startScriptedServer } from '#tests/support/scripted-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

type Answer = { lat: number; lng: number } | 'refused'
/** A device that is somewhere, or whose owner does not want to say. */
function standAt(answer: Answer) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    const problem = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError // the part that is read
    if (answer === 'refused') return failed(problem)
    found({ coords: { latitude: answer.lat, longitude: answer.lng } } as GeolocationPosition) // likewise
  })
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}

const branchNames = () =>
  within(screen.getByRole('list', { name: 'Branches' }))
    .getAllByRole('link')
    .map((link) => /^.*?(?=(?:, )?(?:\d+(?:\.\d+)? k?m|Open|Closed))/.exec(link.textContent ?? '')?.[0])

async function atList() {
  const page = await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await screen.findByRole('list', { name: 'Branches' })
  return page
}

test('the list is by name until the customer asks for what is near, and only then asks the device', async () => {
  const asked = standAt({ lat: 18.8, lng: 98.97 })
  const { user } = await atList()
  expect(branchNames()[0]).toBe('Ari Soi 4')
  expect(asked).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Nearest' }))
  await waitFor(() => expect(branchNames()[0]).toBe('Nimmanhaemin, Chiang Mai'))
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.getByText(/^\d+ m$/)).toBeTruthy()
})

test('a device that may not tell where it is leaves the list by name, and says so', async () => {
  standAt('refused')
  const { user } = await atList()
  await user.click(screen.getByRole('radio', { name: 'Nearest' }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(within(screen.getByRole('main')).getByText(/We are not allowed to see where you are/)).toBeTruthy()
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/We are not allowed to see where you are/))
  expect(branchNames()[0]).toBe('Ari Soi 4')
  standAt({ lat: 18.8, lng: 98.97 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(branchNames()[0]).toBe('Nimmanhaemin, Chiang Mai'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('an order’s branches say too that the device may not tell where it is', async () => {
  standAt('refused')
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/delivery')
  await user.click(await screen.findByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(announcedNow('assertive')).toMatch(/We are not allowed to see where you are/))
  expect(within(screen.getByRole('main')).getByText(/We are not allowed to see where you are/)).toBeTruthy()
  standAt({ lat: 18.8, lng: 98.97 })
  await user.click(screen.getByRole('button', { name: 'Near me' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Near me' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('a search and filters narrow the list, and one press brings all back', async () => {
  const { user } = await atList()
  const all = branchNames().length
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'chiang')
  expect(branchNames()).toEqual(['Nimmanhaemin, Chiang Mai'])
  await screen.findByText('1 branch found')
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  await screen.findByRole('heading', { name: 'No branch fits' })
  await user.click(screen.getByRole('button', { name: 'Show all branches' }))
  expect(branchNames()).toHaveLength(all)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[G2] on the way back the list is as it was, with the focus on the branch that was left', async () => {
  const { user, router } = await atList()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'a')
  await user.click(screen.getByRole('link', { name: /^Bang Kapi/ }))
  await waitForPage('Bang Kapi')
  router.history.back()
  await waitForPage('Find a branch')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' }).value).toBe('a')
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Bang Kapi/))
})

test('[G13] a branch shows its machines as they stand: free ones lead to their programs, the others say when', async () => {
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
  expect(screen.getByRole('link', { name: /^Call 02-000-0001$/ }).getAttribute('href')).toBe('tel:+6620000001')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain(
    'destination=13.7817%2C100.5422',
  )
  expect(screen.getByRole('link', { name: /^Delivery/ }).getAttribute('href')).toBe('/en/delivery/ari4')
})

test('a branch that there is not is said so, with the way to all others', async () => {
  await openPage(server.url, '/en/branch/nowhere')
  await waitForPage('We do not know this branch')
  expect(screen.getByRole('link', { name: 'All branches' }).getAttribute('href')).toBe('/en/branch')
})

test('a favourite is kept on this device, and the list knows it', async () => {
  const { user } = await openPage(server.url, '/en/branch/onnut')
  await waitForPage('On Nut')
  await user.click(screen.getByRole('button', { name: 'Keep as a favourite', pressed: false }))
  expect(screen.getByRole('button', { name: 'Keep as a favourite', pressed: true })).toBeTruthy()
  expect(localStorage.getItem('favouriteBranches')).toBe('["onnut"]')
  await atList()
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
  expect(branchNames()).toEqual(['On Nut'])
  await user.click(screen.getByRole('button', { name: 'Favourites' }))
})

test('reviews come five at a time, and the ranking names nobody in full', async () => {
  const { user } = await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  const reviews = () => within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem')
  await screen.findByRole('list', { name: 'Reviews' })
  const [sum] = await rows(server.databaseUrl, `select count(*) n from reviews where branch_id = 'ari4'`)
  const total = Number(sum?.n)
  expect(reviews()).toHaveLength(Math.min(5, total))
  if (total > 5) {
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(reviews()).toHaveLength(Math.min(10, total)))
  }
  await screen.findByRole('heading', { name: 'Who washed most' })
  // The year 2569 means nothing to a visitor.
  expect(screen.getByText(/^\([A-Z][a-z]+ 20\d\d\)$/)).toBeTruthy()
})

test('a guest who wants to be told of a free machine logs in first, and comes back here', async () => {
  await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  const link = screen.getByRole('link', { name: 'Tell me when free' })
  expect(link.getAttribute('href')).toBe('/en/login?next=%2Fbranch%2Fari4')
})

test('a customer waits for a washer of at least a size, sees it, and gives it up', async () => {
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
  const mine = () => get(server.url, getWatches, {}, { token: tokens.access_token })
  const [watch] = (await mine()).details
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
    expect(Date.parse((await mine()).details[0]?.until ?? '')).toBeGreaterThan(Date.now() + 7_000_000),
  )
  expect((await mine()).total).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull())
  expect((await mine()).total).toBe(0)
})

test('the notice that none became free leads to the question again, with the kind that was waited for', async () => {
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
    /^If one is free before \d\d:\d\d, we tell you once, under Notifications\. If none is, we tell you that too\.$/,
  )
  await user.click(sheet.getByRole('button', { name: 'Tell me' }))
  await screen.findByText('Waiting for: Dryer')
})

test('a machine that is free already is nothing to wait for, and that is said', async () => {
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/branch/ari4')
  await waitForPage('Ari Soi 4')
  await user.click(await screen.findByRole('button', { name: 'Tell me when free' }))
  await user.click(await screen.findByRole('button', { name: 'Tell me' }))
  await screen.findAllByText('One is free right now. There is no need to wait.', {})
})

/** A load of theirs at the branch that has run. */
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

test('a finished load is reviewed once: stars are needed, and a second one is not begun', async () => {
  const tokens = await newCustomer(server.url)
  const transaction = await finishedLoad(tokens.access_token)
  storeTokens(tokens)
  const { user, address } = await openPage(server.url, '/en/branch/ari4/review')
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('button', { name: 'Send the review' }))
  await screen.findAllByText('Choose one to five stars first')
  await user.click(screen.getByRole('radio', { name: '4 stars, good' }))
  await user.type(screen.getByRole('textbox', { name: /What should others know/ }), 'สะอาดดี')
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitForPage('Ari Soi 4')
  expect(address()).toBe('/en/branch/ari4')
  await screen.findByText('สะอาดดี')

  // Said before anything is typed.
  await openPage(server.url, '/en/branch/ari4/review')
  await waitForPage('Nothing to review yet')
  expect(screen.getByText('You have no finished load here that waits for a review.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await openPage(server.url, `/en/branch/ari4/review?transaction=${transaction}`)
  await waitForPage('Already reviewed')
})

test('a review that is sent again after a lost answer is no review of another load', async () => {
  const tokens = await newCustomer(server.url)
  const loads = [await finishedLoad(tokens.access_token), await finishedLoad(tokens.access_token)]
  const road = await startScriptedServer()
  dropResponses(road, server.url, saveBranchReview.path, 1)
  storeTokens(tokens)
  const { user, address } = await openPage(road.url, '/en/branch/ari4/review')
  await waitForPage('How was it here?')
  await user.click(await screen.findByRole('radio', { name: '4 stars, good' }))
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await within(screen.getByRole('main')).findByText(/We cannot reach the server/)
  const written = () => rows(server.databaseUrl, 'select 1 from reviews where transaction_id = any($1)', [loads])
  expect(await written(), 'control: it was written').toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send the review' }))
  await waitFor(() => expect(address()).toBe('/en/branch/ari4'))
  expect(await written()).toHaveLength(1)
  road.close()
})
