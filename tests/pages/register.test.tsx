import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCustomer, newPhone, PIN } from '#tests/support/client.ts'
import { openPage, untilPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const pinField = () => screen.getByLabelText<HTMLInputElement>('6-digit PIN')

async function fill(user: UserEvent, phone: string) {
  await user.type(screen.getByLabelText('Mobile number'), phone)
  await user.type(screen.getByLabelText('Full name'), 'ปิติ ยินดี')
  await user.click(screen.getByLabelText('I accept the terms of use'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await untilPage('Choose a 6-digit PIN')
}

test('what is missing is told in a summary that has the focus and leads to the fields', async () => {
  const { user } = await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('region', { name: 'Please check these' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Enter a Thai mobile number with 10 digits',
    'Enter your full name',
    'Accept the terms to create an account',
  ])
  await waitFor(() => expect(document.title).toBe('Error: Create an account – Washday'))
  const fields = ['Mobile number', 'Full name', 'I accept the terms of use'].map((label) =>
    screen.getByLabelText(label),
  )
  for (const [index, field] of fields.entries()) {
    await user.click(links[index] ?? summary)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  await user.type(screen.getByLabelText('Full name'), 'ปิติ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const again = screen.getByRole('region', { name: 'Please check these' })
  expect(within(again).getAllByRole('link')).toHaveLength(2)
  expect(document.activeElement).toBe(again)
})

test('a new customer is in after three steps, under their name', async () => {
  const { user, address } = await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  await fill(user, newPhone())
  expect(address()).toBe('/en/register/pin')
  await user.type(pinField(), `${PIN}{Enter}`)
  await untilPage('Enter the PIN again')
  await user.type(pinField(), '719306{Enter}')
  await screen.findByText('The PINs do not match. Enter it once more.')
  await user.type(pinField(), `${PIN}{Enter}`)
  await untilPage('What are we washing today?')
  expect(screen.getByText('Hello, ปิติ ยินดี')).toBeTruthy()
  expect(address()).toBe('/en')
})

test('offers and location are neither ticked nor needed', async () => {
  await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  for (const optional of ['Send me offers', 'Use my location to find branches near me', 'I accept the terms of use'])
    expect(screen.getByLabelText<HTMLInputElement>(optional).checked).toBe(false)
})

test('a PIN that is easy to guess is refused with its reason', async () => {
  const { user } = await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  const phone = newPhone()
  await fill(user, phone)
  for (const [pin, reason] of [
    ['123456', /in order/],
    ['121212', /repeat/],
    [phone.slice(2, 8), /part of your number|repeat|in order/],
  ] as const) {
    await user.type(pinField(), `${pin}{Enter}`)
    await screen.findByText(reason)
    expect(pinField().value).toBe('')
  }
})

test('a phone that has an account is told so at the end, and nothing is made', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const { user } = await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  await fill(user, phone)
  await user.type(pinField(), `${PIN}{Enter}`)
  await untilPage('Enter the PIN again')
  await user.type(pinField(), `${PIN}{Enter}`)
  await screen.findByText('This number has an account. Please log in.')
  expect(document.cookie).not.toMatch(/_token/)
})

test('no PIN and nothing typed is kept anywhere on the device', async () => {
  const { user } = await openPage(server.url, '/en/register')
  await untilPage('Create your account')
  await fill(user, newPhone())
  await user.type(pinField(), `${PIN}{Enter}`)
  await untilPage('Enter the PIN again')
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  expect(kept).not.toContain(PIN)
  expect(kept).not.toContain('ปิติ')
})
