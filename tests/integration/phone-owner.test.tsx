import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { getUserInfo } from '#contract/user.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { extractCode, inbox } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'

const NEW_PIN = '264835'
let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer({ env: withLimits({ otpsPerAddress: 1000 }) })
})
afterAll(() => server.close())

const main = () => within(screen.getByRole('main'))
const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })
const otpField = () => screen.getByLabelText<HTMLInputElement>('6-digit code from the SMS')
async function codeOf(phone: string) {
  let code = ''
  await waitFor(async () => {
    const [message] = await inbox(server.url, phone)
    code = extractCode(message?.text ?? '')
    expect(code).toMatch(/^\d{6}$/)
  })
  return code
}

test('a phone that was silent for half a year is asked for its birthday, and otherwise gets a new account', async () => {
  const phone = newPhone()
  const { access_token: token } = await newCustomer(server.url, phone)
  const { user_id: id } = await get(server.url, getUserInfo, {}, { token })
  const run = (text: string) => rows(server.databaseUrl, text, [id])
  await run(`update customers set phone_since = now() - interval '1 year', birthdate = '1990-05-17' where id = $1`)
  await run(`update sessions set created_at = now() - interval '1 year' where customer_id = $1`)
  await run(`update refresh_tokens set created_at = now() - interval '1 year'
    where session_id in (select id from sessions where customer_id = $1)`)
  const { user } = await openPage(server.url, '/en/login')
  await waitForPage('Your mobile number')
  await user.type(screen.getByLabelText('Mobile number'), `${phone}{Enter}`)
  await waitForPage('Enter your PIN')
  await user.click(screen.getByRole('link', { name: 'Forgot PIN' }))
  await waitForPage('Enter the code from the SMS')
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('This number has an old account')
  for (const [field, text] of [
    ['Day', '18'],
    ['Month', '05'],
    ['Year', '1990'],
  ] as const)
    await user.type(main().getByRole('textbox', { name: field }), text)
  const proceed = () => user.click(main().getByRole('button', { name: 'Continue' }))
  const choosePin = async () => {
    await waitForPage('Choose a new 6-digit PIN')
    await user.type(pinField(), `${NEW_PIN}{Enter}`)
    await waitForPage('Enter the PIN again')
    await user.type(pinField(), `${NEW_PIN}{Enter}`)
  }
  await proceed()
  await choosePin()
  await waitForPage('This number has an old account')
  await main().findByText('That doesn’t match the account. 1 try left.')
  await user.click(main().getByRole('radio', { name: /No, start a new account/ }))
  await proceed()
  await choosePin()
  await waitFor(async () =>
    expect((await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })).status).toBe(200),
  )
  const { body } = await ask(server.url, login, { phone_number: phone, pin_code: NEW_PIN })
  expect((await get(server.url, getUserInfo, {}, { token: body?.access_token ?? '' })).full_name).toBe('')
})

test('a customer changes the number with a code on each phone and the PIN', async () => {
  const [phone, next] = [newPhone(), newPhone()]
  const tokens = await newCustomer(server.url, phone)
  storeTokens(tokens)
  const { user, address } = await openPage(server.url, '/en/profile/phone')
  await waitForPage('Change phone number')
  await main().findByText(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`)
  await user.type(screen.getByLabelText('New mobile number'), `${phone}{Enter}`)
  await main().findByText('This is your number already')
  await user.clear(screen.getByLabelText('New mobile number'))
  await user.type(screen.getByLabelText('New mobile number'), `${next}{Enter}`)
  await waitForPage('Code sent to your old number')
  await user.type(otpField(), `${await codeOf(phone)}{Enter}`)
  await waitForPage('Code sent to your new number')
  const code = await codeOf(next)
  await user.type(otpField(), `${code === '111112' ? '111113' : '111112'}{Enter}`)
  await waitForPage('Your PIN')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Code sent to your new number')
  await main().findByText(/That code isn’t right/)
  await user.type(otpField(), `${code}{Enter}`)
  await waitForPage('Your PIN')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitFor(() => expect(address()).toBe('/en/profile'))
  const { phone_number } = await get(server.url, getUserInfo, {}, { token: tokens.access_token })
  expect(phone_number).toBe(`+66${next.slice(1)}`)
})
