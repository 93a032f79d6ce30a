import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { formatPhone } from '#contract/thai/phone.ts'
import { announcedNow, collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

/** Queries only <main>: announced texts are also in a hidden live region. */
const inMain = () => within(screen.getByRole('main'))
const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })

async function customerAtPin(path = '/en/login') {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const page = await openPage(server.url, path)
  await waitForPage('Your mobile number')
  await page.user.type(screen.getByLabelText('Mobile number'), phone)
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitForPage('Enter your PIN')
  return { ...page, phone }
}

test('an unknown phone leads to registration with the number filled in', async () => {
  const { user, address } = await openPage(server.url, '/en/login?next=%2Fprofile')
  await waitForPage('Your mobile number')
  const phone = newPhone()
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Create your account')
  expect(address()).toBe('/en/register?next=%2Fprofile')
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value.replaceAll('-', '')).toBe(phone)
})

test.each([
  ['en', 'Your mobile number', 'This browser blocks cookies', /logs you out\. Allow cookies for this site/],
  ['th', 'เบอร์มือถือของคุณ', 'เบราว์เซอร์นี้บล็อกคุกกี้', /อนุญาตคุกกี้ของเว็บนี้ในการตั้งค่า/],
])(
  'in %s a browser that blocks cookies is told before logging in, with what helps',
  async (locale, heading, title, note) => {
    const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    onTestFinished(() => cookies.mockRestore())
    await openPage(server.url, `/${locale}/login`)
    await waitForPage(heading)
    expect(inMain().getByText(title)).toBeTruthy()
    expect(inMain().getByText(note)).toBeTruthy()
    cookies.mockReturnValue(true)
    await openPage(server.url, `/${locale}/login`)
    await waitForPage(heading)
    expect(inMain().queryByText(title)).toBeNull()
  },
)

test('an invalid phone number is reported at the field and in the title, and is not sent', async () => {
  const { user, address } = await openPage(server.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), '12345{Enter}')
  const field = screen.getByLabelText('Mobile number')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  const error = 'Enter a Thai mobile number with 10 digits'
  expect(document.getElementById(field.getAttribute('aria-errormessage') ?? '')?.textContent).toBe(error)
  // Said once: a reader that also says a changed description would say it twice.
  await waitFor(() => expect(announcedNow('assertive')).toBe(error))
  expect(screen.getByRole('textbox', { name: 'Mobile number', description: 'Like 081-234-5678' })).toBe(field)
  await waitFor(() => expect(document.title).toBe('Error: Log in – Washday'))
  expect(address()).toBe('/en/login')
  await user.type(field, '6')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})

test('the right PIN leads to the requested page', async () => {
  const { user, address, phone } = await customerAtPin('/en/login?next=%2Fprofile')
  const announcements = collectAnnouncements()
  expect(screen.getByText(formatPhone(`+66${phone.slice(1)}`))).toBeTruthy()
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('มานี มีนา')
  expect(address()).toBe('/en/profile')
  await waitFor(() => expect(announcements.join()).toContain('You’re logged in'))
})

test('[G17] sign-in returns to the requested URL with its query', async () => {
  const next = encodeURIComponent('/qr-scanner?node_id=ARI4&address=1&sub_position=01')
  const { user, address } = await customerAtPin(`/en/login?next=${next}`)
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Choose your wash')
  expect(address()).toBe('/en/qr-scanner?node_id=ARI4&address=1&sub_position=01')
})

test.each([['https%3A%2F%2Fevil.example'], ['%2F%2Fevil.example'], ['%2F%5Cevil.example']])(
  'a next parameter that leads out of the app (%s) leads home',
  async (next) => {
    const { user, address } = await customerAtPin(`/en/login?next=${next}`)
    await user.type(pinField(), `${PIN}{Enter}`)
    await waitForPage('What are we washing today?')
    expect(address()).toBe('/en')
  },
)

test('[L2][L3] a wrong PIN shows how many attempts are left and clears the field; the fifth shows when the lock ends', async () => {
  const { user, address } = await customerAtPin()
  for (const message of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await user.type(pinField(), '719306{Enter}')
    await inMain().findByText(new RegExp(message))
    expect(pinField().value).toBe('')
    expect(pinField().getAttribute('aria-invalid')).toBe('true')
  }
  await user.type(pinField(), '719306{Enter}')
  await inMain().findByText(/You can try again at \d\d:\d\d. That’s in 15 minutes. Or unlock it now/)
  await user.type(pinField(), `${PIN}{Enter}`)
  await inMain().findByText(/You can try again at \d\d:\d\d/)
  expect(address()).toBe('/en/login/pin-code')
})

test('an earlier PIN error is not announced again when the right PIN is sent', async () => {
  const { user } = await customerAtPin()
  await user.type(pinField(), '719306{Enter}')
  await inMain().findByText(/4 tries left/)
  await user.type(pinField(), PIN)
  const announcements = collectAnnouncements('assertive')
  await user.keyboard('{Enter}')
  await waitForPage(/washing today/)
  expect(announcements).toEqual([])
})

test('a PIN that is too short is not sent', async () => {
  const { user } = await customerAtPin()
  await user.type(pinField(), '7193{Enter}')
  expect(inMain().getByText('Enter all 6 digits')).toBeTruthy()
  await user.type(pinField(), '06')
  expect(inMain().queryByText('Enter all 6 digits')).toBeNull()
  expect(screen.getByText('6 of 6 digits entered')).toBeTruthy()
})

test('[V7.4.4] signing out removes the data and tokens of the customer, and a customer page leads to sign-in', async () => {
  storeTokens(await newCustomer(server.url))
  const { user, address } = await openPage(server.url, '/en/profile')
  await waitForPage('มานี มีนา')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitForPage('Your mobile number')
  expect(address()).toBe('/en/login?next=%2Fprofile')
  expect(document.cookie).not.toMatch(/_token/)
  expect(screen.queryByText('มานี มีนา')).toBeNull()
})
