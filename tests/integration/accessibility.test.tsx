import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { formatPhone } from '#contract/thai/phone.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { announcedNow, collectAnnouncements, stripLoadingParts } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { freeMachines, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const region = (urgency: keyof typeof LIVE_REGIONS) => document.getElementById(LIVE_REGIONS[urgency])

test('[G16] the first Tab stop is a link that skips the bars to the main content', async () => {
  const { user } = await openPage(server.url, '/en')
  const { main } = await waitForPage(/^Laundry/)
  await user.tab()
  const skipLink = document.activeElement
  expect([skipLink?.textContent, skipLink?.getAttribute('href')]).toEqual(['Skip to content', '#main'])
  expect([main.id, main.tabIndex]).toEqual(['main', -1])
})

test('[G14] one pair of live regions exists from the start and survives navigation', async () => {
  const { user } = await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  const pair = [region('polite'), region('assertive')]
  expect(pair.map((element) => element?.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
  await user.click(screen.getByRole('link', { name: 'History' }))
  await waitForPage('Log in to see your history')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await waitForPage(/^Laundry/)
  expect([region('polite'), region('assertive')]).toEqual(pair)
  expect(pair.every((element) => element?.isConnected)).toBe(true)
})

test.each([
  { path: '/en', call: '/api/branch_list', failed: 'The branches couldn’t be loaded', done: /^Laundry/ },
  {
    path: '/en/branch',
    call: '/api/branch_list',
    failed: 'The branches couldn’t be loaded',
    done: 'Find a branch',
  },
  {
    path: '/en/lottery',
    call: '/api-internal/lottery',
    failed: 'The results couldn’t be loaded',
    done: /lottery/i,
  },
])(
  'a retry at $path keeps the focus on its button while pending and after a failure, and moves it to the page on success',
  async (scenario) => {
    const proxy = await startScriptedServer()
    configureHost(proxy.url)
    const isCall = (url: string) => url.startsWith(scenario.call)
    const fail = { status: 503, body: '' }
    const pass = async (url: string) => ({ body: await (await fetch(`${server.url}${url}`)).text() })
    proxy.play(({ url }) => (isCall(url) ? fail : pass(url)))
    const { user } = await openPage(proxy.url, scenario.path)
    await screen.findByText(scenario.failed)
    const button = screen.getByRole('button', { name: 'Try again' })
    // The page may ask again by itself meanwhile.
    const waiting: ((reply: Reply) => void)[] = []
    proxy.play(({ url }) => (isCall(url) ? new Promise<Reply>((resolve) => waiting.push(resolve)) : pass(url)))
    for (const isSuccess of [false, true]) {
      await user.click(button)
      await waitFor(() => expect(proxy.received.some(({ url }) => isCall(url))).toBe(true))
      await waitFor(() => expect(button.textContent).toBe('Try again'))
      expect(within(button).getByRole('progressbar', { name: 'Working on it' })).toBeTruthy()
      expect(document.activeElement).toBe(button)
      proxy.received.length = 0
      const reply = isSuccess ? await pass(scenario.call) : fail
      if (isSuccess) proxy.play(({ url }) => pass(url))
      for (const respond of waiting.splice(0)) respond(reply)
      if (isSuccess) break
      await waitFor(() => expect(announcedNow('assertive')).toContain(scenario.failed))
      expect(within(button).queryByRole('progressbar')).toBeNull()
      expect(document.activeElement).toBe(button)
    }
    await waitFor(() => expect(screen.queryByText(scenario.failed)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main', { name: scenario.done }))
    configureHost(server.url)
    proxy.close()
  },
)

test('[G3] a redirect home from a payment without a selected program announces its reason', async () => {
  storeTokens(await newCustomer(server.url))
  const announcements = collectAnnouncements()
  await openPage(server.url, '/en/payment/ARI4/1/01')
  await waitForPage('What are we washing today?')
  await waitFor(() =>
    expect(announcements.map(stripLoadingParts)).toContain('Choose a machine and a program before you pay'),
  )
})

test('[R2] the fields of a new account have autocomplete purposes, and the page names its step', async () => {
  const { user } = await openPage(server.url, '/en/register')
  const { main } = await waitForPage('Create your account')
  const fields = within(main).getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['tel-national', 'name'])
  expect(within(main).getByText('Step 1 of 3.')).toBeTruthy()
  await user.type(screen.getByLabelText('Mobile number'), newPhone())
  await user.type(screen.getByLabelText('Full name'), 'ปิติ ยินดี')
  await user.click(screen.getByLabelText(/^I accept the terms of use/))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitForPage('Choose a 6-digit PIN')
  expect(screen.getByText(/^Step 2 of 3\. You/)).toBeTruthy()
})

test('[R8][L5] six digits are not submitted by themselves, and the link for a forgotten PIN comes before the keypad', async () => {
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
  const fetchSpy = vi.spyOn(globalThis, 'fetch') // calls through
  const logins = () => fetchSpy.mock.calls.filter(([url]) => String(url).endsWith('/auth/login')).length
  await user.type(screen.getByLabelText(/PIN/, { selector: 'input' }), PIN)
  await screen.findByText('6 of 6 digits entered')
  expect(logins()).toBe(0)
  await user.keyboard('{Enter}')
  await waitForPage('What are we washing today?')
  expect(logins()).toBe(1)
  fetchSpy.mockRestore()
})

test('[F4] the code page shows the number of the SMS, a link to change it, and when the code expires', async () => {
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
  expect(await within(main).findByText(/^, valid until .*\d\d:\d\d/)).toBeTruthy()
})

test('[S3b] a found machine is said with the page, once', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position, number } = machine
  const announcements = collectAnnouncements()
  await openPage(server.url, `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`)
  await waitForPage('Choose your wash')
  const description = new RegExp(`^Washer ${number} .+`)
  expect(screen.getByRole('main', { name: 'Choose your wash', description })).toBeDefined()
  expect(announcements.map(stripLoadingParts).filter((text) => text.includes(number))).toEqual([])
})

test('[P3a] announces a new total once the choice stops changing', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { user } = await openPage(
    server.url,
    `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`,
  )
  await waitForPage('Choose your wash')
  expect(announcedNow()).not.toContain('Total')
  const dearestProgram = within(screen.getByRole('radiogroup', { name: 'Program' }))
    .getAllByRole('radio')
    .at(-1)
  await user.click(dearestProgram ?? document.body)
  const total = /Total([\d.]+) baht/.exec(document.body.textContent ?? '')?.[1]
  await waitFor(() => expect(announcedNow()).toBe(`Total ${total} baht`))
})

test('[W1] the pay button names the total that the page shows', async () => {
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
  const total = /^To pay (\d+) baht$/.exec(within(main).getByRole('heading', { level: 1 }).textContent ?? '')?.[1]
  expect(await screen.findByRole('button', { name: `Pay ${total} baht with PromptPay` })).toBeTruthy()
})
