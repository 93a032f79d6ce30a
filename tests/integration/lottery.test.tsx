import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LotteryResults } from '#contract/lottery.ts'
import { getLotteryTickets, saveLotteryTicket } from '#contract/tickets.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { announcedNow } from '#tests/support/announcements.ts'
import { get, newCustomer, until } from '#tests/support/client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const FILE = join(tmpdir(), `lottery-${process.pid}.json`)
const NONE = { second: [], third: [], fourth: [], fifth: [] }
const numbers = {
  ...NONE,
  first: ['012345'],
  adjacent: ['012344', '012346'],
  front_three: ['012', '700'],
  back_three: ['089', '345'],
  back_two: ['45'],
}
const draws = [
  { date: '2026-11-01', is_sample: true, numbers: { ...numbers, first: ['999999'] } },
  { date: '2026-11-16', is_sample: false, numbers },
  {
    date: '2013-05-16',
    is_sample: false,
    numbers: { ...numbers, front_three: [], back_three: ['089', '345', '111', '222'] },
    amounts: { first: 400_000_000, back_two: 100_000 },
  },
]
const publish = (file: unknown) => writeFileSync(FILE, JSON.stringify(file))

let server: TestServer
beforeAll(async () => {
  publish({ next: '2090-12-01', draws })
  server = await startTestServer({ env: { LOTTERY_FILE: FILE } })
  configureHost(server.url)
})
afterAll(async () => {
  rmSync(FILE)
  await server.close()
})

test('the newest draw is shown as far as it is known, with the next day and the others', async () => {
  await openPage(server.url, '/en/lottery')
  await waitForPage('Lottery results')
  await screen.findByText('16 พฤศจิกายน 2569')
  expect(screen.getByText('Not all numbers are drawn yet')).toBeDefined()
  expect(screen.getByText('100 numbers still to come')).toBeDefined()
  expect(screen.queryByText('Sample results, not real ones')).toBeNull()
  expect(screen.getByText('1 ธันวาคม 2633')).toBeDefined()
  expect(screen.getByRole('link', { name: '1 พฤศจิกายน 2569' }).getAttribute('href')).toBe('/en/lottery/2026-11-01')
})

test('a day that has passed is no next one, and today is', async () => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const next = async () => {
    const answer = await fetch(`${server.url}/api-internal/lottery`)
    return parse(LotteryResults, await answer.json()).next
  }
  publish({ next: '2026-11-16', draws })
  await until(next, (day) => day === null)
  publish({ next: today, draws })
  await until(next, (day) => day === today)
  publish({ next: '2090-12-01', draws })
})

test('[X5] a ticket is told each prize that it has won, and what they are worth together', async () => {
  const { user } = await openPage(server.url, '/en/lottery')
  // What is also announced stands a second time outside the page itself.
  const { main } = await waitForPage('Lottery results')
  const field = await screen.findByRole('textbox', { name: '6-digit ticket number' })
  const check = screen.getByRole('button', { name: 'Check a ticket' })
  await user.type(field, '012345{Enter}')
  expect(within(main).getByText('012345 has won: First prize, 6,000,000 baht')).toBeDefined()
  expect(within(main).getByText('012345 has won: First three digits, 4,000 baht')).toBeDefined()
  expect(within(main).getByText('012345 has won: Last two digits, 2,000 baht')).toBeDefined()
  expect(within(main).getByText('6,010,000 baht in all')).toBeDefined()
  await waitFor(() => expect(announcedNow()).toMatch(/^012345 has won: First prize.*6,010,000 baht in all$/))
  await user.clear(field)
  await user.type(field, '12345')
  await user.click(check)
  expect(within(main).getByText('Enter all 6 digits')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '555550')
  await user.click(check)
  expect(within(main).getByText('555550 has not won so far')).toBeDefined()
})

test('a draw is at its day, a Buddhist year leads there, samples say so, and another day has none', async () => {
  const { address } = await openPage(server.url, '/en/lottery/2569-11-01')
  await waitFor(() => expect(address()).toBe('/en/lottery/2026-11-01'))
  await screen.findByText('999999')
  expect(screen.getByText('Sample results, not real ones')).toBeDefined()
  await openPage(server.url, '/en/lottery/2026-11-02')
  await screen.findByText('There are no results for this draw')
})

test('an old draw shows its four back-three numbers and what is known of its amounts', async () => {
  const { user } = await openPage(server.url, '/en/lottery/2013-05-16')
  const { main } = await waitForPage('Lottery results')
  await within(main).findByText('4,000,000 baht')
  expect(within(main).queryByRole('heading', { name: 'First three digits' })).toBeNull()
  const backThree = within(main).getByRole('region', { name: 'Last three digits' })
  expect(
    within(backThree)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['089', '345', '111', '222'])
  expect(within(backThree).getByText('Prize amount not known')).toBeDefined()
  await user.type(await screen.findByRole('textbox', { name: '6-digit ticket number' }), '012345{Enter}')
  expect(within(main).getByText('012345 has won: First prize, 4,000,000 baht')).toBeDefined()
  expect(within(main).getByText('012345 has won: Last three digits')).toBeDefined()
  expect(within(main).getByText('012345 has won: Last two digits, 1,000 baht')).toBeDefined()
  expect(within(main).queryByText(/baht in all/)).toBeNull()
})

test('a guest is led to log in before a number is saved', async () => {
  await openPage(server.url, '/en/lottery')
  const link = await screen.findByRole('link', { name: 'Log in to save a number' })
  expect(link.getAttribute('href')).toBe('/en/login?next=/lottery')
})

test('a number is saved for the draw to come and can be taken back', async () => {
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/lottery')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Number to save' })
  await user.type(field, '1234{Enter}')
  // What is also announced stands a second time outside the page itself.
  expect(within(screen.getByRole('main')).getByText('Enter all 6 digits')).toBeDefined()
  await user.clear(field)
  await user.type(field, '๐๑๒ 345{Enter}')
  const list = await screen.findByRole('list', { name: 'Waiting for the draw' })
  expect(within(list).getByText('012345')).toBeDefined()
  expect(field.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Remove 012345' }))
  await waitFor(() => expect(screen.queryByText('Waiting for the draw')).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('once the draw is whole its page says how the saved number did', async () => {
  const tokens = await newCustomer(server.url)
  await get(server.url, saveLotteryTicket, { number: '012345' }, { token: tokens.access_token })
  const some = (count: number) => Array.from({ length: count }, () => '999999')
  const whole = { ...numbers, second: some(5), third: some(10), fourth: some(50), fifth: some(100) }
  publish({ next: null, draws: [...draws, { date: '2090-01-01', is_sample: false, numbers: whole }] })
  await until(
    async () => (await get(server.url, getLotteryTickets, {}, { token: tokens.access_token })).details,
    ([ticket]) => ticket?.draw === '2090-01-01',
  )
  storeTokens(tokens)
  await openPage(server.url, '/en/lottery/2090-01-01')
  await screen.findByRole('heading', { name: 'Your saved numbers' })
  expect(screen.getByText('012345 has won: First prize, 6,000,000 baht')).toBeDefined()
  publish({ next: '2090-12-01', draws })
})

test('a file that does not fit is told, and the next one is shown on another try', async () => {
  publish({ next: null, draws: [{ date: '2026-11-16', is_sample: false, numbers: { ...numbers, first: ['12345'] } }] })
  const { user } = await openPage(server.url, '/en/lottery')
  await screen.findByText('The results cannot be shown right now')
  publish({ next: null, draws })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('012344')
})
