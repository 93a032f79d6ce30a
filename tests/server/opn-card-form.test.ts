import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { login } from '#contract/auth.ts'
import { cancelPayment, generateCreditCard } from '#contract/payment.ts'
import { openDatabase } from '#server/db/database.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { digest, networkOf } from '#server/http/rate-limit.ts'
import { countingDeclines } from '#server/modules/payments/charges/card-declines.ts'
import { createLog } from '#server/platform/log.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import {
  ask,
  commandFor,
  confirm,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  PIN,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { newPayingCustomer } from '#tests/support/server/customer.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { count, rows } from '#tests/support/server/sql.ts'
import { newStrangerAt } from '#tests/support/server/strangers.ts'

setUpOpnShop({ PAYMENT_OPN_PUBLIC_KEY: 'pkey_test_laundry', TRUSTED_PROXIES: '1' })

async function openCard(session?: string, headers: Record<string, string> = {}) {
  const { token: own, command } = await newPayingCustomer(url, { provider: 'credit_card', mode: 'card' })
  const token = session ?? own
  const call = { token, headers, key: crypto.randomUUID() }
  const { body, problem } = await ask(url, generateCreditCard, command, call)
  const id = body?.transaction ?? ''
  const path = new URL(body?.pay_uri ?? 'http://none/').pathname
  return { id, path, problem, token, ...cardFormOf(path, token, headers) }
}

/** The page with the form, as a browser opens and sends it: the app's session is its cookie. */
function cardFormOf(path: string, token: string, headers: Record<string, string> = {}) {
  const own = { headers: { ...headers, cookie: `access_token=${token}` } }
  return {
    show: (query = '') => fetch(url + path + query, { ...own, redirect: 'manual' }),
    enter: async (card: string) => {
      const body = new URLSearchParams({ omiseToken: card })
      const response = await fetch(url + path, { ...own, method: 'POST', body, redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
  }
}

test('a card is entered in the form of Opn on a page of ours, confirmed at its bank, and starts the machine', async () => {
  const { id, show, enter } = await openCard()
  const page = await show()
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
  const { id, path, show, enter } = await openCard()
  expect(await enter('tokn_test_refused')).toBe(`${path}?refused`)
  expect(await (await show('?refused')).text()).toContain('role="alert"')
  expect((await confirm(url, id)).status).toBe('pending')
  const [first, second] = await Promise.all([enter('tokn_test_2'), enter('tokn_test_3')])
  expect([first, second].filter((address) => address.startsWith('https://pay.omise.co/'))).toHaveLength(1)
  expect(opn.find(id).charges.map(({ status }) => status)).toEqual(['failed', 'pending'])
})

test('a card whose answer is lost is not followed by another one that could be charged, too', async () => {
  const { id, enter } = await openCard()
  opn.fail(/^POST \/charges$/, 'after', 'reset')
  expect(await enter('tokn_test_5')).toMatch(/\/waiting-payment\//)
  opn.heal()
  expect(await enter('tokn_test_6')).toMatch(/\/waiting-payment\//)
  expect(opn.find(id).charges.map(({ status }) => status)).toEqual(['pending'])
  // After a refusal nothing has to be waited for.
  const refused = await openCard()
  expect(await refused.enter('tokn_test_refused')).toBe(`${refused.path}?refused`)
  expect(await refused.enter('tokn_test_7')).toMatch(/^https:\/\/pay\.omise\.co\//)
})

test.each([
  ['application/x-www-form-urlencoded', `omiseToken=${'a'.repeat(1_000_000)}`, 413],
  ['multipart/form-data', 'no boundary', 422],
  ['multipart/form-data; boundary=x', '--x', 422],
  ['application/json', '{"omiseToken":"tokn_test_1"}', 422],
  ['application/x-www-form-urlencoded', 'omiseToken=%ff%00', 422],
])('a form that is no form, %s, is refused and charges nothing', async (type, body, status) => {
  const { id, path, token } = await openCard()
  const headers = { cookie: `access_token=${token}`, 'content-type': type }
  const response = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
  expect(response.status).toBe(status)
  expect(opn.find(id).charges).toEqual([])
})

test('a cancelled purchase takes no card any more', async () => {
  const { id, token, show, enter } = await openCard()
  expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({
    status: 'cancelled',
    is_still_payable: false,
  })
  expect(await enter('tokn_test_4')).toMatch(/\/waiting-payment\//)
  expect((await show()).status).toBe(303)
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

describe('stolen cards', () => {
  /** A made-up account with a card form, or why it has none. */
  async function stranger(headers = newAddress(), phone?: string) {
    const person = await newStrangerAt(url, headers, undefined, phone)
    const machine = (await freeMachines(url))[0]
    if (!machine) throw new Error('No machine is free')
    const command = { ...(await commandFor(url, machine)), provider: 'credit_card' as const, mode: 'card' as const }
    const open = () => ask(url, generateCreditCard, command, { token: person.token, headers, key: crypto.randomUUID() })
    const { body, problem } = await open()
    const path = new URL(body?.pay_uri ?? 'http://none/').pathname
    return {
      ...person,
      transaction: body?.transaction ?? '',
      path,
      problem,
      open,
      ...cardFormOf(path, person.token, headers),
    }
  }
  /** As the limits count them, of all customers. */
  const declines = async () => {
    const [row] = await rows(
      server.databaseUrl,
      `select coalesce(sum(count), 0)::int as n from rate_limits where key like 'card-unproved:%'`,
    )
    return Number(row?.n)
  }

  test('[S6.5] an unproved phone has no form after its first declined card, on this purchase and on the next', async () => {
    const { token, transaction, problem, enter, show, open } = await stranger()
    expect(problem).toBeUndefined()
    for (let i = 0; i < 5; i++) await enter('tokn_test_refused')
    expect(await declines()).toBe(1)
    expect(await (await show()).text()).not.toContain('omise.js')
    await get(url, cancelPayment, { transaction }, { token })
    expect((await open()).problem).toMatchObject({ code: 'otp_required', reason: 'card' })
  })

  test('[S6.5] of two cards that an unproved phone tries at once one is charged, also if the first is declined meanwhile', async () => {
    const database = openDatabase(server.databaseUrl, { size: 4, waitSeconds: 5 }, createLog('error'))
    const phone = newPhone()
    const tried = { customerId: crypto.randomUUID(), phone, brand: 'washday', deviceKey: null, network: null }
    const both = Promise.withResolvers<void>()
    const charged: string[] = []
    const tryCard = async (card: string) => {
      charged.push(card)
      if (charged.length === 2) both.resolve()
      await both.promise
      throw new Error('declined')
    }
    const tries = ['first', 'second'].map((card) =>
      countingDeclines(
        { db: database.db, metrics: { countLimit: () => {} } },
        tried,
        () => true,
        () => tryCard(card),
      ).catch((error: unknown) => {
        both.resolve()
        return error
      }),
    )
    const errors = await Promise.all(tries)
    expect(charged).toHaveLength(1)
    expect(errors).toContainEqual(expect.objectContaining({ code: 'otp_required', members: { reason: 'card' } }))
    expect(await declines()).toBe(1)
    await database.close()
  })

  test('[S6.5] a proved phone has five declined cards an hour, however many accounts it has one after the other', async () => {
    const phone = newPhone()
    const asked = () => opn.received.filter(({ method, url: path }) => method === 'POST' && path === '/charges').length
    const tried = []
    for (let i = 0; i < 2; i++) {
      const headers = newAddress()
      const { access_token: token } = await newCustomer(url, phone, { headers })
      const { enter, problem } = await openCard(token, headers)
      const before = asked()
      for (let card = 0; card < 4; card++) await enter('tokn_test_refused')
      tried.push(problem?.code ?? asked() - before)
      await rows(
        server.databaseUrl,
        `update transactions set status = 'expired', holds_machine = false, charge_is_final = true`,
      )
      await get(url, deleteAccount, { pin_code: PIN }, { token, headers })
    }
    expect(tried).toEqual([4, 1])
  })

  test('an ended account is not followed by another one of the same phone that has a form again', async () => {
    const first = await stranger()
    await first.enter('tokn_test_refused')
    await get(url, cancelPayment, { transaction: first.transaction }, { token: first.token })
    await get(url, deleteAccount, { pin_code: PIN }, { token: first.token, headers: first.headers })
    const { problem } = await stranger(newAddress(), first.phone)
    expect(problem).toMatchObject({ code: 'otp_required', reason: 'card' })
  })

  test('a payment of today, or one whose money has gone back, does not free from the limits of network and brand', async () => {
    const network = newAddress()
    await rows(
      server.databaseUrl,
      `insert into rate_limits (key, window_start, count) values ('card-network:' || $1, now(), 10)`,
      [digest(networkOf(network['x-forwarded-for'] ?? ''))],
    )
    const { id, token, enter } = await openCard()
    await enter('tokn_test_regular')
    const [charge] = opn.find(id).charges
    if (!charge) throw new Error('there is no charge')
    await opn.tell(url, opn.pay(charge))
    await waitForStatus(url, id, 'running')
    const mayTry = async () => {
      const [machine] = await freeMachines(url)
      if (!machine) throw new Error('No machine is free')
      const command = { ...(await commandFor(url, machine)), provider: 'credit_card' as const, mode: 'card' as const }
      const call = { token, headers: network, key: crypto.randomUUID() }
      const { body, problem } = await ask(url, generateCreditCard, command, call)
      if (body) await get(url, cancelPayment, { transaction: body.transaction }, { token })
      return problem?.code ?? 'form'
    }
    const pay = (what: string) =>
      rows(server.databaseUrl, `update payments set ${what} where transaction_id = $1`, [id])
    expect(await mayTry(), 'paid just now').toBe('too_many_requests')
    await pay(`paid_at = now() - interval '25 hours'`)
    expect(await mayTry(), 'paid yesterday').toBe('form')
    await rows(
      server.databaseUrl,
      `insert into reversals (id, kind, transaction_id, payment_id, amount, effect)
       values ('rfnd_1', 'refund', $1, 'chrg_1', 4000, 'ended')`,
      [id],
    )
    expect(await mayTry(), 'and got it back').toBe('too_many_requests')
  })

  test('[S6.5] after ten declined cards a network gets no card form for an hour, except for customers who have paid before', async () => {
    const network = newAddress()
    for (let i = 0; i < 14; i++) {
      const { enter, token, transaction } = await stranger(network)
      if (!transaction) break
      await enter('tokn_test_refused')
      await get(url, cancelPayment, { transaction }, { token })
      await rows(server.databaseUrl, `delete from rate_limits where key like 'pace:hold%'`)
      await rows(server.databaseUrl, 'delete from holds')
    }
    expect(await declines()).toBe(10)
    expect((await stranger(network)).problem?.code).toBe('too_many_requests')
    const regular = await get(url, login, { phone_number: DEMO.phone, pin_code: DEMO.pin }, { headers: network })
    const { enter } = await openCard(regular.access_token, network)
    expect(await enter('tokn_test_9')).toMatch(/^https:\/\/pay\.omise\.co\//)
  })

  test('cards that their banks decline later, on pages of their own, count for the network too', async () => {
    const network = newAddress()
    for (let i = 0; i < 14; i++) {
      const { enter, transaction } = await stranger(network)
      if (!transaction) break
      expect(await enter(`tokn_test_bank${i}`)).toMatch(/^https:\/\/pay\.omise\.co\//)
      await opn.tell(url, opn.setStatus(transaction, 'failed'))
      await rows(server.databaseUrl, 'delete from holds')
    }
    expect(await declines()).toBe(10)
    expect((await stranger(network)).problem?.code).toBe('too_many_requests')
  })

  test('a brand stops cards of strangers after thirty declines in an hour, from however many networks', async () => {
    await rows(
      server.databaseUrl,
      `insert into rate_limits (key, window_start, count) values ('card-brand:' || $1, now(), 30)`,
      [digest('washday')],
    )
    expect((await stranger()).problem?.code).toBe('too_many_requests')
  })

  test('the last card that is taken rings the alert, also where its bank declines it on a page of its own', async () => {
    const rung = async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      return Number(/^washday_limited_total\{limit="card-network"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
    }
    for (const [card, how] of [
      ['tokn_test_bank', 'on the page of its bank'],
      ['tokn_test_refused', 'in the form'],
    ] as const) {
      // Strangers hold one machine here.
      await rows(server.databaseUrl, 'delete from holds')
      const network = newAddress()
      const { enter, transaction } = await stranger(network)
      await rows(
        server.databaseUrl,
        `insert into rate_limits (key, window_start, count) values ('card-network:' || $1, now(), 9)
         on conflict (key) do update set count = 9`,
        [digest(networkOf(network['x-forwarded-for'] ?? ''))],
      )
      const before = await rung()
      await enter(card)
      if (card === 'tokn_test_bank') await opn.tell(url, opn.setStatus(transaction, 'failed'))
      expect(await rung(), how).toBe(before + 1)
    }
  })

  test('cards tried at once are counted one by one', async () => {
    const { enter } = await openCard()
    for (let i = 0; i < 3; i++) await Promise.all([1, 2, 3].map(() => enter('tokn_test_refused')))
    expect(await declines()).toBeLessThanOrEqual(5)
  })

  test('[S6.5] only the customer of the purchase has its form', async () => {
    const { path } = await openCard()
    const other = await newStrangerAt(url)
    for (const session of ['', other.token, 'nonsense']) {
      const { show, enter } = cardFormOf(path, session)
      expect((await show()).status).toBe(303)
      expect(await enter('tokn_test_1')).toMatch(/\/waiting-payment\//)
    }
    expect(opn.find(path.split('/').at(-1) ?? '').charges).toEqual([])
  })
})
