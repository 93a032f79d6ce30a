import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { checkOtp, login, sendOtp } from '#contract/auth.ts'
import { getBranchInfo } from '#contract/branches.ts'
import { claimCoupon } from '#contract/coupons.ts'
import { generateQr } from '#contract/payment.ts'
import { confirmPhone, sendPhoneCode } from '#contract/signed-in.ts'
import { isFullTier } from '#tests/e2e/test-scope.ts'
import {
  ask,
  commandFor,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newPhone,
  newStranger,
  PIN,
  until,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { extractCode, inbox, newAddress } from '#tests/support/server/phone.ts'
import { count, rows } from '#tests/support/server/sql.ts'
import { newStrangerAt, provePhone } from '#tests/support/server/strangers.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

/** Minutes pass for everything that the limits look at, and what is over by then has ended. */
async function pass(minutes: number) {
  const ago = `- interval '${minutes} minutes'`
  for (const [table, column] of [
    ['otps', 'created_at'],
    ['holds', 'created_at'],
    ['rate_limits', 'window_start'],
    ['customers', 'created_at'],
    ['transactions', 'expires_at'],
    ['transactions', 'due_at'],
  ])
    await rows(server.databaseUrl, `update ${table} set ${column} = ${column} ${ago}`)
  const overdue = "select 1 from transactions where status = 'pending' and expires_at < now()"
  await until(
    () => count(server.databaseUrl, overdue),
    (n) => n === 0,
  )
}

const messages = () => count(server.databaseUrl, "select 1 from otps where standing <> 'none'")

const freeAt = async (branch_id: string) =>
  (await get(server.url, getBranchInfo, { branch_id })).machines.filter(({ state }) => state === 'free')

type Network = ReturnType<typeof newAddress>

/** Each network makes up phones, holds what it gets at this branch, and asks for codes, again and again for an hour. */
async function attack(
  networks: readonly Network[],
  branch: string,
  { rounds, phones }: { rounds: number; phones: number },
) {
  let most = 0
  let last: string | undefined
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await pass(58 / (rounds - 1))
    for (const headers of networks)
      for (let i = 0; i < phones; i++) {
        const { access_token: token } = await newStranger(server.url, undefined, { headers })
        const caller = { token, headers, key: crypto.randomUUID() }
        // Washers and dryers in turn: each have a share of their own.
        const machines = await freeAt(branch)
        const machine = machines.find(({ machine_category }) => machine_category !== last) ?? machines[0]
        last = machine?.machine_category
        if (machine) await ask(server.url, generateQr, await commandFor(server.url, machine), caller)
        await ask(server.url, sendPhoneCode, {}, { token, headers })
      }
    const held = "select 1 from transactions where status = 'pending' and branch_id = $1"
    most = Math.max(most, await count(server.databaseUrl, held, [branch]))
  }
  return { most, messages: await messages() }
}

/** A newcomer in a network of their own, who enters the code if they are asked for one. */
async function buys(branch: string) {
  const newcomer = await newStrangerAt(server.url)
  const [machine] = await freeAt(branch)
  if (!machine) throw new Error('No machine is free')
  const buy = async () => {
    const key = crypto.randomUUID()
    return ask(server.url, generateQr, await commandFor(server.url, machine), { ...newcomer, key })
  }
  const first = await buy()
  if (first.problem?.code !== 'otp_required') return first.status
  await provePhone(server.url, newcomer)
  return (await buy()).status
}

/** Networks of one household, which has 256 of IPv6; and all that a company has, a household's each. */
const SUBSCRIBER = Array.from({ length: 32 }, (_, i) => ({
  'x-forwarded-for': `2001:db8:7:${(0x4200 + i).toString(16)}::5`,
}))
const SITE = Array.from({ length: 256 }, (_, i) => ({ 'x-forwarded-for': `2001:db8:9:${(i << 8).toString(16)}::5` }))

/** They find what a few do, and take half a minute. */
const crowds = <Crowd>(...all: Crowd[]): Crowd[] => (isFullTier ? all : [])

test.each([
  { who: '1 address', networks: [newAddress()], addresses: 1, rounds: 4, phones: 5 },
  { who: '32 networks of an IPv6 /56', networks: SUBSCRIBER, addresses: 1, rounds: 2, phones: 1 },
  ...crowds(
    { who: '50 addresses', networks: Array.from({ length: 50 }, newAddress), addresses: 50, rounds: 2, phones: 2 },
    { who: 'the 256 addresses of an IPv6 /48', networks: SITE, addresses: 50, rounds: 1, phones: 1 },
  ),
])(
  '[S2.25][S2.3][V2.3.2][V2.4.1][S6.7] strangers at $who hold a quarter of a branch’s free machines, at most three each, cost a message an hour for each of $addresses, and two more where they are few, and a newcomer beside them buys',
  async ({ networks, addresses, rounds, phones }) => {
    const [first] = await freeMachines(server.url)
    if (!first) throw new Error('No machine is free')
    const { branch_id: branch } = await machineInfo(server.url, first)
    const free = await freeAt(branch)
    const quarterOf = (category: string) =>
      Math.max(1, Math.floor(free.filter((row) => row.machine_category === category).length / 4))
    const quarter = quarterOf('washer') + quarterOf('dryer')
    const { most, messages } = await attack(networks, branch, { rounds, phones })
    expect(most).toBe(Math.min(3 * addresses, quarter))
    // An address that only held machines was asked for no code.
    expect(messages).toBeLessThanOrEqual(Math.min(addresses + 2, 50))
    expect(messages).toBeGreaterThan(addresses / 2)
    expect(await buys(branch)).toBe(200)
  },
)

test('[S2.3] two newcomers at one address get a code each where nobody has entered one for a day', async () => {
  const headers = newAddress()
  const send = async () => {
    const newcomer = await newStrangerAt(server.url, headers)
    await ask(server.url, claimCoupon, { code: 'WASH15' }, newcomer)
    return (await ask(server.url, sendPhoneCode, {}, newcomer)).status
  }
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
  expect(await messages()).toBe(3)
})

test('[S2.3] a newcomer whose message was lost gets another where nobody has entered a code for a day, and all together two an hour', async () => {
  const newcomers = [await newStrangerAt(server.url), await newStrangerAt(server.url)]
  const sendAgain = async (newcomer: (typeof newcomers)[number] | undefined) => {
    await rows(server.databaseUrl, "update otps set created_at = created_at - interval '2 minutes'")
    return newcomer && (await ask(server.url, sendPhoneCode, {}, newcomer)).status
  }
  for (const newcomer of newcomers) {
    await ask(server.url, claimCoupon, { code: 'WASH15' }, newcomer)
    expect((await ask(server.url, sendPhoneCode, {}, newcomer)).status).toBe(200)
  }
  const [one, other] = newcomers
  const answers = [await sendAgain(one), await sendAgain(other), await sendAgain(one)]
  expect(answers).toEqual([200, 200, 429])
  expect(await messages()).toBe(4)
})

test('[S2.3] fifty networks cost fifty messages, further ones included; a newcomer in another network gets one, and a code stays valid', async () => {
  const networks = Array.from({ length: 50 }, newAddress)
  const askFrom = async (headers: Network) => {
    const newcomer = await newStrangerAt(server.url, headers)
    await ask(server.url, claimCoupon, { code: 'WASH15' }, newcomer)
    return { ...newcomer, status: (await ask(server.url, sendPhoneCode, {}, newcomer)).status }
  }
  const [first] = networks
  if (!first) throw new Error('No network')
  // Before the others: three for the first network, which the last two pay.
  const further = [await askFrom(first), await askFrom(first)]
  expect(further.map(({ status }) => status)).toEqual([200, 200])
  const statuses = []
  for (const headers of networks) statuses.push((await askFrom(headers)).status)
  expect(statuses).toEqual([...Array(48).fill(200), 429, 429])
  expect(await messages()).toBe(50)
  expect((await askFrom(newAddress())).status).toBe(200)
  const [newcomer] = further
  if (!newcomer) throw new Error('No newcomer')
  await rows(server.databaseUrl, "update otps set created_at = created_at - interval '2 minutes'")
  expect((await ask(server.url, sendPhoneCode, {}, newcomer)).status, 'no further one').toBe(429)
  const [sent] = await inbox(server.url, newcomer.phone)
  const otp = extractCode(sent?.text ?? '')
  expect((await ask(server.url, confirmPhone, { otp }, newcomer)).status).toBe(200)
})

/** A newcomer at an address asks for a code, enters it if they can, and ends the account. @returns the status of asking */
async function askAndEnd(headers: Network, { phone = newPhone(), isEntered = false } = {}) {
  const newcomer = await newStrangerAt(server.url, headers, undefined, phone)
  await ask(server.url, claimCoupon, { code: 'WASH15' }, newcomer)
  const { status } = await ask(server.url, sendPhoneCode, {}, newcomer)
  if (status === 200 && isEntered) {
    const [sent] = await until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )
    await get(server.url, confirmPhone, { otp: extractCode(sent?.text ?? '') }, newcomer)
  }
  await get(server.url, deleteAccount, { pin_code: PIN }, newcomer)
  return status
}

test('[S2.3][S6.7] an address that ends each account that has asked for a code costs three messages all the same', async () => {
  const headers = newAddress()
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push(await askAndEnd(headers))
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  expect(await count(server.databaseUrl, "select 1 from otps where phone like '+%'"), 'phones that are kept').toBe(0)
})

test('[S2.3][S6.7] one phone costs ten messages an hour, however many accounts it has one after the other', async () => {
  const phone = newPhone()
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push(await askAndEnd(newAddress(), { phone, isEntered: true }))
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test('[S2.3] a phone costs ten messages an hour, on however many devices its owner signs in; in a new network they get one', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone, { headers: newAddress() })
  const statuses = []
  for (let i = 0; i < 12; i++) {
    const headers = newAddress()
    const device_token = crypto.randomUUID()
    await get(server.url, login, { phone_number: phone, pin_code: PIN, device_token }, { headers })
    statuses.push((await ask(server.url, sendOtp, { phone_number: phone, device_token }, { headers })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await messages()).toBe(10)
  expect((await sendTo(phone, newAddress())).status).toBe(200)
  expect(await messages()).toBe(11)
})

const sendTo = (phone_number: string, headers: Network) => ask(server.url, sendOtp, { phone_number }, { headers })

test.each([
  { who: '1 address', networks: [newAddress()], addresses: 1, customers: 20 },
  { who: '32 networks of an IPv6 /56', networks: SUBSCRIBER, addresses: 1, customers: 20 },
  ...crowds(
    { who: '50 addresses', networks: Array.from({ length: 50 }, newAddress), addresses: 50, customers: 20 },
    { who: 'the 256 addresses of an IPv6 /48', networks: SITE, addresses: 50, customers: 2 },
  ),
])(
  '[S2.3] strangers at $who who know the phones of $customers customers cost a message an hour for each of $addresses, and ten more',
  async ({ networks, addresses, customers }) => {
    const phones = await Promise.all(
      Array.from({ length: customers }, async () => {
        const phone = newPhone()
        await newCustomer(server.url, phone, { headers: newAddress() })
        return phone
      }),
    )
    for (const headers of networks) await Promise.all(phones.map((phone) => sendTo(phone, headers)))
    expect(await messages()).toBeLessThanOrEqual(addresses + 10)
    expect(await messages()).toBeGreaterThanOrEqual(addresses)
  },
)

test('[S2.26] however many addresses have asked for codes of a phone, its owner in another network gets one', async () => {
  const phone = newPhone()
  await newCustomer(server.url, phone, { headers: newAddress() })
  const strangers = Array.from({ length: 45 }, newAddress)
  for (const headers of strangers) await sendTo(phone, headers)
  const before = (await inbox(server.url, phone)).length
  const owner = newAddress()
  expect((await sendTo(phone, owner)).status).toBe(200)
  const [latest] = await until(
    () => inbox(server.url, phone),
    (all) => all.length > before,
  )
  const otp = extractCode(latest?.text ?? '')
  expect((await ask(server.url, checkOtp, { phone_number: phone, otp }, { headers: owner })).status).toBe(200)
  // Who has used up their network's message on somebody gets no further one of this phone.
  const [spent] = strangers
  expect((await sendTo(phone, spent ?? owner)).problem?.code).toBe('too_many_requests')
})
