import { screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkUser, login } from '#contract/auth.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { reportLoad } from '#contract/reports.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { listSessions } from '#contract/sessions.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { getUserInfo } from '#contract/user.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  PIN,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { grantRefundCoupon, memberOf, newLoad } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })
const isRegistered = async (phone: string) => (await get(server.url, checkUser, { phone_number: phone })).is_registered

async function customerAt(path: string) {
  const phone = newPhone()
  const tokens = await newCustomer(server.url, phone)
  storeTokens(tokens)
  return { ...(await openPage(server.url, path)), phone, token: tokens.access_token }
}

test('the profile shows the signed-in customer and links to all account pages', async () => {
  const { phone } = await customerAt('/en/profile')
  const { main } = await waitForPage('มานี มีนา')
  expect(within(main).getByText(formatPhone(`+66${phone.slice(1)}`))).toBeTruthy()
  expect(await within(main).findByText(/^Member since/)).toBeTruthy()
  const points = await within(main).findByText('points')
  await waitFor(() => expect(points.parentElement?.textContent).toBe('0points'))
  const links = within(within(main).getByRole('list', { name: 'Account' })).getAllByRole('link')
  expect(links.map((row) => row.getAttribute('href'))).toEqual([
    '/en/profile/edit',
    '/en/profile/phone',
    '/en/profile/pin',
    '/en/profile/sessions',
    '/en/profile/privacy',
  ])
})

describe('tabs of the profile', () => {
  const tab = (name: string) => screen.getByRole('tab', { name })
  const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)
  const prices = async () => {
    const list = await screen.findByRole('list', { name: 'Redeem your points' })
    return within(list)
      .getAllByRole('link')
      .flatMap(({ textContent }) => Number(/([\d,]+) points/.exec(textContent ?? '')?.[1] ?? 0))
  }

  test('the selected tab is in the address, and the focus stays on it', async () => {
    const { user, address } = await customerAt('/en/profile')
    await waitForPage('มานี มีนา')
    expect(selected()).toEqual(['Account'])
    await user.click(tab('Points'))
    await waitFor(() => expect(address()).toBe('/en/profile?selectedTab=points'))
    await prices()
    expect(document.activeElement).toBe(tab('Points'))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address()).toBe('/en/profile?selectedTab=coupons'))
    await within(screen.getByRole('tabpanel', { name: 'Coupons' })).findByText('You have no coupons yet')
    expect(document.activeElement).toBe(tab('Coupons'))
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  })

  test('the points are sorted either way, as the address says', async () => {
    const { user, address } = await customerAt('/en/profile?selectedTab=points&isSortLessMore=false')
    await waitForPage('มานี มีนา')
    const descending = await prices()
    expect(new Set(descending).size).toBeGreaterThan(1)
    expect(descending).toEqual(descending.toSorted((a, b) => b - a))
    await user.click(screen.getByRole('radio', { name: 'Fewest first' }))
    await waitFor(() => expect(address()).toBe('/en/profile?selectedTab=points&isSortLessMore=true'))
    await waitFor(async () => expect(await prices()).toEqual(descending.toSorted((a, b) => a - b)))
  })

  test.each(['?selectedTab=nothing', '?selectedTab=', '?isSortLessMore=perhaps'])(
    'the address %s shows the account',
    async (query) => {
      await customerAt(`/en/profile${query}`)
      await waitForPage('มานี มีนา')
      expect(selected()).toEqual(['Account'])
    },
  )
})

test('in the browser of a chat app, which cannot install, the instructions lead to the real browser', async () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Linux; Android 15) Line/15.1.0/IAB')
  const { user } = await customerAt('/en/profile')
  await waitForPage('มานี มีนา')
  await user.click(screen.getByRole('button', { name: 'Add to home screen' }))
  const sheet = await screen.findByRole('dialog', { name: 'Open it in your browser first' })
  expect(within(sheet).getAllByRole('listitem')[1]?.textContent).toMatch(/^Choose “Open in browser”/)
  agent.mockRestore()
})

test('changing the language keeps the page and changes its URL', async () => {
  const { user, address } = await customerAt('/en/profile')
  await waitForPage('มานี มีนา')
  await user.click(screen.getByRole('radio', { name: 'ไทย' }))
  await screen.findByRole('radiogroup', { name: 'ภาษา' })
  expect(address()).toBe('/th/profile')
  expect(document.documentElement.lang).toBe('th')
})

test('the colour scheme changes at once, and can follow the device again', async () => {
  const { user } = await customerAt('/en/profile')
  await waitForPage('มานี มีนา')
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.colorScheme).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'Same as device' }))
  expect(document.documentElement.dataset.colorScheme).toBeUndefined()
})

test('[T2a] the setting for messages that stay on screen is saved for the next visit', async () => {
  const { user } = await customerAt('/en/profile')
  await waitForPage('มานี มีนา')
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Keep messages on screen' }).checked
  expect(isOn()).toBe(false)
  await user.click(screen.getByRole('switch', { name: 'Keep messages on screen' }))
  expect(isOn()).toBe(true)
  expect(Cookies.get('keep_messages')).toBe('1')
  await openPage(server.url, '/en/profile')
  await waitForPage('มานี มีนา')
  expect(isOn()).toBe(true)
  await user.click(screen.getByRole('switch', { name: 'Keep messages on screen' }))
  expect(Cookies.get('keep_messages')).toBeUndefined()
})

test('notifications are switched on and off on the server', async () => {
  const { user, token } = await customerAt('/en/profile')
  await waitForPage('มานี มีนา')
  const isOn = async () => (await get(server.url, getUserInfo, {}, { token })).is_notification
  const wasOn = await isOn()
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Get notifications' })
  await waitFor(() => expect(toggle.checked).toBe(wasOn))
  await user.click(toggle)
  await waitFor(async () => expect(await isOn()).toBe(!wasOn))
  await user.click(toggle)
  await waitFor(async () => expect(await isOn()).toBe(wasOn))
})

test('signs out another device, and stays signed in on this one', async () => {
  const { user, phone, token } = await customerAt('/en/profile/sessions')
  const otherTokens = await get(server.url, login, { phone_number: phone, pin_code: PIN })
  await openPage(server.url, '/en/profile/sessions')
  const { main } = await waitForPage('Where you’re logged in')
  const list = await within(main).findByRole('list', { name: 'Devices' })
  const [thisDevice, otherDevice] = within(list).getAllByRole('listitem')
  expect(thisDevice?.textContent).toContain('This device')
  expect(within(thisDevice ?? list).queryByRole('button')).toBeNull()
  await user.click(within(otherDevice ?? list).getByRole('button', { name: /^Log out / }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement).toBe(main)
  expect((await ask(server.url, getUserInfo, {}, { token: otherTokens.access_token })).status).toBe(401)
  expect((await get(server.url, listSessions, {}, { token })).total).toBe(1)
})

test('the privacy page shows when which version of the terms was accepted', async () => {
  await customerAt('/en/profile/privacy')
  await waitForPage('Your data, your choice')
  await screen.findByText(/^Accepted on/)
  expect(screen.getAllByText('30 พฤศจิกายน 2569').length).toBeGreaterThan(0)
  expect(screen.queryByRole('switch'), 'nothing is sent that needs a consent').toBeNull()
})

describe('data export', () => {
  const savedMessage = () => within(screen.getByRole('main')).queryByText(/^Saved as washday-\d{4}-\d\d-\d\d\.json$/)
  afterEach(() => void vi.restoreAllMocks())

  test('[V5.4.1] the data export is downloaded, and the page shows its file name', async () => {
    const files: Blob[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:copy'
    })
    const { user, phone } = await customerAt('/en/profile/privacy')
    await user.click(await screen.findByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(savedMessage()).toBeTruthy())
    expect(JSON.parse((await files[0]?.text()) ?? '').user.phone_number).toBe(`+66${phone.slice(1)}`)
  })

  test('a failed download of the data export is not reported as saved', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no room')
    })
    const { user } = await customerAt('/en/profile/privacy')
    await user.click(await screen.findByRole('button', { name: 'Download my data' }))
    await within(screen.getByRole('main')).findByText('Something unexpected happened. Please try again.')
    expect(savedMessage()).toBeNull()
  })
})

test('an account is deleted after entering the PIN: the phone number is free, and the session has ended', async () => {
  const { user, address, phone } = await customerAt('/en/profile/delete')
  await waitForPage('Delete your account')
  expect(screen.getByText(/for bookkeeping/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Go on to delete' }))
  await waitForPage('Enter your PIN to confirm')
  await user.type(pinField(), '719306{Enter}')
  await within(screen.getByRole('main')).findByText(/4 tries left/)
  expect(await isRegistered(phone)).toBe(true)
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Laundry without waiting')
  expect(address()).toBe('/en')
  await screen.findByText('Your account is deleted')
  expect(document.cookie).not.toMatch(/_token/)
  expect(await isRegistered(phone)).toBe(false)
})

test('money on refund coupons is named before the account ends, with its destination and day, and after it with its case', async () => {
  const { user, address, phone, token, router } = await customerAt('/en/profile')
  const member = await memberOf(server.url, token)
  for (const amount of [4_000, 3_000]) await grantRefundCoupon(server.databaseUrl, member, amount)
  await router.navigate({ to: '/profile/delete' })
  await waitForPage('Delete your account')
  const money = await screen.findAllByText(
    new RegExp(`^\\d0 baht to PromptPay of your number ending in ${phone.slice(-4)}, by .*20\\d\\d`),
  )
  expect(money.map(({ textContent }) => textContent?.slice(0, 7)).toSorted()).toEqual(['30 baht', '40 baht'])
  const days = money.map(({ textContent }) => /by (.*?\))/.exec(textContent ?? '')?.[1])
  await user.click(screen.getByRole('link', { name: 'Go on to delete' }))
  await waitForPage('Enter your PIN to confirm')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Laundry without waiting')
  expect(address()).toBe('/en')
  const cases = await rows(
    server.databaseUrl,
    `select number, r.amount from refund_cases r join transactions t on t.id = r.transaction_id where t.customer_id = $1`,
    [member.id],
  )
  expect(cases).toHaveLength(2)
  const said = (await screen.findByText(/Case RF-/)).textContent ?? ''
  for (const { number, amount } of cases)
    expect(said).toContain(`We’ll send ${Number(amount) / 100} baht by ${days[0]}. Case ${number}: keep this number.`)
})

test('what forbids the end of an account is on its first page, with the way there, and the PIN is not asked for', async () => {
  const { token, router } = await customerAt('/en/profile')
  const member = await memberOf(server.url, token)
  const running = await newLoad(server.url, member, 'running')
  onTestFinished(async () => {
    await get(server.url, moveSandboxMachine, { machine_id: running.machine_id, action: 'finish' })
    await waitForStatus(server.url, running.transaction, 'completed')
  })
  const failed = await newLoad(server.url, member, 'start_failed')
  await get(
    server.url,
    chooseRefund,
    { transaction: failed.transaction, kind: 'case' },
    { token, key: crypto.randomUUID() },
  )
  await router.navigate({ to: '/profile/delete' })
  await waitForPage('Delete your account')
  const list = await screen.findByRole('list', { name: 'Your account can’t be deleted yet' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .toSorted(),
    ).toEqual([`/en/bill/${failed.transaction}`, `/en/bill/${running.transaction}`].toSorted()),
  )
  expect(screen.queryByRole('link', { name: 'Go on to delete' })).toBeNull()
})

test('a report without an answer, and a payment that may still come, forbid it there too', async () => {
  const { token, router } = await customerAt('/en/profile')
  const member = await memberOf(server.url, token)
  const { transaction: reported } = await newLoad(server.url, member)
  await get(server.url, reportLoad, { transaction: reported, problem: 'still_wet' }, { token })
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { transaction: payable } = await createPurchase(server.url, token, await commandFor(server.url, machine))
  await rows(
    server.databaseUrl,
    `update transactions set status = 'cancelled', holds_machine = false, charge_is_final = false,
       charge_ends_at = now() + interval '1 hour', due_at = now() + interval '1 hour' where id = $1`,
    [payable],
  )
  await router.navigate({ to: '/profile/delete' })
  const list = await screen.findByRole('list', { name: 'Your account can’t be deleted yet' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .toSorted(),
    ).toEqual([`/en/bill/${reported}`, `/en/waiting-payment/${payable}`].toSorted()),
  )
})

test('an account with an unfinished purchase is not deleted, and the reason is shown', async () => {
  const { user, phone, token } = await customerAt('/en/profile/delete?step=pin')
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  await createPurchase(server.url, token, await commandFor(server.url, machine))
  await waitForPage('Enter your PIN to confirm')
  await user.type(pinField(), `${PIN}{Enter}`)
  const main = within(screen.getByRole('main'))
  await main.findByText(/Something isn’t finished yet/)
  expect(main.getByRole('link', { name: 'History' })).toBeTruthy()
  expect(await isRegistered(phone)).toBe(true)
})

const birthdayField = (name: string) => within(screen.getByRole('group', { name: /^Birthday/ })).getByLabelText(name)

test('details are changed, with a birthday in the Buddhist era, and other fields stay unchanged', async () => {
  const { user, address, token } = await customerAt('/en/profile/edit')
  await waitForPage('Change your details')
  await screen.findByDisplayValue('มานี มีนา')
  await user.type(screen.getByLabelText(/^Email/), 'manee@example.com')
  await user.type(birthdayField('Day'), '31')
  await user.type(birthdayField('Month'), '12')
  await user.type(birthdayField('Year'), '2542')
  expect(screen.getByRole('group', { name: /^Birthday/ }).textContent).toContain('31 ธันวาคม 2542 (1999 CE)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitForPage('มานี มีนา')
  expect(address()).toBe('/en/profile')
  expect(await get(server.url, getUserInfo, {}, { token })).toMatchObject({
    full_name: 'มานี มีนา',
    email: 'manee@example.com',
    birthdate: '1999-12-31',
    gender: null,
  })
})

test('errors are listed in a focused summary, and nothing is saved', async () => {
  const { user, token } = await customerAt('/en/profile/edit')
  await waitForPage('Change your details')
  await user.clear(await screen.findByDisplayValue('มานี มีนา'))
  await user.type(screen.getByLabelText(/^Email/), 'manee')
  await user.type(birthdayField('Day'), '30')
  await user.type(birthdayField('Month'), '2')
  await user.type(birthdayField('Year'), '1999')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('region', { name: 'Please check these fields' })
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(3)
  await waitFor(() => expect(document.title).toBe('Error: Your details – Washday'))
  expect((await get(server.url, getUserInfo, {}, { token })).full_name).toBe('มานี มีนา')
})

test('unsaved input is restored after visiting another page, and deleted at sign-out', async () => {
  const { user } = await customerAt('/en/profile/edit')
  await screen.findByDisplayValue('มานี มีนา')
  await user.type(screen.getByLabelText(/^Email/), 'half@')
  await openPage(server.url, '/en/profile')
  const { user: reopenedUser } = await openPage(server.url, '/en/profile/edit')
  await screen.findByDisplayValue('half@')
  await openPage(server.url, '/en/profile')
  await waitForPage('มานี มีนา')
  await reopenedUser.click(screen.getByRole('button', { name: 'Log out' }))
  await waitForPage('Your mobile number')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('half@'))
})
