import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkUser, login } from '#contract/auth.ts'
import { changePinCode } from '#contract/signed-in.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const NEW_PIN = '829471'
const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })

async function customerAt(path: string) {
  const phone = newPhone()
  const tokens = await newCustomer(server.url, phone)
  storeTokens(tokens)
  return { ...(await openPage(server.url, path)), phone, token: tokens.access_token }
}

test('[V6.2.2] a PIN is changed after the current one is entered, and the old PIN no longer works', async () => {
  const { user, address, phone } = await customerAt('/en/profile/pin')
  await waitForPage('Enter your current PIN')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Choose a new 6-digit PIN')
  await user.type(pinField(), `${PIN}{Enter}`)
  await within(screen.getByRole('main')).findByText('Your new PIN must be different from the current one.')
  await waitFor(() => expect(pinField().value).toBe(''))
  await user.type(pinField(), '123456{Enter}')
  await within(screen.getByRole('main')).findByText(/in order/)
  await waitFor(() => expect(pinField().value).toBe(''))
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), `719306{Enter}`)
  await within(screen.getByRole('main')).findByText('The PINs don’t match. Enter it once more.')
  await waitFor(() => expect(pinField().value).toBe(''))
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitForPage('มานี มีนา')
  expect(address()).toBe('/en/profile')
  expect(screen.getByText(/Changed at \d\d:\d\d/)).toBeTruthy()
  expect((await ask(server.url, login, { phone_number: phone, pin_code: PIN })).problem?.code).toBe('wrong_pin')
  expect((await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })).status).toBe(200)
})

test('repeating a PIN change whose response was lost succeeds instead of reporting a wrong PIN', async () => {
  const proxy = await startScriptedServer()
  onTestFinished(() => proxy.close())
  dropResponses(proxy, server.url, changePinCode.path, 1)
  const phone = newPhone()
  storeTokens(await newCustomer(server.url, phone))
  const { user } = await openPage(proxy.url, '/en/profile/pin')
  for (const [pin, heading] of [
    [PIN, 'Choose a new 6-digit PIN'],
    [NEW_PIN, 'Enter the PIN again'],
  ] as const) {
    await screen.findByLabelText(/PIN/, { selector: 'input' })
    await user.type(pinField(), `${pin}{Enter}`)
    await waitForPage(heading)
  }
  await user.type(pinField(), `${NEW_PIN}{Enter}`)
  await waitFor(() => expect(pinField().getAttribute('aria-invalid')).toBe('true'))
  expect((await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })).status).toBe(200)
  await user.click(screen.getByRole('button', { name: 'Change PIN' }))
  await waitForPage('มานี มีนา')
  expect(screen.getByText(/Changed at \d\d:\d\d/)).toBeTruthy()
})

test('a birthday that only the server knows is rejected as the new PIN at the last step, and the field is cleared', async () => {
  const { user, phone } = await customerAt('/en/profile/pin')
  await waitForPage('Enter your current PIN')
  for (const [pin, heading] of [
    [PIN, 'Choose a new 6-digit PIN'],
    ['240387', 'Enter the PIN again'],
  ] as const) {
    await user.type(pinField(), `${pin}{Enter}`)
    await waitForPage(heading)
  }
  // Only now, as the page may still be loading the customer's data when its first step is there.
  await rows(server.databaseUrl, "update customers set birthdate = '1987-03-24' where phone = $1", [
    `+66${phone.slice(1)}`,
  ])
  await user.type(pinField(), '240387{Enter}')
  await within(screen.getByRole('main')).findByText('This PIN is your birthday, which others know. Choose another.')
  await waitFor(() => expect(pinField().value).toBe(''))
})

test('a wrong current PIN is requested again, with the number of attempts left', async () => {
  const { user, address } = await customerAt('/en/profile/pin')
  await waitForPage('Enter your current PIN')
  for (const [pin, heading] of [
    ['719306', 'Choose a new 6-digit PIN'],
    [NEW_PIN, 'Enter the PIN again'],
    [NEW_PIN, 'Enter your current PIN'],
  ] as const) {
    await user.type(pinField(), `${pin}{Enter}`)
    await waitForPage(heading)
  }
  expect(address()).toBe('/en/profile/pin')
  expect(pinField().getAttribute('aria-invalid')).toBe('true')
  expect(within(screen.getByRole('main')).getByText(/4 tries left/)).toBeTruthy()
})

const LOCKED = /You can try again at \d\d:\d\d\. That’s in 15 minutes\. To unlock it sooner, log out/

async function customerWithLockedPin(path: string) {
  const page = await customerAt(path)
  for (let attempts = 0; attempts < 5; attempts++)
    await ask(server.url, changePinCode, { pin_code: '719306', new_pin_code: NEW_PIN }, { token: page.token })
  return page
}

test('a locked PIN cannot be changed, and the message explains how to unlock it by SMS', async () => {
  const { user } = await customerWithLockedPin('/en/profile/pin')
  await waitForPage('Enter your current PIN')
  for (const [pin, heading] of [
    [PIN, 'Choose a new 6-digit PIN'],
    [NEW_PIN, 'Enter the PIN again'],
    [NEW_PIN, 'Enter your current PIN'],
  ] as const) {
    await user.type(pinField(), `${pin}{Enter}`)
    await waitForPage(heading)
  }
  expect(within(screen.getByRole('main')).getByText(LOCKED)).toBeTruthy()
})

test('a locked PIN cannot delete the account, and the message explains how to unlock it by SMS', async () => {
  const { user, phone } = await customerWithLockedPin('/en/profile/delete?step=pin')
  await waitForPage('Enter your PIN to confirm')
  await user.type(pinField(), `${PIN}{Enter}`)
  await within(screen.getByRole('main')).findByText(LOCKED)
  expect((await get(server.url, checkUser, { phone_number: phone })).is_registered).toBe(true)
})

test.each([['?step=new'], ['?step=confirm']])('no step of a PIN change can be skipped: %s', async (step) => {
  const { address } = await customerAt(`/en/profile/pin${step}`)
  await waitForPage('Enter your current PIN')
  expect(address()).toBe('/en/profile/pin')
})
