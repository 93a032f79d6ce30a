import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { login, sendOtp } from '#contract/auth.ts'
import { readReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { collectAnnouncements } from '#tests/support/announcements.ts'
import { ask, newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { openPage, waitForPage } from '#tests/support/page.tsx'
import { extractCode, inbox, wrongCode } from '#tests/support/phone.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'

const NEW_PIN = '264835'
const WRONG_PIN = '719306'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OTP_PER_ADDRESS_PER_HOUR: '1000' } })
})
afterAll(() => server.close())

const seen = () => within(screen.getByRole('main'))
const pinField = () => screen.getByLabelText<HTMLInputElement>('6-digit PIN')
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

/** The newest code that the phone has got. */
async function codeOf(phone: string) {
  await seen().findByText(/^Reference/)
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

const age = (e164: string, seconds: number) =>
  rows(
    server.databaseUrl,
    `update otps set created_at = created_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second'
     where phone = $1`,
    [e164, seconds],
  )

test('whoever forgot the PIN gets a code, chooses a new PIN, and is where they were going', async () => {
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
  expect(address()).toBe('/en/profile')
  expect((await ask(server.url, login, { phone_number: phone, pin_code: PIN })).status).toBe(403)
  expect((await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })).status).toBe(200)
})

test('a whole code goes by itself after a pause that is shown, pasted with its message too', async () => {
  const { user, code, address } = await customerAtOtp()
  expect(seen().getByText('It’s sent automatically after the sixth digit.')).toBeTruthy()
  await user.click(otpField())
  await user.paste(`Your code is ${code}. It is good for 5 minutes.`)
  expect(otpField().value).toBe(code)
  expect(seen().getByText('Sending the code. Delete a digit if it’s wrong.')).toBeTruthy()
  await waitForPage('Choose a new 6-digit PIN')
  expect(address()).toBe('/en/forgot-pass/pin')
})

test('a wrong code that went by itself stays, says why, and goes again only by the button', async () => {
  const { user, code } = await customerAtOtp()
  await user.type(otpField(), wrongCode(code))
  await seen().findByText(/4 tries left/)
  await user.type(otpField(), '{Backspace}')
  await user.type(otpField(), wrongCode(code).slice(-1))
  expect(otpField().value).toBe(wrongCode(code))
  expect(seen().queryByText(/^Sending the code/)).toBeNull()
  await user.type(otpField(), '{Enter}')
  await seen().findByText(/3 tries left/)
})

test('where it is switched off a code waits for the button, at the next visit too', async () => {
  const { user, code } = await customerAtOtp()
  onTestFinished(() => localStorage.removeItem('otpByHand'))
  const own = seen().getByRole('checkbox', { name: 'Send the code automatically' })
  await user.click(own)
  await user.type(otpField(), code)
  expect(seen().queryByText(/^Sending the code/)).toBeNull()
  expect(localStorage.getItem('otpByHand')).toBe('true')
  await user.click(own)
  await waitForPage('Choose a new 6-digit PIN')
})

test('[F3] a wrong code says how many tries are left; the fifth says that the code is no longer good', async () => {
  const { user, code, address } = await customerAtOtp()
  for (const told of [/4 tries left/, /3 tries left/, /2 tries left/, /1 try left/, /no longer good/]) {
    await user.clear(otpField())
    await user.type(otpField(), `${wrongCode(code)}{Enter}`)
    await seen().findByText(told)
  }
  expect(otpField().getAttribute('aria-invalid')).toBe('true')
  await user.clear(otpField())
  await user.type(otpField(), `${code}{Enter}`)
  await seen().findByText(/no longer good/)
  expect(address()).toBe('/en/forgot-pass')
})

test('[F2][F3] a code that has expired says so, and a new one opens', async () => {
  const { user, code, e164, phone } = await customerAtOtp()
  await age(e164, 400)
  await user.type(otpField(), `${code}{Enter}`)
  await seen().findByText('This code has expired. Ask for a new one.')
  expect(seen().getByText(/^You can ask for a new code in \d+ seconds$/)).toBeTruthy()
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

test('[F4a] twenty seconds before a code ends that is said', async () => {
  await customerAtOtp()
  const said = collectAnnouncements()
  const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  const { sent } = readReset()
  if (!sent) throw new Error('Nothing was sent')
  editReset({ sent: { ...sent, expires_at: new Date(Date.now() + 21_500).toISOString() } })
  await waitFor(() => expect(said.filter((text) => /expires/.test(text))).toEqual(['This code expires in 20 seconds']))
})

test('[F2] whoever asks again too soon is told how long to wait, and may still enter the code', async () => {
  const { user, code, address } = await customerAtOtp()
  const { editReset, readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  const { sent } = readReset()
  if (!sent) throw new Error('Nothing was sent')
  editReset({ sent: { ...sent, resend_at: new Date(0).toISOString() } })
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
  await seen().findByText('You have asked for too many codes. The latest one is still good until it expires.')
  await seen().findByText(/^You can ask for a new code in \d+ seconds$/)
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  expect(address()).toBe('/en/forgot-pass/pin')
})

test('who leaves before it is known that the SMS is sent is sent no second one', async () => {
  const { user, router, phone } = await customerAtPin()
  const answer = Promise.withResolvers<void>()
  const send = globalThis.fetch
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init)
    if (String(input).endsWith(sendOtp.path)) await answer.promise
    return response
  })
  onTestFinished(() => sent.mockRestore())
  const asked = () => sent.mock.calls.filter(([input]) => String(input).endsWith(sendOtp.path)).length
  const forgets = () => user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  await forgets()
  await waitForPage('Enter the code from the SMS')
  await waitFor(() => expect(asked()).toBe(1))
  router.history.back()
  await waitForPage('Enter your PIN')
  answer.resolve()
  await waitFor(async () => expect(await inbox(server.url, phone)).toHaveLength(1))
  await waitFor(() => expect(readReset().is_sent).toBe(true))
  await forgets()
  await waitForPage('Enter the code from the SMS')
  await seen().findByText(/^Reference/)
  expect(seen().queryByText(/No code can be sent/)).toBeNull()
  expect(asked()).toBe(1)
})

test('whoever got no code, because others of the same address asked, is promised none and told when to ask', async () => {
  const busy = await startTestServer({ env: { OTP_PER_ADDRESS_PER_HOUR: '1' } })
  onTestFinished(() => busy.close())
  await ask(busy.url, sendOtp, { phone_number: newPhone() })
  const phone = newPhone()
  await newCustomer(busy.url, phone)
  const { user } = await openPage(busy.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  await waitForPage('Enter the code from the SMS')
  await seen().findByText('No code can be sent right now.')
  await seen().findByText(/^You can ask for a new code in \d\d minutes$/)
  expect(seen().queryByText(/latest one/)).toBeNull()
  const { readReset } = await import('#features/auth/pin-reset/pin-reset.store.ts')
  expect(readReset().is_sent).toBe(false)
})

test('where no SMS can be sent it says so, and can be asked again', async () => {
  const closed = await startTestServer({ env: { SANDBOX: '0' } })
  try {
    const phone = newPhone()
    await newCustomer(closed.url, phone)
    const { user } = await openPage(closed.url, '/en/login')
    await waitForPage('Your mobile number')
    await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
    await waitForPage('Enter your PIN')
    await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
    await waitForPage('Enter the code from the SMS')
    await seen().findByText('The SMS could not be sent. Please try again soon.')
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
  } finally {
    await closed.close()
  }
})

test('[L3] a locked PIN is opened by a code, and then takes the PIN', async () => {
  const { user, address, phone } = await customerAtPin('/en/login?next=%2Fprofile')
  for (let tries = 0; tries < 5; tries++) {
    await ask(server.url, login, { phone_number: phone, pin_code: WRONG_PIN })
  }
  await user.type(pinField(), `${PIN}{Enter}`)
  await seen().findByText(/You can try again at/)
  await user.click(screen.getByRole('link', { name: 'Unlock by SMS' }))
  await waitForPage('Enter the code from the SMS')
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('Enter your PIN')
  expect(seen().getByText('Unlocked. Enter your PIN.')).toBeTruthy()
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('มานี มีนา')
  expect(address()).toBe('/en/profile')
})

test('a birthday is refused as the new PIN by the server, which alone knows it', async () => {
  const { user, phone, code } = await customerAtOtp()
  await rows(server.databaseUrl, "update customers set birthdate = '1987-03-24' where phone = $1", [
    `+66${phone.slice(1)}`,
  ])
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), '240387{Enter}')
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), '240387{Enter}')
  await seen().findByText('This PIN is your birthday, which others know. Choose another.')
  await user.click(screen.getByRole('link', { name: 'Choose a different PIN' }))
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('What are we washing today?')
})

test('a code that expires while the PIN is chosen leads back to a new one, and says why', async () => {
  const { user, e164, code, address } = await customerAtOtp()
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await age(e164, 1_000)
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the code from the SMS')
  expect(seen().getByText('The code from the SMS is no longer good. Ask for a new one.')).toBeTruthy()
  expect(address()).toBe('/en/forgot-pass')
})
