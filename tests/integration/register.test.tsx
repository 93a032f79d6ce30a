import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { openPage, waitForPage } from '#tests/support/page/page.tsx'
import { newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

import { collectAnnouncements } from '#tests/support/page/announcements.ts'

/** Queries only <main>: announced texts are also in a hidden live region. */
const inMain = () => within(screen.getByRole('main'))
const pinField = () => screen.getByLabelText<HTMLInputElement>(/PIN/, { selector: 'input' })

async function submitDetails(user: UserEvent, phone: string) {
  await user.type(screen.getByLabelText('Mobile number'), phone)
  await user.type(screen.getByLabelText('Full name'), 'ปิติ ยินดี')
  await user.click(screen.getByLabelText(/^I accept the terms of use/))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

async function continueToPin(user: UserEvent, phone: string) {
  await submitDetails(user, phone)
  await waitForPage('Choose a 6-digit PIN')
}

test('[R3] missing fields are listed in a focused summary whose links lead to them', async () => {
  const { user } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('region', { name: 'Please check these fields' })
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Enter a Thai mobile number with 10 digits',
    'Enter your full name',
    'Accept the terms to create an account',
  ])
  await waitFor(() => expect(document.title).toBe('Error: Create an account – Washday'))
  const fields = ['Mobile number', 'Full name', /^I accept the terms of use/].map((label) =>
    screen.getByLabelText(label),
  )
  for (const [index, field] of fields.entries()) {
    await user.click(links[index] ?? summary)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  await user.type(screen.getByLabelText('Full name'), 'ปิติ')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const secondSummary = screen.getByRole('region', { name: 'Please check these fields' })
  expect(within(secondSummary).getAllByRole('link')).toHaveLength(2)
  expect(document.activeElement).toBe(secondSummary)
})

test('[R9] a new customer is signed in after three steps and greeted by name', async () => {
  const { user, address } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  await continueToPin(user, newPhone())
  expect(address()).toBe('/en/register/pin')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), '719306{Enter}')
  await inMain().findByText('The PINs don’t match. Enter it once more.')
  await waitFor(() => expect(pinField().value).toBe(''))
  const announcements = collectAnnouncements()
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('What are we washing today?')
  await waitFor(() => expect(announcements.join()).toContain('Your account has been created'))
  expect(await screen.findByText('Hello, ปิติ')).toBeTruthy()
  expect(address()).toBe('/en')
})

test('[R5] the terms are all that is agreed to, and are not ticked; a minor says that a parent has agreed', async () => {
  await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  const boxes = screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [box.labels?.[0]?.textContent, box.checked])
  expect(boxes).toEqual([['I accept the terms of use. If I’m under 20, a parent has agreed.', false]])
})

test('a PIN that is easy to guess is rejected with its reason', async () => {
  const { user } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  const phone = newPhone()
  await continueToPin(user, phone)
  for (const [pin, reason] of [
    ['123456', /in order/],
    ['121212', /repeat/],
    [phone.slice(2, 8), /part of your number|repeat|in order/],
  ] as const) {
    await user.type(pinField(), `${pin}{Enter}`)
    await inMain().findByText(reason)
    await waitFor(() => expect(pinField().value).toBe(''))
  }
})

test('a registered phone number is reported in the first step, with a link to sign in', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone)
  const { user, address } = await openPage(server.url, '/en/register?next=%2Fprofile')
  await waitForPage('Create your account')
  await submitDetails(user, phone)
  const summary = await screen.findByRole('region', { name: 'Please check these fields' })
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('This number already has an account. Log in instead.')
  await user.click(screen.getByRole('link', { name: 'Log in with this number' }))
  await waitForPage('Enter your PIN')
  expect(address()).toBe('/en/login/pin-code?next=%2Fprofile')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('มานี มีนา')
})

test('a phone number that is registered in the meantime is reported in the last step, with a link to sign in', async () => {
  const phone = newPhone()
  const { user } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  await continueToPin(user, phone)
  await newCustomer(server.url, phone)
  await user.type(pinField(), '719306{Enter}')
  await waitForPage('Enter the PIN again')
  await user.type(pinField(), '719306{Enter}')
  await inMain().findByText('This number already has an account. Log in instead.')
  expect(document.cookie).not.toMatch(/_token/)
  await user.click(screen.getByRole('link', { name: 'Log in with this number' }))
  await waitForPage('Enter your PIN')
})

test('the first step asks for nothing but the phone number, the name and the consents', async () => {
  await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  const names = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))
  expect(names).toEqual(['phone', 'name'])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('the PIN is never stored on the device, and all other input is deleted after registration', async () => {
  const storedData = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  const { user } = await openPage(server.url, '/en/register')
  await waitForPage('Create your account')
  await continueToPin(user, newPhone())
  expect(storedData()).toContain('ปิติ')
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('Enter the PIN again')
  expect(storedData()).not.toContain(PIN)
  await user.type(pinField(), `${PIN}{Enter}`)
  await waitForPage('What are we washing today?')
  await waitFor(() => expect(storedData()).not.toContain('ปิติ'))
  expect(storedData()).not.toContain(PIN)
})
