import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { checkOtp, forgotPinCode, login, register, sendOtp } from '#contract/auth.ts'
import { claimCoupon, getCouponByUser } from '#contract/coupons.ts'
import { changePhone, checkPhoneChange, sendPhoneChangeCode } from '#contract/phone-change.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { sendPhoneCode } from '#contract/signed-in.ts'
import { moveAccount } from '#contract/staff/customers.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, newPhone, newStranger, PIN, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { grantRefundCoupon, memberOf, newLoad, refusal } from '#tests/support/server/members.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { extractCode, inbox, newAddress } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
const NEW_PIN = '264835'
let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({
    env: { TRUSTED_PROXIES: '1', OPERATOR_TOKENS: OPERATOR, ...withLimits({ otpsPerAddress: 60 }) },
  })
  url = server.url
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)
const e164 = (phone: string) => `+66${phone.slice(1)}`
const short = (answer: Parameters<typeof refusal>[0]) => refusal(answer)?.slice(0, 2)
const newDevice = () => crypto.randomUUID()

/** The code of the next message to a phone that a call causes. */
async function codeAfter(phone: string, work: () => Promise<unknown>) {
  const { length } = await inbox(url, phone)
  await work()
  const messages = await until(
    () => inbox(url, phone),
    (all) => all.length > length,
  )
  return extractCode(messages[0]?.text ?? '')
}

describe('a phone number that nobody has used for half a year', () => {
  /** A customer with a name, a birthday and money on a coupon, who was last here so many days ago; most never enter a code. */
  async function newSilent(days: number, isProved = true) {
    const phone = newPhone()
    const device_token = newDevice()
    const input = {
      phone_number: phone,
      full_name: 'มานี',
      birthdate: '1990-05-17',
      pin_code: PIN,
      is_policy: true as const,
    }
    const { access_token: token } = await get(url, register, { ...input, device_token })
    const me = await memberOf(url, token)
    if (isProved) await sql('update customers set phone_proved_at = now() where id = $1', [me.id])
    await grantRefundCoupon(server.databaseUrl, me, 6_000)
    const { branch_id, transaction } = await newLoad(url, me)
    const ago = `interval '${days} days'`
    await sql(
      `update customers set created_at = created_at - ${ago}, phone_since = phone_since - ${ago}, phone_proved_at = phone_proved_at - ${ago} where id = $1`,
      [me.id],
    )
    await sql(`update sessions set created_at = created_at - ${ago} where customer_id = $1`, [me.id])
    await sql(
      `update refresh_tokens set created_at = created_at - ${ago} where session_id in (select id from sessions where customer_id = $1)`,
      [me.id],
    )
    await sql(
      `update transactions set created_at = created_at - ${ago}, paid_at = paid_at - ${ago} where customer_id = $1`,
      [me.id],
    )
    return { phone, device_token, branch_id, transaction, ...me }
  }
  type Silent = Awaited<ReturnType<typeof newSilent>>
  async function check({ phone }: Silent, device_token: string) {
    const headers = newAddress()
    const otp = await codeAfter(phone, () => get(url, sendOtp, { phone_number: phone, device_token }, { headers }))
    const { owner_proofs: proofs } = await get(url, checkOtp, { phone_number: phone, otp, device_token }, { headers })
    type Proof = NonNullable<Parameters<typeof ask<typeof forgotPinCode>>[2]['owner_proof']>
    const reset = (owner_proof?: Proof) =>
      ask(
        url,
        forgotPinCode,
        { phone_number: phone, otp, pin_code: NEW_PIN, device_token, ...(owner_proof ? { owner_proof } : {}) },
        { headers },
      )
    return { proofs, reset }
  }
  const accountOf = async (token = '') => ({
    name: (await get(url, getUserInfo, {}, { token })).full_name,
    coupons: (await get(url, getCouponByUser, {}, { token })).details.length,
  })

  test.each([
    { who: 'proved it', isProved: true },
    { who: 'only ever paid', isProved: false },
  ])(
    '[S2.26][S6.3] gives its new owner an empty account, and keeps everything for the old one who $who, which staff move',
    async ({ isProved }) => {
      const old = await newSilent(190, isProved)
      const { proofs, reset } = await check(old, newDevice())
      expect(proofs).toEqual(['birthdate', 'branch'])
      expect(await accountOf((await reset()).body?.access_token)).toEqual({ name: '', coupons: 0 })
      const next = newPhone()
      const move = (transaction: string, phone_number: string) =>
        ask(url, moveAccount, { transaction, phone_number, by: 'Nok' }, { token: OPERATOR })
      expect(short(await move(old.transaction, old.phone))).toEqual([409, 'phone_taken'])
      expect((await move(old.transaction, next)).body).toEqual({ moved: true })
      expect((await move(old.transaction, next)).body).toEqual({ moved: false })
      const again = await check({ ...old, phone: next }, newDevice())
      expect(again.proofs, 'staff have looked').toBeNull()
      expect(await accountOf((await again.reset()).body?.access_token)).toEqual({ name: 'มานี', coupons: 1 })
    },
  )

  test.each([
    ['birthdate', true],
    ['branch', true],
    ['branch', false],
  ] as const)('opens the account to whoever knows the %s, proved %s', async (kind, isProved) => {
    const old = await newSilent(190, isProved)
    const { reset } = await check(old, newDevice())
    const proof =
      kind === 'birthdate'
        ? ({ kind, birthdate: '1990-05-17' } as const)
        : ({ kind, branch_id: old.branch_id } as const)
    const { body } = await reset(proof)
    expect(await accountOf(body?.access_token)).toEqual({ name: 'มานี', coupons: 1 })
  })

  test('asks twice, and then leaves it to staff; the code stays valid for a new account', async () => {
    const old = await newSilent(190)
    const { reset } = await check(old, newDevice())
    const guesses = await Promise.all(
      ['1990-05-18', '1991-05-17'].map((birthdate) => reset({ kind: 'birthdate', birthdate })),
    )
    expect(guesses.map(short)).toEqual([
      [403, 'wrong_proof'],
      [403, 'wrong_proof'],
    ])
    expect(short(await reset({ kind: 'birthdate', birthdate: '1990-05-17' }))).toEqual([403, 'wrong_proof'])
    expect(await accountOf((await reset()).body?.access_token)).toEqual({ name: '', coupons: 0 })
  })

  test('needs nothing more on a device that knows the account, or within half a year', async () => {
    const known = await newSilent(190)
    expect((await check(known, known.device_token)).proofs).toBeNull()
    const recent = await newSilent(170)
    const { proofs, reset } = await check(recent, newDevice())
    expect(proofs).toBeNull()
    expect(await accountOf((await reset()).body?.access_token)).toEqual({ name: 'มานี', coupons: 1 })
  })

  test('takes refunds that were to go to it away from its new owner', async () => {
    const old = await newSilent(190)
    await sql(
      `insert into refund_cases (number, transaction_id, amount, due_on, destination_version) values ($1, $1, 100, now(), 1)`,
      [old.transaction],
    )
    await sql(
      `insert into refund_destinations (case_number, version, kind, number) values ($1, 1, 'promptpay_phone', $2)`,
      [old.transaction, e164(old.phone)],
    )
    await (await check(old, newDevice())).reset()
    const [refund] = await sql('select destination_failed_at from refund_cases where number = $1', [old.transaction])
    expect(refund?.destination_failed_at).not.toBeNull()
  })
})

describe('changing the number in the app', () => {
  async function start() {
    const phone = newPhone()
    const { access_token: token } = await newCustomer(url, phone)
    const next = newPhone()
    const sendTo = (phone_number?: string) =>
      ask(url, sendPhoneChangeCode, phone_number ? { phone_number } : {}, { token })
    const change = (otp: string, pin_code = PIN) =>
      ask(url, changePhone, { phone_number: next, otp, pin_code }, { token, key: crypto.randomUUID() })
    async function leave() {
      const otp = await codeAfter(phone, () => sendTo())
      return ask(url, checkPhoneChange, { otp }, { token })
    }
    const takeCode = () => codeAfter(next, () => sendTo(next))
    return { phone, next, token, sendTo, change, leave, takeCode }
  }

  test('needs both codes and the PIN; the session, the money and the points stay', async () => {
    const me = await start()
    const { id } = await memberOf(url, me.token)
    await grantRefundCoupon(server.databaseUrl, { id, token: me.token }, 5_000)
    expect(short(await me.sendTo(me.next))).toEqual([409, 'otp_required'])
    expect(short(await me.change('000000'))).toEqual([409, 'otp_required'])
    expect((await me.leave()).status).toBe(200)
    const otp = await me.takeCode()
    expect(short(await me.change(otp, '739251'))).toEqual([403, 'wrong_pin'])
    expect(short(await me.change(otp === '111112' ? '111113' : '111112'))).toEqual([403, 'otp_wrong'])
    expect((await me.change(otp)).status).toBe(200)
    expect((await me.change(otp)).status, 'a repeat').toBe(200)
    const user = await get(url, getUserInfo, {}, { token: me.token })
    expect(user).toMatchObject({ user_id: id, phone_number: e164(me.next) })
    expect((await get(url, getCouponByUser, {}, { token: me.token })).details).toHaveLength(1)
    const signIn = (phone_number: string) => ask(url, login, { phone_number, pin_code: PIN })
    expect(short(await signIn(me.phone))).toEqual([403, 'wrong_pin'])
    expect((await signIn(me.next)).status).toBe(200)
    expect((await newStranger(url, me.phone)).access_token, 'the old number is free').toBeTruthy()
  })

  /** A refund that goes to the phone of the account, or elsewhere. */
  async function openRefund(token: string, elsewhere?: string) {
    const { transaction } = await newLoad(url, await memberOf(url, token), 'start_failed')
    const destination = elsewhere
      ? { kind: 'promptpay_phone' as const, number: elsewhere }
      : { kind: 'account_phone' as const }
    const purchase = await get(url, chooseRefund, { transaction, kind: 'case', destination, pin_code: PIN }, { token })
    return purchase.refund?.kind === 'case' ? purchase.refund.case_number : ''
  }
  const destinationOf = async (number: string) => {
    const [row] = await sql(
      `select d.number, d.version from refund_cases c join refund_destinations d
        on d.case_number = c.number and d.version = c.destination_version where c.number = $1`,
      [number],
    )
    return row
  }

  test('[S6.3] takes open refunds along that go to the phone, and no others: the old number may be somebody else’s soon', async () => {
    const me = await start()
    const another = newPhone()
    const cases = [await openRefund(me.token), await openRefund(me.token, another)]
    await me.leave()
    expect((await me.change(await me.takeCode())).status).toBe(200)
    expect(await Promise.all(cases.map(destinationOf))).toEqual([
      { number: e164(me.next), version: 2 },
      { number: e164(another), version: 1 },
    ])
  })

  test('[S6.3] by staff takes them along too', async () => {
    const me = await start()
    const number = await openRefund(me.token)
    const [row] = await sql('select transaction_id from refund_cases where number = $1', [number])
    const moved = { transaction: String(row?.transaction_id), phone_number: me.next, by: 'Nok' }
    expect((await ask(url, moveAccount, moved, { token: OPERATOR })).status).toBe(200)
    expect(await destinationOf(number)).toEqual({ number: e164(me.next), version: 2 })
  })

  test('takes a number from an account that nobody has proved, and from no other', async () => {
    const [me, other] = [await start(), await start()]
    await newCustomer(url, me.next)
    expect((await me.leave()).status).toBe(200)
    expect(short(await me.sendTo(me.next))).toEqual([409, 'phone_taken'])
    const squatter = await newStranger(url, other.next)
    await other.leave()
    expect((await other.change(await other.takeCode())).status).toBe(200)
    expect(short(await ask(url, getUserInfo, {}, { token: squatter.access_token }))).toEqual([401, 'unauthorized'])
  })
})

test('a number is not changed to itself, which would log its account out', async () => {
  const phone = newPhone()
  const { access_token: token } = await newStranger(url, phone, { headers: newAddress() })
  await ask(url, claimCoupon, { code: 'WASH15' }, { token }) // a gift asks for a code
  const otp = await codeAfter(phone, () => ask(url, sendPhoneChangeCode, {}, { token }))
  await get(url, checkPhoneChange, { otp }, { token })
  await sql(`update otps set created_at = created_at - interval '2 minutes' where phone = $1`, [e164(phone)])
  for (const same of [phone, `+66${phone.slice(1)}`, `66 ${phone.slice(1)}`]) {
    const sent = await ask(url, sendPhoneChangeCode, { phone_number: same }, { token, headers: newAddress() })
    expect(short(sent)).toEqual([409, 'phone_taken'])
  }
})

describe('codes for a change of the number', () => {
  test('[S2.3] go to no made-up phone that nothing has asked for one, and asking for them is no such thing', async () => {
    const phone = newPhone()
    const { access_token: token } = await newStranger(url, phone, { headers: newAddress() })
    expect(short(await ask(url, sendPhoneChangeCode, {}, { token }))).toEqual([409, 'code_not_asked'])
    const toAnother = await ask(url, sendPhoneChangeCode, { phone_number: newPhone() }, { token })
    expect(short(toAnother)).toEqual([409, 'otp_required'])
    expect(short(await ask(url, sendPhoneCode, {}, { token }))).toEqual([409, 'code_not_asked'])
    await ask(url, claimCoupon, { code: 'WASH15' }, { token })
    expect((await ask(url, sendPhoneChangeCode, {}, { token })).status, 'a gift has asked').toBe(200)
  })

  test('[S2.3] go to three new numbers of an account in an hour, whoever they belong to', async () => {
    const me = await newCustomer(url)
    const phone = `0${(await get(url, getUserInfo, {}, { token: me.access_token })).phone_number.slice(3)}`
    const sendTo = (phone_number?: string) =>
      ask(url, sendPhoneChangeCode, phone_number ? { phone_number } : {}, {
        token: me.access_token,
        headers: newAddress(),
      })
    const otp = await codeAfter(phone, () => sendTo())
    await get(url, checkPhoneChange, { otp }, { token: me.access_token })
    const proved = newPhone()
    await newCustomer(url, proved)
    const [free, last] = [newPhone(), newPhone()]
    expect(short(await sendTo(proved))).toEqual([409, 'phone_taken'])
    for (const number of [free, last]) expect((await sendTo(number)).status).toBe(200)
    expect(short(await sendTo(newPhone()))).toEqual([429, 'too_many_requests'])
    await sql(`update otps set created_at = created_at - interval '2 minutes' where phone = $1`, [e164(free)])
    expect((await sendTo(free)).status, 'another code for a number that had one').toBe(200)
    await get(url, deleteAccount, { pin_code: PIN }, { token: me.access_token })
    const again = await newCustomer(url, phone, { headers: newAddress() })
    me.access_token = again.access_token
    const next = await codeAfter(phone, () => sendTo())
    await get(url, checkPhoneChange, { otp: next }, { token: me.access_token })
    expect(short(await sendTo(proved)), 'nor with the next account of the phone').toEqual([409, 'phone_taken'])
    expect(short(await sendTo(newPhone()))).toEqual([429, 'too_many_requests'])
  })

  test('[S2.3] to a new number are a stranger’s: they come from the newcomers’ messages, and one network gets three', async () => {
    const start = async () => {
      const phone = newPhone()
      const { access_token: token } = await newCustomer(url, phone)
      const otp = await codeAfter(phone, () => ask(url, sendPhoneChangeCode, {}, { token }))
      await get(url, checkPhoneChange, { otp }, { token })
      return token
    }
    const headers = newAddress()
    const answers = []
    for (const token of [await start(), await start(), await start(), await start()])
      answers.push(short(await ask(url, sendPhoneChangeCode, { phone_number: newPhone() }, { token, headers })))
    expect(answers).toEqual([undefined, undefined, undefined, [429, 'too_many_requests']])
    // The refused one is noted, for the limits count who has asked.
    const sent = await sql(`select distinct standing from otps where purpose = 'take_phone' order by standing`)
    expect(sent).toEqual([{ standing: 'none' }, { standing: 'unproved' }])
  })
})

describe('a number that a stranger keeps', () => {
  test('[S2.26][S6.4] by registering it just now, or again and again, is the owner’s who enters its code, at once', async () => {
    const phone = newPhone()
    const { access_token: token } = await newStranger(url, phone)
    await get(url, deleteAccount, { pin_code: PIN }, { token })
    const { access_token: strangers } = await newStranger(url, phone)
    const headers = newAddress()
    const registering = { phone_number: phone, full_name: 'มานี', is_policy: true as const, pin_code: NEW_PIN }
    expect(short(await ask(url, register, registering, { headers }))).toEqual([409, 'phone_taken'])
    const otp = await codeAfter(phone, () => get(url, sendOtp, { phone_number: phone }, { headers }))
    expect(await get(url, checkOtp, { phone_number: phone, otp }, { headers })).toMatchObject({ owner_proofs: null })
    const choosePin = { phone_number: phone, otp, pin_code: NEW_PIN }
    const { access_token: mine } = await get(url, forgotPinCode, choosePin, { headers })
    expect((await get(url, getUserInfo, {}, { token: mine })).full_name, 'taken over, empty').toBe('')
    expect((await ask(url, getUserInfo, {}, { token: strangers })).status).toBe(401)
    expect(short(await ask(url, login, { phone_number: phone, pin_code: PIN }, { headers }))).toEqual([
      403,
      'wrong_pin',
    ])
  })

  test('[S6.12] by asking for codes that nobody enters cannot keep one from somebody who has had none', async () => {
    const phone = newPhone()
    await newCustomer(url, phone)
    const strangers = [newAddress(), newAddress()]
    for (const headers of strangers)
      for (let code = 0; code < 5; code++) {
        await sql(`update otps set created_at = created_at - interval '2 minutes' where phone = $1`, [e164(phone)])
        await get(url, sendOtp, { phone_number: phone }, { headers })
      }
    for (const headers of strangers)
      expect(short(await ask(url, sendOtp, { phone_number: phone }, { headers }))).toEqual([429, 'too_many_requests'])
    const owner = newAddress()
    expect(await codeAfter(phone, () => get(url, sendOtp, { phone_number: phone }, { headers: owner }))).toMatch(
      /^\d{6}$/,
    )
  })
})
