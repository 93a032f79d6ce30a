import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { login, sendOtp } from '#contract/auth.ts'
import { readReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, waitForPage } from '#tests/support/page/page.tsx'
import { ask, newCustomer, newPhone, newStranger, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { extractCode, inbox, wrongCode } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'

const NEW_PIN = '264835'
const WRONG_PIN = '719306'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ env: withLimits({ otpsPerAddress: 1000 }) })
})
afterAll(() => server.close())

const inMain = () => within(screen.getByRole('main'))
const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })
const otpField = () => screen.getByLabelText<HTMLInputElement>('6-digit code from the SMS')

async function customerAtPin(path = '/en/login') {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const page = await openPage(server.url, path)
  await waitForPage('Your mobile number')
  await page.user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  return { ...page, phone, e164: `+66${phone.slice(1)}` }
}

/** The latest code that was sent to the phone. */
async function codeOf(phone: string) {
  await inMain().findByText(/^Ref\b/)
  let code = ''
  await waitFor(async () => {
    const [message] = await inbox(server.url, phone)
    code = extractCode(message?.text ?? '')
    expect(code).toMatch(/^\d{6}$/)
  })
  return code
}

async function customerAtOtp(path?: string) {
  const page = await customerAtPin(path)
  screen.getByRole('link', { name: 'Forgot PIN' }).focus()
  await page.user.keyboard('{Enter}')
  await waitForPage('Enter the code from the SMS')
  return { ...page, code: await codeOf(page.phone) }
}

const ageCodes = (e164: string, seconds: number) =>
  rows(
    server.databaseUrl,
    `update otps set created_at = created_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second'
     where phone = $1`,
    [e164, seconds],
  )

test('a customer who forgot the PIN gets a code, chooses a new PIN, and reaches the requested page', async () => {
  const { user, address, code, phone } = await customerAtOtp('/en/login?next=%2Fprofile')
  expect(address()).toBe('/en/forgot-pass?next=%2Fprofile')
  expect(await inbox(server.url, phone)).toHaveLength(1)
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(new RegExp(`${code}|${NEW_PIN}`))
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('มานี มีนา')
  expect(await screen.findByText('Your PIN has been changed')).toBeTruthy()
  expect(address()).toBe('/en/profile')
  expect((await ask(server.url, login, { phone_number: phone, pin_code: PIN })).status).toBe(403)
  expect((await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })).status).toBe(200)
})

test('a pasted code is submitted automatically after a visible pause, also with its message', async () => {
  const { user, code, address } = await customerAtOtp()
  await user.click(otpField())
  await user.paste(`Your code is ${code}. It is good for 5 minutes.`)
  expect(otpField().value).toBe(code)
  expect(inMain().getByText('Sending the code. Delete a digit if it’s wrong.')).toBeTruthy()
  await waitForPage('Choose a new 6-digit PIN')
  expect(address()).toBe('/en/forgot-pass/pin')
})

test('[F2] a code from a composing keyboard or a dictation is typed, however many digits come at once, and waits for the button', async () => {
  const { user, code } = await customerAtOtp()
  const field = otpField()
  await user.click(field)
  fireEvent.compositionStart(field)
  for (const value of [code.slice(0, 3), code]) fireEvent.change(field, { target: { value } })
  fireEvent.compositionEnd(field)
  expect(otpField().value).toBe(code)
  expect(inMain().queryByText('Sending the code. Delete a digit if it’s wrong.')).toBeNull()
  await user.click(inMain().getByRole('button', { name: 'Continue' }))
  await waitForPage('Choose a new 6-digit PIN')
})

test('a wrong code that was submitted automatically stays with its error and is submitted again only by the button', async () => {
  const { user, code } = await customerAtOtp()
  await user.click(otpField())
  await user.paste(wrongCode(code))
  await inMain().findByText(/4 tries left/)
  await user.type(otpField(), '{Backspace}')
  await user.type(otpField(), wrongCode(code).slice(-1))
  expect(otpField().value).toBe(wrongCode(code))
  expect(inMain().queryByText(/^Sending the code/)).toBeNull()
  await user.type(otpField(), '{Enter}')
  await inMain().findByText(/3 tries left/)
})

test('with automatic submission switched off a code waits for the button, and the setting is saved', async () => {
  const { user, code } = await customerAtOtp()
  onTestFinished(() => localStorage.removeItem('otpByHand'))
  const toggle = inMain().getByRole('checkbox', { name: 'Send a pasted or filled-in code automatically' })
  await user.click(toggle)
  await user.click(otpField())
  await user.paste(code)
  expect(inMain().queryByText(/^Sending the code/)).toBeNull()
  expect(localStorage.getItem('otpByHand')).toBe('true')
  await user.click(toggle)
  await waitForPage('Choose a new 6-digit PIN')
})

test('a code that is typed waits for the button, also when a digit of it is corrected', async () => {
  const { user, code } = await customerAtOtp()
  await user.type(otpField(), `${wrongCode(code)}{Backspace}${code.slice(-1)}`)
  expect(otpField().value).toHaveLength(6)
  expect(inMain().queryByText(/^Sending the code/)).toBeNull()
  expect(inMain().queryByText(/tries left/)).toBeNull()
})

test('[F3] a wrong code shows how many attempts are left; the fifth shows that the code is no longer valid', async () => {
  const { user, code, address } = await customerAtOtp()
  for (const message of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left/, /no longer works/]) {
    await user.clear(otpField())
    await user.type(otpField(), `${wrongCode(code)}{Enter}`)
    await inMain().findByText(message)
  }
  expect(otpField().getAttribute('aria-invalid')).toBe('true')
  await user.clear(otpField())
  await user.type(otpField(), `${code}{Enter}`)
  await inMain().findByText(/no longer works/)
  expect(address()).toBe('/en/forgot-pass')
})

test('[F2][F3] an expired code is reported as expired, and a new one is accepted', async () => {
  const { user, code, e164, phone } = await customerAtOtp()
  await ageCodes(e164, 400)
  await user.type(otpField(), `${code}{Enter}`)
  await inMain().findByText('This code has expired. Ask for a new one.')
  expect(inMain().getByText(/^You can ask for a new code in \d+ seconds$/)).toBeTruthy()
  const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  const { sent } = readReset()
  if (!sent) throw new Error('Nothing was sent')
  editReset({ sent: { ...sent, resend_at: new Date(0).toISOString() } })
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  await waitFor(async () => expect(await inbox(server.url, phone)).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(otpField()))
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
})

test('[F4a] announces the end of a code twenty seconds before', async () => {
  await customerAtOtp()
  const announcements = collectAnnouncements()
  const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  const { sent } = readReset()
  if (!sent) throw new Error('Nothing was sent')
  editReset({ sent: { ...sent, expires_at: new Date(Date.now() + 21_500).toISOString() } })
  await waitFor(() =>
    expect(announcements.filter((text) => /expires/.test(text))).toEqual(['This code expires in 20 seconds']),
  )
})

test('[F2] a request for a new code that comes too soon shows how long to wait, and the old code still works', async () => {
  const { user, code, address } = await customerAtOtp()
  const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  const { sent } = readReset()
  if (!sent) throw new Error('Nothing was sent')
  editReset({ sent: { ...sent, resend_at: new Date(0).toISOString() } })
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  await inMain().findByText('You’ve asked for too many codes. The latest one works until it expires.')
  await inMain().findByText(/^You can ask for a new code in \d+ seconds$/)
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  expect(address()).toBe('/en/forgot-pass/pin')
})

test('leaving the page before the SMS is confirmed does not send a second one on return', async () => {
  const { user, router, phone } = await customerAtPin()
  const heldResponse = Promise.withResolvers<void>()
  const originalFetch = globalThis.fetch
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await originalFetch(input, init)
    if (String(input).endsWith(sendOtp.path)) await heldResponse.promise
    return response
  })
  onTestFinished(() => fetchSpy.mockRestore())
  const otpRequests = () => fetchSpy.mock.calls.filter(([input]) => String(input).endsWith(sendOtp.path)).length
  const pressForgotPin = () => user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  await pressForgotPin()
  await waitForPage('Enter the code from the SMS')
  await waitFor(() => expect(otpRequests()).toBe(1))
  router.history.back()
  await waitForPage('Enter your PIN')
  heldResponse.resolve()
  await waitFor(async () => expect(await inbox(server.url, phone)).toHaveLength(1))
  await waitFor(() => expect(readReset().is_sent).toBe(true))
  await pressForgotPin()
  await waitForPage('Enter the code from the SMS')
  await inMain().findByText(/^Ref\b/)
  expect(inMain().queryByText(/No code can be sent/)).toBeNull()
  expect(otpRequests()).toBe(1)
})

test('when the rate limit of an IP address blocks the SMS, the page says that no code was sent and when to try again', async () => {
  const limitedServer = await startHostedServer({ env: withLimits({ otpsPerAddress: 1 }) })
  onTestFinished(() => limitedServer.close())
  await ask(limitedServer.url, sendOtp, { phone_number: newPhone() })
  const phone = newPhone()
  await newCustomer(limitedServer.url, phone)
  const { user } = await openPage(limitedServer.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  await waitForPage('Enter the code from the SMS')
  await inMain().findByText('No code can be sent right now. Try again soon, or call us from Help.')
  await inMain().findByText(/^You can ask for a new code in \d\d minutes$/)
  expect(inMain().queryByText(/latest one/)).toBeNull()
  const { readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  expect(readReset().is_sent).toBe(false)
})

test('a failure to send the SMS is reported, and a new code can be requested', async () => {
  const serverWithoutSms = await startHostedServer({ env: { SANDBOX: '0' } })
  try {
    const phone = newPhone()
    await newCustomer(serverWithoutSms.url, phone)
    const { user } = await openPage(serverWithoutSms.url, '/en/login')
    await waitForPage('Your mobile number')
    await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
    await waitForPage('Enter your PIN')
    await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
    await waitForPage('Enter the code from the SMS')
    await inMain().findByText('The SMS couldn’t be sent. Please try again soon.')
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
  } finally {
    await serverWithoutSms.close()
  }
})

test('[L3] a locked PIN is unlocked by a code, and then accepted', async () => {
  const { user, address, phone } = await customerAtPin('/en/login?next=%2Fprofile')
  for (let attempts = 0; attempts < 5; attempts++) {
    await ask(server.url, login, { phone_number: phone, pin_code: WRONG_PIN })
  }
  await user.type(pinField(), `${PIN}{Enter}`)
  await inMain().findByText(/You can try again at/)
  await user.click(screen.getByRole('link', { name: 'Unlock by SMS' }))
  await waitForPage('Enter the code from the SMS')
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('Enter your PIN')
  expect(inMain().getByText('Your PIN is unlocked')).toBeTruthy()
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('มานี มีนา')
  expect(address()).toBe('/en/profile')
})

test.each([
  ['Forgot PIN', 0],
  ['Unlock by SMS', 5],
])(
  'who asks by “%s” where strangers have used up the messages is told of no SMS, as none is sent, but of the way on',
  async (name, wrongPins) => {
    const strangers = Array.from({ length: 3 }, () => newPhone())
    for (const stranger of strangers) {
      await newStranger(server.url, stranger)
      await ask(server.url, sendOtp, { phone_number: stranger })
    }
    const phone = newPhone()
    await newStranger(server.url, phone)
    const { user } = await openPage(server.url, '/en/login')
    await waitForPage('Your mobile number')
    await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
    await waitForPage('Enter your PIN')
    for (let attempts = 0; attempts < wrongPins; attempts++)
      await ask(server.url, login, { phone_number: phone, pin_code: WRONG_PIN })
    if (wrongPins > 0) await user.type(pinField(), `${PIN}{Enter}`)
    const announcements = collectAnnouncements()
    await user.click(await screen.findByRole('link', { name }))
    await waitForPage('Enter the code from the SMS')
    await inMain().findByText(/^Ref\b/)
    await waitFor(() => expect(announcements.join()).toContain('If this number can get codes'))
    const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
    const { sent } = readReset()
    if (!sent) throw new Error('Nothing was answered')
    editReset({ sent: { ...sent, resend_at: new Date(0).toISOString() } })
    await inMain().findByText(/^No SMS\? Only a number with an account gets a code/)
    expect(inMain().getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/en/help')
    expect([document.body.textContent, ...announcements].join(' ')).not.toMatch(/SMS sent|we.ll send|send an SMS/i)
    expect(await inbox(server.url, phone)).toEqual([])
  },
)

test('[S6.4] who registers a number that a stranger has just registered makes its account theirs, by a code', async () => {
  const phone = newPhone()
  await newStranger(server.url, phone)
  const { user } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  await user.type(screen.getByLabelText('Mobile number'), phone)
  await user.type(screen.getByLabelText('Full name'), 'ปิติ ยินดี')
  await user.click(screen.getByLabelText(/^I accept the terms of use/))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('link', { name: 'Never registered? Make the account yours by SMS' }))
  await waitForPage('Enter the code from the SMS')
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitFor(() => expect(document.cookie).toMatch(/access_token=/))
  const signIn = (pin_code: string) => ask(server.url, login, { phone_number: phone, pin_code })
  expect((await signIn(NEW_PIN)).status).toBe(200)
  expect((await signIn(PIN)).status, 'the stranger').toBe(403)
})

test('the server rejects the birthday as the new PIN, which the page does not know', async () => {
  const { user, phone, code } = await customerAtOtp()
  await rows(server.databaseUrl, "update customers set birthdate = '1987-03-24' where phone = $1", [
    `+66${phone.slice(1)}`,
  ])
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), '240387{Enter}')
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), '240387{Enter}')
  await inMain().findByText('This PIN is your birthday, which others know. Choose another.')
  await user.click(screen.getByRole('link', { name: 'Choose a different PIN' }))
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('What are we washing today?')
})

test('a code that expires while the PIN is chosen leads back to the code page with a reason', async () => {
  const { user, e164, code, address } = await customerAtOtp()
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await ageCodes(e164, 1_000)
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the code from the SMS')
  expect(inMain().getByText('The code from the SMS no longer works. Ask for a new one.')).toBeTruthy()
  expect(address()).toBe('/en/forgot-pass')
})
