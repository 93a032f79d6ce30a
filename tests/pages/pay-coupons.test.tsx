import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseRefund } from '#contract/recovery.ts'
import { commandFor, get } from '#tests/support/client.ts'
import { keepTokens, openPage, untilPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'
import { giveCoupon, type Member, newLoad, newMember, oneFree } from '#tests/support/value.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Signed in, at the payment of a free washer's first program. */
async function atPayment(give: (member: Member, price: number) => Promise<unknown>) {
  const member = await newMember(server.url)
  const machine = await oneFree(server.url)
  const { program } = await commandFor(server.url, machine)
  await give(member, program.amount)
  keepTokens({ access_token: member.token })
  const { node_id, address, sub_position } = machine
  const page = await openPage(
    server.url,
    `/en/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`,
  )
  await untilPage('Choose your wash')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await untilPage(/^To pay/)
  return { ...page, price: program.amount }
}
const isOff = (amount: number) => screen.findByText(new RegExp(`^${amount} baht off:`), undefined, { timeout: 5_000 })

test('all coupons can be chosen from, however many there are, and the choice outlives a reload', async () => {
  const { user, address } = await atPayment(async (member) => {
    for (let number = 1; number <= 23; number++)
      await giveCoupon(server.databaseUrl, member, { amount: 1_000 + number * 10 })
  })
  await isOff(12.3)
  await user.click(screen.getByRole('link', { name: 'Change' }))
  await screen.findByText('20 of 23 shown')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('23 of 23 shown')
  await user.click(screen.getByRole('radio', { name: /10\.1 baht/ }))
  await user.click(screen.getByRole('button', { name: 'Use this coupon' }))
  await isOff(10.1)
  await openPage(server.url, address())
  await isOff(10.1)
})

test('a coupon that would leave less than anybody can pay is not taken, and says why', async () => {
  const { user, price } = await atPayment(async (member, amount) => {
    await giveCoupon(server.databaseUrl, member, { amount: amount - 50 })
    await giveCoupon(server.databaseUrl, member, { amount: 700 })
  })
  await isOff(7)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(String(price / 100 - 7)))
  await user.click(screen.getByRole('link', { name: 'Change' }))
  const most = await screen.findByRole('radio', { name: /Leaves 0\.5 baht to pay, and the least is 1 baht/ })
  expect(most.getAttribute('aria-disabled')).toBe('true')
})

test('what a coupon that stands for money keeps is said before it is used', async () => {
  const { user } = await atPayment(async (member, price) => {
    const { transaction } = await newLoad(server.url, member, 'start_failed')
    await get(server.url, chooseRefund, { transaction, kind: 'coupon' }, { token: member.token })
    await rows(server.databaseUrl, 'update coupons set amount = $2 where refund_of = $1', [transaction, price + 2_000])
  })
  await screen.findByText(/20 baht stay on it/, undefined, { timeout: 5_000 })
  await user.click(screen.getByRole('link', { name: 'Change' }))
  expect(await screen.findByRole('radio', { name: /20 baht stay on it/ })).toBeTruthy()
})

test('the banks open right below the way to pay that asks for one', async () => {
  const { user } = await atPayment(async () => {})
  const ways = await screen.findByRole('radiogroup', { name: 'How to pay' })
  const bank = await screen.findByRole('radio', { name: /Bank app/ })
  expect([...ways.querySelectorAll('input')].at(-1)).toBe(bank)
  await user.click(bank)
  expect(screen.getByRole('radiogroup', { name: 'Your bank' })).toBeTruthy()
})
