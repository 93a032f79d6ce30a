import { expect, test } from 'vitest'
import { cancelPayment, generateCreditCard } from '#contract/payment.ts'
import { confirm, get, waitForStatus } from '#tests/support/client.ts'
import { newPayingCustomer } from '#tests/support/customer.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import { count, rows } from '#tests/support/sql.ts'

setUpOpnShop({ PAYMENT_OPN_PUBLIC_KEY: 'pkey_test_laundry' })

async function openCard() {
  const { token, command } = await newPayingCustomer(url, { provider: 'credit_card', mode: 'card' })
  const { transaction: id, pay_uri } = await get(url, generateCreditCard, command, { token, key: crypto.randomUUID() })
  const path = new URL(pay_uri ?? '').pathname
  const enter = async (card: string) => {
    const body = new URLSearchParams({ omiseToken: card })
    const response = await fetch(url + path, { method: 'POST', body, redirect: 'manual' })
    return response.headers.get('location') ?? ''
  }
  return { id, path, token, enter }
}

test('a card is entered in the form of Opn on a page of ours, confirmed at its bank, and starts the machine', async () => {
  const { id, path, enter } = await openCard()
  const page = await fetch(url + path)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('script-src https://cdn.omise.co; frame-src https://cdn.omise.co')
  const text = await page.text()
  expect(text).toContain('src="https://cdn.omise.co/omise.js"')
  expect(text).toContain('data-key="pkey_test_laundry"')
  expect(await enter('tokn_test_1')).toMatch(/^https:\/\/pay\.omise\.co\//)
  const [charge] = opn.find(id).charges
  if (!charge) throw new Error('there is no charge')
  await opn.tell(url, opn.pay(charge))
  await waitForStatus(url, id, 'running')
})

test('a refused card can be followed by another one; a second press charges nothing', async () => {
  const { id, path, enter } = await openCard()
  expect(await enter('tokn_test_refused')).toBe(`${path}?refused`)
  expect(await (await fetch(`${url}${path}?refused`)).text()).toContain('role="alert"')
  expect((await confirm(url, id)).status).toBe('pending')
  const [first, second] = await Promise.all([enter('tokn_test_2'), enter('tokn_test_3')])
  expect([first, second].filter((address) => address.startsWith('https://pay.omise.co/'))).toHaveLength(1)
  expect(opn.find(id).charges.map(({ status }) => status)).toEqual(['failed', 'pending'])
})

test('a cancelled purchase takes no card any more', async () => {
  const { id, path, token, enter } = await openCard()
  expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({
    status: 'cancelled',
    is_still_payable: false,
  })
  expect(await enter('tokn_test_4')).toMatch(/\/waiting-payment\//)
  expect((await fetch(url + path, { redirect: 'manual' })).status).toBe(303)
  expect(opn.find(id).charges).toEqual([])
  expect(await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id])).toBe(0)
})

test('a purchase that is cancelled while a card is being charged is still looked at', async () => {
  const { id, token } = await openCard()
  // As while Opn is answering: it shows no charge yet.
  await rows(server.databaseUrl, `update transactions set charge_tried_at = now() + interval '5 s' where id = $1`, [id])
  expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({
    status: 'cancelled',
    is_still_payable: true,
  })
  expect(await count(server.databaseUrl, 'select 1 from transactions where id = $1 and due_at is null', [id])).toBe(0)
})
