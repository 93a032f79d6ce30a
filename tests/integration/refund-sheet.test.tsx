import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { chooseRefund, getRefundCase } from '#contract/refund-destination.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { confirm, get, PIN } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { grantRefundCoupon, newLoad, newMember } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const pinField = () => screen.findByLabelText(/^Your PIN/)
const errorOf = (input: HTMLElement) => {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('a refund goes to the bank account that the customer names; errors stand beside the fields', async () => {
  const member = await newMember(server.url)
  const { transaction, amount } = await newLoad(server.url, member, 'start_failed')
  storeTokens({ access_token: member.token })
  const { user } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await user.click(await screen.findByRole('button', { name: /^Get my money back/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText(new RegExp(`^We’ll send you ${amount / 100} baht by`))).toBeTruthy()
  const [question] = (await screen.findByRole('dialog')).getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(question ?? '')?.textContent, 'no number of 32 signs').not.toContain(transaction)
  expect(sheet.getByText(transaction), 'which is there to be read').toBeTruthy()
  await user.click(sheet.getByRole('radio', { name: /^Bank account/ }))
  await user.type(await field('Account number'), '012-345')
  const submit = sheet.getByRole('button', { name: 'Get my money back' })
  await user.click(submit)
  expect(errorOf(await field('Account number'))).toContain('have another length')
  expect(errorOf(await field('Account name'))).toContain('Enter the name')
  expect((await confirm(server.url, transaction)).status, 'nothing was sent').toBe('start_failed')

  await user.click(sheet.getByRole('button', { name: /Choose a bank/ }))
  await user.click(await screen.findByRole('option', { name: 'Kasikornbank' }))
  await user.type(await field('Account number'), '6789')
  await user.type(await field('Account name'), 'Mani Meena')
  await user.click(submit)
  expect((await confirm(server.url, transaction)).status, 'not without the PIN').toBe('start_failed')
  await user.type(await pinField(), PIN)
  await user.click(submit)
  const { main } = await waitForPage('Refund requested')
  await within(main).findByText('To the Kasikornbank account ending in 6789')
  expect(main.textContent).toMatch(/We’ll send it by /)
})

test('what a refund sheet learns late is announced once, and what describes the sheet stays', async () => {
  const member = await newMember(server.url)
  const { transaction, amount } = await newLoad(server.url, member, 'start_failed')
  storeTokens({ access_token: member.token })
  const { fetch } = globalThis
  const answered = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes('refund_offer')) await answered.promise
    return fetch(input, init)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { user } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await user.click(await screen.findByRole('button', { name: /^Get my money back/ }))
  const sheet = await screen.findByRole('dialog', { description: /^You get a case number now/ })
  const announcements = collectAnnouncements()
  answered.resolve()
  const late = new RegExp(`^We’ll send you ${amount / 100} baht by`)
  await within(sheet).findByText(late)
  await waitFor(() => expect(announcements.filter((text) => late.test(text))).toHaveLength(1))
  expect(announcements.join(), 'which the focus has said').not.toContain('You get a case number now')
  expect(screen.queryByRole('dialog', { description: late })).toBeNull()
})

test('a refund past its day says so with the number to ask by; a destination that failed asks for another', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  const number = refund?.kind === 'case' ? refund.case_number : ''
  storeTokens({ access_token: member.token })
  await rows(server.databaseUrl, `update refund_cases set due_on = '2026-01-05' where number = $1`, [number])
  await openPage(server.url, `/en/bill/${transaction}`)
  await screen.findByText(new RegExp(`^This was due on .*5 January 2026.* contact us with case ${number}\\.$`))
  expect(screen.getByRole('main').textContent, 'nothing is promised again').not.toMatch(/working days/)
  const help = screen.getByRole('link', { name: 'Contact us' })
  expect(help.getAttribute('href')).toBe(`/en/help?about=${number}`)

  await rows(server.databaseUrl, 'update refund_cases set destination_failed_at = now() where number = $1', [number])
  const { user } = await openPage(server.url, `/en/bill/${transaction}`)
  await screen.findByText(/^The bank couldn’t pay to this place\. Your money is still with us\./)
  await screen.findByRole('heading', { name: 'We couldn’t send your refund' })
  expect(screen.getByRole('main').textContent, 'nothing else is promised').not.toMatch(/requested|We’ll send the money/)
  await user.click(screen.getByRole('button', { name: 'Change where it goes' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('radio', { name: /^PromptPay to a Thai ID or tax ID number/ }))
  await user.type(await field('Thai ID or tax ID number'), '1-1017-00230-70-8')
  await user.type(await pinField(), PIN)
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^We’ll send it by/)
  expect(screen.queryByText(/couldn’t pay/)).toBeNull()
  await screen.findByRole('heading', { name: 'Refund requested' })
})

test('what was typed stays after a failed call, and can be sent again', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  storeTokens({ access_token: member.token })
  const proxy = await startScriptedServer()
  dropResponses(proxy, server.url, '/api/set_refund_destination', 1)
  const { user } = await openPage(proxy.url, `/en/bill/${transaction}`)
  await user.click(await screen.findByRole('button', { name: 'Change where it goes' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('radio', { name: /^PromptPay to a Thai ID or tax ID number/ }))
  await user.type(await field('Thai ID or tax ID number'), '1-1017-00230-70-8')
  await user.type(await pinField(), PIN)
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await sheet.findByText(/server/)
  expect((await field('Thai ID or tax ID number')).getAttribute('value')).toBe('1-1017-00230-70-8')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await screen.findByText('By PromptPay to the ID number ending in 0708')
  const { destination } = await get(server.url, getRefundCase, { case_number }, { token: member.token })
  expect(destination?.kind).toBe('promptpay_id')
  await proxy.close()
})

test('a refund coupon without an end is changed into money from the list of coupons', async () => {
  const member = await newMember(server.url)
  await grantRefundCoupon(server.databaseUrl, member, 4_000)
  storeTokens({ access_token: member.token })
  const { user } = await openPage(server.url, '/en/coupon/claim')
  await user.click(await screen.findByRole('button', { name: 'Get the money instead' }))
  expect(screen.queryByText(/Good until/)).toBeNull()
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/^We’ll send you 40 baht by/)
  await user.click(sheet.getByRole('button', { name: 'Get my money back' }))
  await screen.findByText(/^Case RF-/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Get the money instead' })).toBeNull())
})
