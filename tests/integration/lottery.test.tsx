import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LotteryResults } from '#contract/lottery.ts'
import { getLotteryTickets, saveLotteryTicket } from '#contract/tickets.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { announcedNow } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get, newCustomer, until } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { spell } from '#ui/spell.ts'

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

let server: HostedServer
beforeAll(async () => {
  publish({ next: '2090-12-01', draws })
  server = await startHostedServer({ env: { LOTTERY_FILE: FILE } })
  configureHost(server.url)
})
/** The line that says what a number has won: it is spelled, with its figures hidden from screen readers. */
const result = (number: string, text: string) =>
  [...screen.getByRole('main').querySelectorAll('p')].some(
    ({ textContent }) => textContent === `${number}${spell(number)} ${text}`,
  )

afterAll(async () => {
  rmSync(FILE)
  await server.close()
})

test('the latest draw is shown with its known numbers, the date of the next draw and links to earlier ones', async () => {
  await openPage(server.url, '/en/lottery')
  await waitForPage('Lottery results')
  await screen.findByText('16 พฤศจิกายน 2569')
  expect(screen.getByText('Not all numbers are drawn yet')).toBeDefined()
  expect(screen.getByText('100 numbers still to come')).toBeDefined()
  expect(screen.queryByText('Sample results, not real ones')).toBeNull()
  expect(screen.getByText('1 ธันวาคม 2633')).toBeDefined()
  expect(screen.getByRole('link', { name: /1 November 2026/ }).getAttribute('href')).toBe('/en/lottery/2026-11-01')
})

test('a past day is not shown as the next draw, and today is', async () => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const next = async () => {
    const response = await fetch(`${server.url}/api-internal/lottery`)
    return parse(LotteryResults, await response.json()).next
  }
  publish({ next: '2026-11-16', draws })
  await until(next, (day) => day === null)
  publish({ next: today, draws })
  await until(next, (day) => day === today)
  publish({ next: '2090-12-01', draws })
})

test('[X5] checking a ticket shows each prize that it has won and their total', async () => {
  const { user } = await openPage(server.url, '/en/lottery')
  // Announced texts are also in a live region outside <main>.
  const { main } = await waitForPage('Lottery results')
  const field = await screen.findByRole('textbox', { name: '6-digit ticket number' })
  const check = screen.getByRole('button', { name: 'Check a ticket' })
  await user.type(field, '012345{Enter}')
  expect(result('012345', 'has won: First prize, 6,000,000 baht')).toBeTruthy()
  expect(result('012345', 'has won: First three digits, 4,000 baht')).toBeTruthy()
  expect(result('012345', 'has won: Last two digits, 2,000 baht')).toBeTruthy()
  expect(within(main).getByText('6,010,000 baht in all')).toBeDefined()
  await waitFor(() =>
    expect(announcedNow()).toMatch(
      /^0 1 2 3, 4 5 has won: First prize.*6,010,000 baht in all\. Check it with the Lottery Office before you claim\.$/,
    ),
  )
  await user.clear(field)
  await user.type(field, '12345')
  await user.click(check)
  expect(within(main).getByText('Enter all 6 digits')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '555550')
  await user.click(check)
  expect(result('555550', 'hasn’t won so far')).toBeTruthy()
})

test('a draw has a URL with its date, a Buddhist year redirects there, samples are marked, and other dates have no results', async () => {
  const { address } = await openPage(server.url, '/en/lottery/2569-11-01')
  await waitFor(() => expect(address()).toBe('/en/lottery/2026-11-01'))
  await screen.findByText('999999')
  expect(screen.getByText('Sample results, not real ones')).toBeDefined()
  await openPage(server.url, '/en/lottery/2026-11-02')
  await screen.findByText('No results for this draw yet')
})

test('an old draw shows its four back-three numbers and the known prize amounts', async () => {
  const { user } = await openPage(server.url, '/en/lottery/2013-05-16')
  const { main } = await waitForPage('Lottery results')
  await within(main).findByText('4,000,000 baht')
  expect(within(main).queryByRole('heading', { name: 'First three digits' })).toBeNull()
  const backThree = within(main).getByRole('region', { name: 'Last three digits' })
  expect(
    within(backThree)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
    'shown, and said sign by sign',
  ).toEqual(['0890 8 9', '3453 4 5', '1111 1 1', '2222 2 2'])
  expect(within(backThree).getByText('Prize amount not known')).toBeDefined()
  await user.type(await screen.findByRole('textbox', { name: '6-digit ticket number' }), '012345{Enter}')
  expect(result('012345', 'has won: First prize, 4,000,000 baht')).toBeTruthy()
  expect(result('012345', 'has won: Last three digits')).toBeTruthy()
  expect(result('012345', 'has won: Last two digits, 1,000 baht')).toBeTruthy()
  expect(within(main).queryByText(/baht in all/)).toBeNull()
})

test('a guest gets a sign-in link instead of the form to save a number', async () => {
  await openPage(server.url, '/en/lottery')
  const link = await screen.findByRole('link', { name: 'Log in to save a number' })
  expect(link.getAttribute('href')).toBe('/en/login?next=/lottery')
})

test('a number is saved for the next draw and can be removed', async () => {
  storeTokens(await newCustomer(server.url))
  const { user } = await openPage(server.url, '/en/lottery')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Number to save' })
  await user.type(field, '1234{Enter}')
  // Announced texts are also in a live region outside <main>.
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

test('the page of a complete draw shows the result of a saved number', async () => {
  const tokens = await newCustomer(server.url)
  await get(server.url, saveLotteryTicket, { number: '012345' }, { token: tokens.access_token })
  const losingNumbers = (count: number) => Array.from({ length: count }, () => '999999')
  const completeNumbers = {
    ...numbers,
    second: losingNumbers(5),
    third: losingNumbers(10),
    fourth: losingNumbers(50),
    fifth: losingNumbers(100),
  }
  publish({ next: null, draws: [...draws, { date: '2090-01-01', is_sample: false, numbers: completeNumbers }] })
  await until(
    async () => (await get(server.url, getLotteryTickets, {}, { token: tokens.access_token })).details,
    ([ticket]) => ticket?.draw === '2090-01-01',
  )
  storeTokens(tokens)
  await openPage(server.url, '/en/lottery/2090-01-01')
  await screen.findByRole('heading', { name: 'Your saved numbers' })
  expect(result('012345', 'has won: First prize, 6,000,000 baht')).toBeTruthy()
  publish({ next: '2090-12-01', draws })
})

test('an invalid file is reported, and a retry shows the corrected one', async () => {
  publish({ next: null, draws: [{ date: '2026-11-16', is_sample: false, numbers: { ...numbers, first: ['12345'] } }] })
  const { user } = await openPage(server.url, '/en/lottery')
  await screen.findByText('The results couldn’t be loaded')
  publish({ next: null, draws })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('012344')
})
