import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatPhone } from '#contract/phone.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { announcedNow, collectAnnouncements, stripLoadingParts } from '#tests/support/announcements.ts'
import { freeMachines, newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { type Reply, startScriptedServer } from '#tests/support/scripted-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const region = (urgency: keyof typeof LIVE_REGIONS) => document.getElementById(LIVE_REGIONS[urgency])

test('[G16] the first stop of the Tab key leads past the bars to the page', async () => {
  const { user } = await openPage(server.url, '/en')
  const { main } = await waitForPage(/^Laundry/)
  await user.tab()
  const first = document.activeElement
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip to content', '#main'])
  expect([main.id, main.tabIndex]).toEqual(['main', -1])
})

test('[G14] one pair of live regions is there from the start, and stays', async () => {
  const { user } = await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  const pair = [region('polite'), region('assertive')]
  expect(pair.map((one) => one?.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
  await user.click(screen.getByRole('link', { name: 'History' }))
  await waitForPage('Log in to see your history')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await waitForPage(/^Laundry/)
  expect([region('polite'), region('assertive')]).toEqual(pair)
  expect(pair.every((one) => one?.isConnected)).toBe(true)
})

test.each([
  { path: '/en', call: '/api/branches', failed: 'The branches cannot be shown right now', done: /^Laundry/ },
  {
    path: '/en/branch',
    call: '/api/branches',
    failed: 'The branches cannot be shown right now',
    done: 'Find a branch',
  },
  {
    path: '/en/lottery',
    call: '/api-internal/lottery',
    failed: 'The results cannot be shown right now',
    done: /lottery/i,
  },
])(
  'another try at $path keeps the focus while it lasts and when it fails; the page has it when it works',
  async (one) => {
    const road = await startScriptedServer()
    configureHost(road.url)
    const isIt = (url: string) => url.startsWith(one.call)
    const fail = { status: 503, body: '' }
    const pass = async (url: string) => ({ body: await (await fetch(`${server.url}${url}`)).text() })
    road.play(({ url }) => (isIt(url) ? fail : pass(url)))
    const { user } = await openPage(road.url, one.path)
    await screen.findByText(one.failed)
    const button = screen.getByRole('button', { name: 'Try again' })
    let answer = (_: Reply) => {}
    road.play(({ url }) => (isIt(url) ? new Promise<Reply>((settle) => (answer = settle)) : pass(url)))
    for (const isGood of [false, true]) {
      await user.click(button)
      await waitFor(() => expect(road.received.some(({ url }) => isIt(url))).toBe(true))
      await waitFor(() => expect(button.textContent).toBe('Try again'))
      expect(within(button).getByRole('progressbar', { name: 'Working on it' })).toBeTruthy()
      expect(document.activeElement).toBe(button)
      road.received.length = 0
      answer(isGood ? await pass(one.call) : fail)
      if (isGood) break
      await waitFor(() => expect(announcedNow('assertive')).toContain(one.failed))
      expect(within(button).queryByRole('progressbar')).toBeNull()
      expect(document.activeElement).toBe(button)
    }
    await waitFor(() => expect(screen.queryByText(one.failed)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main', { name: one.done }))
    configureHost(server.url)
    road.close()
  },
)

test('[G3] who is led home from a payment without a choice hears why', async () => {
  storeTokens(await newCustomer(server.url))
  const said = collectAnnouncements()
  await openPage(server.url, '/en/payment/ARI4/1/01')
  await waitForPage('What are we washing today?')
  await waitFor(() => expect(said.map(stripLoadingParts)).toContain('Choose a machine and a program before you pay'))
})

test('[R2] the fields of a new account say what they are for, and the page which step it is', async () => {
  const { user } = await openPage(server.url, '/en/register')
  const { main } = await waitForPage('Create your account')
  const fields = within(main).getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual([
    'tel-national',
    'name',
    'email',
    'bday-day',
    'bday-month',
    'bday-year',
  ])
  expect(within(main).getByText('Step 1 of 3')).toBeTruthy()
  await user.type(screen.getByLabelText('Mobile number'), newPhone())
  await user.type(screen.getByLabelText('Full name'), 'ปิติ ยินดี')
  await user.click(screen.getByLabelText('I accept the terms of use'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitForPage('Choose a 6-digit PIN')
  expect(screen.getByText(/^Step 2 of 3/)).toBeTruthy()
})

test('[R8][L5] six digits alone send nothing, and the way out comes before the keypad', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const { user } = await openPage(server.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  const keypad = screen.getByRole('toolbar')
  expect(screen.getByRole('link', { name: 'Forgot PIN' }).compareDocumentPosition(keypad)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const fetched = vi.spyOn(globalThis, 'fetch') // only listens
  const logins = () => fetched.mock.calls.filter(([url]) => String(url).endsWith('/auth/login')).length
  await user.type(screen.getByLabelText('6-digit PIN'), PIN)
  await screen.findByText('6 of 6 digits entered')
  expect(logins()).toBe(0)
  await user.keyboard('{Enter}')
  await waitForPage('What are we washing today?')
  expect(logins()).toBe(1)
  fetched.mockRestore()
})

test('[F4] a code says which number it went to, with a way to another, and until when it is good', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const { user } = await openPage(server.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  const { main } = await waitForPage('Enter the code from the SMS')
  expect(within(main).getByText(formatPhone(`+66${phone.slice(1)}`))).toBeTruthy()
  expect(within(main).getByRole('link', { name: 'Change number' }).getAttribute('href')).toBe('/en/login')
  expect(await within(main).findByText(/^Reference \w+, valid until .*\d\d:\d\d/)).toBeTruthy()
})

test('[S3b] which machine was found is said', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position, number } = machine
  const said = collectAnnouncements()
  await openPage(server.url, `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`)
  await waitForPage('Choose your wash')
  const found = expect.stringMatching(new RegExp(`^Washer ${number}\\. .+`))
  await waitFor(() => expect(said.map(stripLoadingParts)).toContainEqual(found))
})

test('[P3a] a new sum is said when the choice rests', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { user } = await openPage(
    server.url,
    `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`,
  )
  await waitForPage('Choose your wash')
  expect(announcedNow()).not.toContain('Total')
  const dearest = within(screen.getByRole('radiogroup', { name: 'Program' }))
    .getAllByRole('radio')
    .at(-1)
  await user.click(dearest ?? document.body)
  const sum = /Total([\d.]+) baht/.exec(document.body.textContent ?? '')?.[1]
  await waitFor(() => expect(announcedNow()).toBe(`Total ${sum} baht`))
})

test('[W1] the button that pays names the sum that the page shows', async () => {
  storeTokens(await newCustomer(server.url))
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { user } = await openPage(
    server.url,
    `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`,
  )
  await waitForPage('Choose your wash')
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  const { main } = await waitForPage(/^To pay/)
  const sum = /^To pay (\d+)\.00 baht$/.exec(within(main).getByRole('heading', { level: 1 }).textContent ?? '')?.[1]
  expect(await screen.findByRole('button', { name: `Pay ${sum} baht with PromptPay` })).toBeTruthy()
})
