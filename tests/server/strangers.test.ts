import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkOtp, login, sendOtp } from '#contract/auth.ts'
import { claimCoupon } from '#contract/coupons.ts'
import { cancelPayment } from '#contract/payment.ts'
import { exchangePromotion } from '#contract/rewards.ts'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import {
  ask,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  PIN,
  resolveCharge,
  trustPhone,
  until,
  waitForStatus,
} from '#tests/support/client.ts'
import { releaseMachines } from '#tests/support/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { extractCode, inbox, newAddress, wrongCode } from '#tests/support/phone.ts'
import { rows } from '#tests/support/sql.ts'
import { holdMachine, newStrangerAt, type Stranger } from '#tests/support/strangers.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1', SMS_PER_HOUR: '9' } })
})
afterAll(() => server.close())
afterEach(async () => {
  await rows(server.databaseUrl, "delete from rate_limits where key like 'sms:%'")
  await rows(server.databaseUrl, 'delete from holds')
  await releaseMachines(server.databaseUrl)
})

const e164 = (phone: string) => `+66${phone.slice(1)}`
const newStranger = (device_token?: string) => newStrangerAt(server.url, newAddress(), device_token)

/** Asks for a code in the app and enters it. */
async function provePhone({ phone, token, headers }: Stranger) {
  const count = (await inbox(server.url, phone)).length
  await get(server.url, sendPhoneCode, {}, { token, headers })
  const messages = await until(
    () => inbox(server.url, phone),
    (all) => all.length > count,
  )
  const otp = extractCode(messages[0]?.text ?? '')
  await get(server.url, confirmPhone, { otp }, { token, headers })
}

describe('a phone that proved nothing', () => {
  test('[S2.25] holds one machine; a second one asks for a code, after which the same request succeeds', async () => {
    const stranger = await newStranger()
    expect((await holdMachine(server.url, stranger)).status).toBe(200)
    expect((await holdMachine(server.url, stranger)).problem).toMatchObject({
      code: 'otp_required',
      reason: 'second_hold',
    })
    await provePhone(stranger)
    expect((await holdMachine(server.url, stranger)).status).toBe(200)
  })

  test('is trusted after its first paid purchase', async () => {
    const stranger = await newStranger()
    const { body } = await holdMachine(server.url, stranger)
    const transaction = body?.transaction ?? ''
    await resolveCharge(server.url, transaction)
    await waitForStatus(server.url, transaction, 'running')
    for (const status of [200, 200]) expect((await holdMachine(server.url, stranger)).status).toBe(status)
  })

  test('[S2.25] takes no promotion for newcomers, and does not learn which codes exist', async () => {
    const { token, headers } = await newStranger()
    const claim = (code: string) => ask(server.url, claimCoupon, { code }, { token, headers })
    for (const code of ['WASH15', 'NOSUCHCODE'])
      expect((await claim(code)).problem).toMatchObject({ code: 'otp_required', reason: 'promotion' })
    const [free] = await rows(
      server.databaseUrl,
      "select id from promotions where brand = 'washday' and points = 0 and loads = 0 and code is null limit 1",
    )
    const promotion_id = String(free?.id)
    const { problem } = await ask(server.url, exchangePromotion, { promotion_id }, { token, headers })
    expect(problem?.code).toBe('otp_required')
  })

  test('[S2.25] ten invented phones of one network hold six machines at once, one each, and the next one within seconds', async () => {
    const headers = newAddress()
    const strangers = await Promise.all(Array.from({ length: 10 }, () => newStrangerAt(server.url, headers)))
    const branches = [...new Set((await freeMachines(server.url)).map(({ node_id }) => node_id))]
    const answers = []
    for (const [i, stranger] of strangers.entries())
      answers.push(await holdMachine(server.url, stranger, branches[i % branches.length]))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6)
    for (const { status, problem, headers: answered } of answers.filter(({ status }) => status !== 200)) {
      expect(['too_many_requests', 'otp_required']).toContain(problem?.code)
      if (status === 429) expect(Number(answered.get('retry-after'))).toBeLessThanOrEqual(10)
    }
    // The shop's own Wi-Fi is that network: its paying customers notice nothing.
    const family = await newCustomer(server.url, newPhone(), { headers })
    for (let i = 0; i < 3; i++)
      expect((await holdMachine(server.url, { token: family.access_token, headers })).status).toBe(200)
  })

  test('holds its machine for three minutes at most, and a proved one for the whole time of its QR code', async () => {
    const minutesOf = async (person: Stranger) => {
      const { body } = await holdMachine(server.url, person)
      return (Date.parse(body?.expires_at ?? '') - Date.now()) / 60_000
    }
    const person = await newStranger()
    expect(await minutesOf(person)).toBeCloseTo(3, 0)
    await trustPhone(server.databaseUrl, person.phone)
    expect(await minutesOf(person)).toBeCloseTo(10, 0)
  })

  test('[S2.25] at a branch where such phones hold a quarter of the machines asks for a code', async () => {
    const [machine] = await freeMachines(server.url)
    const branch = machine?.node_id ?? ''
    const codes: unknown[] = []
    for (let i = 0; i < 12 && !codes.includes('otp_required'); i++) {
      const [free] = (await freeMachines(server.url)).filter(({ node_id }) => node_id === branch)
      if (!free) break
      codes.push((await holdMachine(server.url, await newStranger(), branch)).problem?.code)
    }
    expect(codes.at(-1)).toBe('otp_required')
    const [all] = await rows(server.databaseUrl, 'select count(*)::int as n from machines where node_id = $1', [branch])
    const held = codes.filter((code) => code === undefined).length
    expect(held).toBe(Math.max(2, Math.floor(Number(all?.n) / 4)))
  })
})

describe('after three unpaid reservations in a day', () => {
  async function cancelled(person: Pick<Stranger, 'token' | 'headers'>) {
    const { body } = await holdMachine(server.url, person)
    await get(server.url, cancelPayment, { transaction: body?.transaction ?? '' }, { token: person.token })
  }

  test('[S2.25] phone and device pause for 30 minutes, and the answer says until when', async () => {
    const device_token = crypto.randomUUID()
    const person = await newStranger(device_token)
    await trustPhone(server.databaseUrl, person.phone)
    for (let i = 0; i < 3; i++) await cancelled(person)
    const paused = await holdMachine(server.url, person)
    expect(paused).toMatchObject({ status: 429, problem: { code: 'hold_paused' } })
    const minutes = (Date.parse(paused.problem?.locked_until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeCloseTo(30, 0)
    const sameDevice = await newStranger(device_token)
    expect((await holdMachine(server.url, sameDevice)).problem?.code).toBe('hold_paused')
    const another = await newStranger()
    expect((await holdMachine(server.url, another)).status).toBe(200)
    await rows(
      server.databaseUrl,
      `update transaction_events set at = at - interval '31 minutes' where transaction_id in
        (select transaction_id from holds join customers c on c.id = customer_id where c.phone = $1)`,
      [e164(person.phone)],
    )
    expect((await holdMachine(server.url, person)).status).toBe(200)
  })
})

test('[S2.25] reservations whose charge could not be created bring no pause', async () => {
  const person = await newStranger()
  await trustPhone(server.databaseUrl, person.phone)
  for (let i = 0; i < 3; i++) {
    const { body } = await holdMachine(server.url, person)
    await get(server.url, cancelPayment, { transaction: body?.transaction ?? '' }, { token: person.token })
  }
  expect((await holdMachine(server.url, person)).problem?.code, 'control').toBe('hold_paused')
  await rows(
    server.databaseUrl,
    `update transactions set charge_id = null from customers c where c.id = customer_id and c.phone = $1`,
    [e164(person.phone)],
  )
  expect((await holdMachine(server.url, person)).status).toBe(200)
})

describe('the messages of a brand', () => {
  const send = (phone: string) => ask(server.url, sendOtp, { phone_number: phone }, { headers: newAddress() })
  const arrived = (phone: string) =>
    until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )

  test('[S2.3] are for nobody who registered within the hour and never paid, and for them it looks the same', async () => {
    const { phone } = await newStranger()
    const proved = newPhone()
    await newCustomer(server.url, proved, { headers: newAddress() })
    expect((await send(phone)).status).toBe(200)
    expect((await send(proved)).status).toBe(200)
    await arrived(proved)
    expect(await inbox(server.url, phone)).toEqual([])
  })

  test('[S2.3] are two thirds reserved for customers who paid', async () => {
    const payer = await newStranger()
    const { body } = await holdMachine(server.url, payer)
    await resolveCharge(server.url, body?.transaction ?? '')
    await waitForStatus(server.url, body?.transaction ?? '', 'running')
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => newStranger()))
    const statuses: number[] = []
    for (const { token, headers } of newcomers)
      statuses.push((await ask(server.url, sendPhoneCode, {}, { token, headers })).status)
    expect(statuses).toEqual([200, 200, 200, 503, 503])
    expect((await send(payer.phone)).status).toBe(200)
    await arrived(payer.phone)
  })
})

describe('a stranger', () => {
  const tryPin = (phone: string, pin_code: string, headers: Record<string, string>, device_token?: string) =>
    ask(server.url, login, { phone_number: phone, pin_code, ...(device_token ? { device_token } : {}) }, { headers })

  test('[S2.26] who tries PINs locks out only that network, and no device that was signed in before', async () => {
    const device_token = crypto.randomUUID()
    const { phone, headers: home } = await newStranger(device_token)
    const networks = Array.from({ length: 5 }, newAddress)
    for (const network of networks) for (let i = 0; i < 5; i++) await tryPin(phone, '739251', network)
    expect((await tryPin(phone, PIN, networks[0] ?? home)).status).toBe(423)
    const here = networks[0] ?? home
    expect((await tryPin(phone, PIN, here, device_token)).status, 'the own device, in the same network').toBe(200)
  })

  test('[S2.26] who tries PINs of one network leaves the owner of a new phone in another network alone', async () => {
    const { phone } = await newStranger()
    const network = newAddress()
    for (let i = 0; i < 6; i++) await tryPin(phone, '739251', network)
    expect((await tryPin(phone, PIN, newAddress())).status).toBe(200)
  })

  test('[S2.26] who asks for codes and guesses them burns neither the code nor the next one of the owner', async () => {
    const phone = newPhone()
    await newCustomer(server.url, phone, { headers: newAddress() })
    const [stranger, owner] = [newAddress(), newAddress()]
    const send = (headers: Record<string, string>) => ask(server.url, sendOtp, { phone_number: phone }, { headers })
    const check = (otp: string, headers: Record<string, string>) =>
      ask(server.url, checkOtp, { phone_number: phone, otp }, { headers })
    expect((await send(stranger)).status).toBe(200)
    const [sent] = await until(
      () => inbox(server.url, phone),
      (all) => all.length === 1,
    )
    const strangers = extractCode(sent?.text ?? '')
    expect((await send(owner)).status, 'within the same minute').toBe(200)
    const messages = await until(
      () => inbox(server.url, phone),
      (all) => all.length === 2,
    )
    const code = messages.map(({ text }) => extractCode(text)).find((it) => it !== strangers) ?? strangers
    const guess = async (phone_number: string) => {
      const input = { phone_number, otp: wrongCode(code) }
      return (await ask(server.url, checkOtp, input, { headers: newAddress() })).problem
    }
    expect(await guess(phone), 'a guess does not tell that a code was sent').toEqual(await guess(newPhone()))
    for (let i = 0; i < 8; i++) await check(wrongCode(code), stranger)
    expect((await check(code, owner)).status).toBe(200)
  })
})
