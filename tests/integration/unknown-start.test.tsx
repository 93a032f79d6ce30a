import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { commandFor, createPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { findFreeMachine, newMember } from '#tests/support/server/members.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  // A paid load moves to a machine of the same size and price, or less, whichever is free.
  await rows(server.databaseUrl, 'update programs set amount = 4000', [])
  await rows(server.databaseUrl, 'update machines set capacity_kg = 9', [])
})
afterAll(() => server.close())
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A paid load whose machine does not answer. */
async function newUnknownStart() {
  const { token } = await newMember(server.url)
  const machine = await findFreeMachine(server.url)
  await moveMachine(server.url, machine.machine_id, 'silence')
  const { transaction } = await createPurchase(server.url, token, await commandFor(server.url, machine))
  await resolveCharge(server.url, transaction)
  await waitForStatus(server.url, transaction, 'start_unknown')
  storeTokens({ access_token: token })
  return { transaction, name: `Washer ${machine.number}` }
}

test('the page of an unknown start says since when and until when, that one may leave, and whom to call', async () => {
  const { transaction } = await newUnknownStart()
  await openPage(server.url, `/en/waiting-payment/${transaction}`)
  const { main } = await waitForPage('Checking whether the machine started')
  const until = await within(main).findByText(
    /^We’ve been asking the machine since \d\d:\d\d\. If it hasn’t answered by \d\d:\d\d/,
  )
  const [since = '', end = ''] = until.textContent?.match(/\d\d:\d\d/g) ?? []
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  expect((minutes(end) - minutes(since) + 24 * 60) % (24 * 60)).toBe(30)
  expect(within(main).getByText(/^You can close this page\./)).toBeTruthy()
  const call = await within(main).findByRole('link', { name: /^Call the branch/ })
  expect(call.getAttribute('href')).toMatch(/^tel:\+66\d+$/)
  await openPage(server.url, `/th/waiting-payment/${transaction}`)
  const thai = await waitForPage('กำลังตรวจสอบว่าเครื่องเริ่มหรือยัง')
  await within(thai.main).findByText(/เราถามเครื่องอยู่ตั้งแต่ \d\d:\d\d\sน\. ถ้ายังไม่ตอบภายใน \d\d:\d\d\sน\./)
})

test('a second payment that goes back is there while nobody knows whether the machine has started', async () => {
  const { transaction } = await newUnknownStart()
  await rows(
    server.databaseUrl,
    `insert into refund_cases (number, transaction_id, reason, amount, charge_id, due_on)
     values ('RF-PAID-TWICE', $1, 'paid_again', 4000, 'chrg_second', '2100-01-05')`,
    [transaction],
  )
  await openPage(server.url, `/en/waiting-payment/${transaction}`)
  const { main } = await waitForPage('Checking whether the machine started')
  await within(main).findByText('You paid twice')
  await within(main).findByRole('button', { name: 'Change where it goes' })
})

test('who says that the machine does not run chooses at once, but not that machine', async () => {
  const { transaction, name } = await newUnknownStart()
  const { user } = await openPage(server.url, `/en/waiting-payment/${transaction}`)
  await waitForPage('Checking whether the machine started')
  await user.click(await screen.findByRole('button', { name: 'It isn’t running' }))
  const { main } = await waitForPage('We don’t know whether the machine started')
  expect(within(main).getByText(new RegExp(`^${name} hasn’t answered`))).toBeTruthy()
  expect(await within(main).findByRole('button', { name: /^Move to another free machine/ })).toBeTruthy()
  expect(within(main).getByRole('button', { name: /^Get my money back/ })).toBeTruthy()
  await openPage(server.url, `/en/waiting-payment/${transaction}`)
  const again = await waitForPage('We don’t know whether the machine started')
  expect(await within(again.main).findByRole('button', { name: /^Move to another free machine/ })).toBeTruthy()
  expect(within(again.main).queryByRole('button', { name: 'Start again, no charge' })).toBeNull()
})
