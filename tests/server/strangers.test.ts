import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { checkOtp, login, sendOtp } from '#contract/auth.ts'
import { getBranchInfo } from '#contract/branches.ts'
import { claimCoupon } from '#contract/coupons.ts'
import { holdMachine as hold } from '#contract/holds.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import { PROOF_HEADER } from '#contract/proof-of-work.ts'
import { exchangePromotion } from '#contract/rewards.ts'
import { sendPhoneCode } from '#contract/signed-in.ts'
import { prove } from '#lib/api/proof-of-work.ts'
import {
  ask,
  commandFor,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newPhone,
  PIN,
  resolveCharge,
  trustPhone,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { extractCode, inbox, newAddress, wrongCode } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'
import { provePhone as enterCode, holdMachine, newStrangerAt, type Stranger } from '#tests/support/server/strangers.ts'
import { send } from '#tests/support/server/transport.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1', SMS_PER_HOUR: '9' } })
})
afterAll(() => server.close())

const e164 = (phone: string) => `+66${phone.slice(1)}`
const newStranger = (device_token?: string) => newStrangerAt(server.url, newAddress(), device_token)

/** A gift asks for a code, which is then entered. */
async function provePhone(stranger: Stranger) {
  await ask(server.url, claimCoupon, { code: 'WASH15' }, stranger)
  await enterCode(server.url, stranger)
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

  test('[S2.25] ten invented phones of one network hold three machines at once, and its paying customers notice nothing', async () => {
    const headers = newAddress()
    const strangers = await Promise.all(Array.from({ length: 10 }, () => newStrangerAt(server.url, headers)))
    const branches = [...new Set((await freeMachines(server.url)).map(({ node_id }) => node_id))]
    const answers = []
    for (const [i, stranger] of strangers.entries())
      answers.push(await holdMachine(server.url, stranger, branches[i % branches.length]))
    expect(answers.map(({ problem }) => problem?.reason ?? problem?.code)).toEqual([
      ...Array(3).fill(undefined),
      ...Array(7).fill('busy'),
    ])
    // The shop's own Wi-Fi is that network.
    const family = await newCustomer(server.url, newPhone(), { headers })
    for (let i = 0; i < 3; i++)
      expect((await holdMachine(server.url, { token: family.access_token, headers })).status).toBe(200)
  })

  test('[S2.25] the second unpaid hold of a network costs work, done once for each, and the third twice as much', async () => {
    const headers = newAddress()
    const branches = [...new Set((await freeMachines(server.url)).map(({ node_id }) => node_id))]
    const tryHold = async (stranger: Stranger, at: number, proof?: string) => {
      const machine = (await freeMachines(server.url)).find(({ node_id }) => node_id === branches[at])
      if (!machine) throw new Error('No machine is free')
      const more: Record<string, string> = proof === undefined ? {} : { [PROOF_HEADER]: proof }
      const response = await send(server.url, generateQr.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${stranger.token}`, ...headers, ...more },
        body: JSON.stringify(await commandFor(server.url, machine)),
      })
      return { status: response.status, body: await response.text() }
    }
    const [first, second, third] = [
      await newStrangerAt(server.url, headers),
      await newStrangerAt(server.url, headers),
      await newStrangerAt(server.url, headers),
    ]
    expect((await tryHold(first, 0)).status, 'nobody works for the first').toBe(200)
    const asked = await tryHold(second, 1)
    expect(JSON.parse(asked.body)).toMatchObject({ code: 'work_required', bits: 10 })
    const proof = (await prove(asked.body)) ?? ''
    expect((await tryHold(third, 1, proof)).status, 'the work of another session').toBe(428)
    expect((await tryHold(second, 1, proof.replace('.10.', '.1.'))).status, 'less work than was asked for').toBe(428)
    expect((await tryHold(second, 1, proof)).status).toBe(200)
    const more = await tryHold(third, 2, proof)
    expect(JSON.parse(more.body)).toMatchObject({ code: 'work_required', bits: 11 })
    await provePhone(second)
    expect((await tryHold(second, 2, proof)).status, 'who has proved their phone does none').toBe(200)
  })

  test('[S2.25] another way to pay does not prolong its three minutes', async () => {
    const person = await newStranger()
    const [machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const command = await commandFor(server.url, machine)
    const first = await get(server.url, generateQr, command, { ...person, key: crypto.randomUUID() })
    const again = { ...command, replaces: first.transaction }
    const second = await get(server.url, generateQr, again, { ...person, key: crypto.randomUUID() })
    expect(Date.parse(second.expires_at ?? '')).toBeLessThanOrEqual(Date.now() + 180_000)
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

  test('[S2.25] at a branch where such phones hold a quarter of the free washers, or of the free dryers, asks for a code', async () => {
    const [machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const { branch_id } = await machineInfo(server.url, machine)
    // Those of one kind leave the other kind alone.
    for (const category of ['washer', 'dryer'] as const) {
      const { machines } = await get(server.url, getBranchInfo, { branch_id })
      const free = machines.filter((row) => row.state === 'free' && row.machine_category === category).length
      const codes: unknown[] = []
      for (let i = 0; i < 12 && !codes.includes('otp_required'); i++)
        codes.push((await holdMachine(server.url, await newStranger(), machine.node_id, category)).problem?.code)
      expect(codes.at(-1), category).toBe('otp_required')
      expect(codes, category).toHaveLength(Math.max(1, Math.floor(free / 4)) + 1)
    }
  })

  test('[S2.3] gets no code unless a machine, an order or a gift has asked it for one', async () => {
    const stranger = await newStranger()
    const askForCode = () => ask(server.url, sendPhoneCode, {}, stranger)
    expect((await askForCode()).problem?.code).toBe('code_not_asked')
    await holdMachine(server.url, stranger)
    await holdMachine(server.url, stranger)
    expect((await askForCode()).status).toBe(200)
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

  test('[S2.25] a device pauses also if its account ends, which gives up a machine that it holds on the way', async () => {
    const device_token = crypto.randomUUID()
    const person = await newStranger(device_token)
    await trustPhone(server.databaseUrl, person.phone)
    for (let i = 0; i < 2; i++) await cancelled(person)
    const [machine] = await freeMachines(server.url)
    await rows(server.databaseUrl, 'update branches set has_holds = true')
    await get(server.url, hold, { machine_id: machine?.machine_id ?? '' }, person)
    // The gateway says of the cancelled ones that they cannot be paid any more.
    await rows(
      server.databaseUrl,
      `update transactions set charge_is_final = true from customers c where c.id = customer_id and c.phone = $1`,
      [e164(person.phone)],
    )
    await get(server.url, deleteAccount, { pin_code: PIN }, person)
    expect((await freeMachines(server.url)).map(({ machine_id }) => machine_id)).toContain(machine?.machine_id)
    const next = await newStranger(device_token)
    expect((await holdMachine(server.url, next)).problem?.code).toBe('hold_paused')
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
  const sendTo = (phone: string) => ask(server.url, sendOtp, { phone_number: phone }, { headers: newAddress() })
  const arrived = (phone: string) =>
    until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )

  test('[S2.3] are for nobody without an account, and for them it looks the same', async () => {
    const [unknown, proved] = [newPhone(), newPhone()]
    await newCustomer(server.url, proved, { headers: newAddress() })
    const shapeOf = async (phone: string) => {
      const { status, body } = await sendTo(phone)
      return [status, Object.keys(body ?? {})]
    }
    expect(await shapeOf(unknown)).toEqual(await shapeOf(proved))
    await arrived(proved)
    expect(await inbox(server.url, unknown)).toEqual([])
  })

  test('[S2.3] are two thirds reserved for customers who paid', async () => {
    const payer = await newStranger()
    const { body } = await holdMachine(server.url, payer)
    await resolveCharge(server.url, body?.transaction ?? '')
    await waitForStatus(server.url, body?.transaction ?? '', 'running')
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => newStranger()))
    const statuses: number[] = []
    for (const { token, headers } of newcomers) {
      await ask(server.url, claimCoupon, { code: 'WASH15' }, { token, headers })
      statuses.push((await ask(server.url, sendPhoneCode, {}, { token, headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 503, 503])
    expect((await sendTo(payer.phone)).status).toBe(200)
    await arrived(payer.phone)
  })
})

describe('a stranger', () => {
  const tryPin = (phone: string, pin_code: string, headers: Record<string, string>, device_token?: string) =>
    ask(server.url, login, { phone_number: phone, pin_code, ...(device_token ? { device_token } : {}) }, { headers })

  test('[S2.26][S6.12] who tries PINs locks out only that network, and no device that was signed in before', async () => {
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
    const sendFrom = (headers: Record<string, string>) => ask(server.url, sendOtp, { phone_number: phone }, { headers })
    const check = (otp: string, headers: Record<string, string>) =>
      ask(server.url, checkOtp, { phone_number: phone, otp }, { headers })
    expect((await sendFrom(stranger)).status).toBe(200)
    const [sent] = await until(
      () => inbox(server.url, phone),
      (all) => all.length === 1,
    )
    const strangers = extractCode(sent?.text ?? '')
    expect((await sendFrom(owner)).status, 'within the same minute').toBe(200)
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
