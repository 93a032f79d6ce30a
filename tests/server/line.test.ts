import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLineLink, linkLine, unlinkLine } from '#contract/line.ts'
import { getListNotificationUser, setIsNotificationUser, setPushPurpose } from '#contract/notifications.ts'
import { getSandboxSms, moveSandboxMachine } from '#contract/sandbox.ts'
import { changePinCode } from '#contract/signed-in.ts'
import { readConfig } from '#server/platform/config.ts'
import { readLineUsedUp } from '#server/ports/line.checks.ts'
import { lineMessagingApi } from '#server/ports/line.messaging-api.ts'
import { LINE_ACCOUNT, MONTHLY_LIMIT, RATE_LIMIT, startLine } from '#tests/support/doubles/line.ts'
import {
  ask,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits, withOutside } from '#tests/support/server/overrides.ts'
import { rows } from '#tests/support/server/sql.ts'

const BRAND = 'washday'
let line: Awaited<ReturnType<typeof startLine>>
beforeAll(async () => {
  line = await startLine()
})
afterAll(() => line.close())
afterEach(() => {
  line.fail(() => undefined)
  line.forget()
})

const noAbort = new AbortController().signal

describe('a message by LINE', () => {
  let limits: string[] = []
  const sender = (account = LINE_ACCOUNT) => {
    limits = []
    return lineMessagingApi(new Map([[BRAND, account]]), line.url, (brand) => limits.push(brand))
  }
  const message = (id: string = crypto.randomUUID()) => ({ brand: BRAND, id, userId: 'U1', text: 'ผ้าเสร็จแล้ว' })

  test('is one in the chat, however often it is sent', async () => {
    const sent = message()
    const api = sender()
    expect(await api.push(sent, noAbort)).toEqual({ outcome: 'sent' })
    expect(await api.push(sent, noAbort)).toEqual({ outcome: 'sent' })
    expect(line.read('U1')).toEqual(['ผ้าเสร็จแล้ว'])
  })

  test.each([
    ['a 500', { status: 500 }, {}],
    ['a lost connection', 'reset' as const, {}],
    ['too many calls', RATE_LIMIT, { reason: 'quota', afterMs: 60_000 }],
  ])('is to be retried after %s', async (_, answer, details) => {
    line.fail(() => answer)
    expect(await sender().push(message(), noAbort)).toMatchObject({ outcome: 'later', ...details })
  })

  test('is not retried when LINE refuses it or does not know the person', async () => {
    line.fail(() => ({ status: 400, body: { message: 'The property, to, in the request body is invalid' } }))
    expect(await sender().push(message(), noAbort)).toEqual({ outcome: 'refused', reason: 'status 400' })
  })

  test('stops for the month when its messages are used up, and says so once', async () => {
    line.fail(() => MONTHLY_LIMIT)
    const api = sender()
    expect(await api.push(message(), noAbort)).toEqual({ outcome: 'refused', reason: 'monthly limit' })
    line.fail(() => undefined)
    const calls = line.received.length
    expect(await api.push(message(), noAbort)).toEqual({ outcome: 'refused', reason: 'monthly limit' })
    expect([line.received.length - calls, limits]).toEqual([0, [BRAND]])
  })

  test('the doctor sees that the month is used up, and nothing where LINE does not answer', async () => {
    const config = readConfig({ BRAND_ACCOUNTS: JSON.stringify({ [BRAND]: { line: LINE_ACCOUNT } }) })
    expect(await readLineUsedUp(config, line.url)).toEqual([])
    line.setMonth({ value: 300, totalUsage: 300 })
    expect(await readLineUsedUp(config, line.url)).toEqual([BRAND])
    expect(await readLineUsedUp(config, 'http://127.0.0.1:9')).toEqual([])
  })
})

describe('the official account of a brand', () => {
  let server: InProcessServer
  let url: string
  beforeAll(async () => {
    server = await startInProcessServer({
      env: { BRAND_ACCOUNTS: JSON.stringify({ [BRAND]: { line: LINE_ACCOUNT } }), ...withOutside({ line: line.url }) },
    })
    url = server.url
  })
  afterAll(() => server.close())
  let people = 0
  let person: string
  beforeEach(() => {
    person = `U${++people}`
  })

  const isLinked = async (token: string) => (await get(url, getLineLink, {}, { token })).is_linked
  /** As the app does it from the page that the chat opens. */
  async function askToLink(token: string, userId = person) {
    await line.write(url, userId, 'Link account')
    const link_token = line.pageFor(userId).searchParams.get('linkToken') ?? ''
    return (await get(url, linkLine, { link_token, locale: 'en' }, { token })).url
  }
  async function linkTo(token: string, userId = person) {
    expect(await line.confirm(url, userId, await askToLink(token, userId))).toBe(true)
    await until(
      async () => line.read(userId).at(-1),
      (text) => text?.startsWith('Your LINE is linked') === true,
    )
    line.forget()
  }
  async function finishLoad(before: (token: string) => Promise<unknown> = async () => {}) {
    const { machine, transaction, token: owner } = await newPurchase(url)
    await linkTo(owner)
    await before(owner)
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    await get(url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
    await waitForStatus(url, transaction.transaction, 'completed')
    return { owner, id: transaction.transaction }
  }
  const outcomeOf = (id: string) =>
    until(
      () => rows(server.databaseUrl, `select outcome from outbox where subject = $1 and kind = 'wash_done'`, [id]),
      ([row]) => typeof row?.outcome === 'string',
    ).then(([row]) => row?.outcome)

  test('opens its chat with the word already typed, in the language of the app', async () => {
    const { access_token: token } = await newCustomer(url)
    expect(await get(url, getLineLink, { locale: 'en' }, { token })).toEqual({
      is_linked: false,
      chat_url: 'https://line.me/R/oaMessage/%40washday/?Link%20account',
    })
  })

  test('does not exist for a brand without one', async () => {
    const origin = 'http://wash-max.app.localhost'
    const { access_token: token } = await newCustomer(url, newPhone(), { origin })
    expect(await get(url, getLineLink, {}, { token, origin })).toEqual({ is_linked: false, chat_url: null })
    expect((await ask(url, linkLine, { link_token: 'x' }, { token, origin })).problem?.code).toBe('unavailable')
  })

  test('answers who follows it, or writes the word, with a page for the browser; the rest is for the shop', async () => {
    await line.follow(url, person)
    await line.write(url, person, ' เชื่อมบัญชี ')
    await line.write(url, person, 'กี่โมงปิด')
    expect(line.read(person)).toHaveLength(2)
    const page = line.pageFor(person)
    expect([page.pathname, page.searchParams.get('openExternalBrowser')]).toEqual(['/th/profile/line', '1'])
  })

  test('announces a finished load once, with a link to the bill, and nothing after the link has ended', async () => {
    const { owner, id } = await finishLoad()
    expect(await outcomeOf(id)).toBe('sent')
    expect(line.read(person)).toEqual([expect.stringMatching(/^Your laundry is done\n[\s\S]*\/en\/bill\//)])
    await get(url, unlinkLine, {}, { token: owner })
    expect(await isLinked(owner)).toBe(false)
  })

  test.each([
    ['notifications', (token: string) => get(url, setIsNotificationUser, { is_notification: false }, { token })],
    ['their purpose', (token: string) => get(url, setPushPurpose, { purpose: 'loads', is_on: false }, { token })],
  ])('writes nothing to who has switched off %s', async (_, switchOff) => {
    const { owner, id } = await finishLoad(switchOff)
    expect(await outcomeOf(id)).toBe('nobody')
    expect([line.read(person), await isLinked(owner)]).toEqual([[], true])
  })

  test('is linked by the person to whom LINE gave the token, and by nobody else', async () => {
    const { access_token: token } = await newCustomer(url)
    const address = await askToLink(token)
    expect(await line.confirm(url, `${person}thief`, address)).toBe(false)
    expect(await isLinked(token)).toBe(false)
  })

  test('is linked by a number that is used once, and not after ten minutes', async () => {
    const { access_token: token } = await newCustomer(url)
    const address = await askToLink(token)
    await rows(server.databaseUrl, `update line_links set nonce_until = now() - interval '1 second'`)
    await line.confirm(url, person, address)
    expect(await isLinked(token)).toBe(false)
    const nonce = new URL(await askToLink(token)).searchParams.get('nonce')
    const accountLink = (userId: string) => ({
      type: 'accountLink',
      timestamp: Date.now(),
      source: { type: 'user', userId },
      link: { result: 'ok', nonce },
    })
    await line.notify(url, [accountLink(person)])
    await line.notify(url, [accountLink(`${person}later`)])
    const [row] = await rows(server.databaseUrl, 'select line_user_id from line_links where line_user_id like $1', [
      `${person}%`,
    ])
    expect(row).toEqual({ line_user_id: person })
  })

  test('is announced to the owner of the account, and ends with a new PIN', async () => {
    const { access_token: token } = await newCustomer(url)
    await linkTo(token)
    const { details } = await get(url, getListNotificationUser, {}, { token })
    expect(details.map(({ title, path }) => [title.en, path])).toEqual([['Your LINE is linked', '/profile/line']])
    await get(url, changePinCode, { pin_code: PIN, new_pin_code: '739164' }, { token })
    expect(await isLinked(token)).toBe(false)
  })

  test('belongs to the customer who linked it last', async () => {
    const { access_token: first } = await newCustomer(url)
    const { access_token: second } = await newCustomer(url)
    await linkTo(first)
    await linkTo(second)
    expect([await isLinked(first), await isLinked(second)]).toEqual([false, true])
  })

  test('ends the link when it is blocked, and a late notice of that ends no newer one', async () => {
    const { access_token: token } = await newCustomer(url)
    await linkTo(token)
    expect((await line.block(url, person, Date.now() - 60_000)).status).toBe(200)
    expect(await isLinked(token)).toBe(true)
    expect((await line.block(url, person, Date.now() + 1_000)).status).toBe(200)
    expect(await isLinked(token)).toBe(false)
  })

  test('ignores a notice that another secret signed', async () => {
    const { access_token: token } = await newCustomer(url)
    await linkTo(token)
    const unfollow = { type: 'unfollow', timestamp: Date.now() + 1_000, source: { userId: person } }
    expect((await line.notify(url, [unfollow], 'another-secret')).status).toBe(401)
    expect(await isLinked(token)).toBe(true)
  })

  test('asks LINE to send a notice again that it could not answer', async () => {
    line.fail(() => ({ status: 500 }))
    expect((await line.follow(url, person)).status).toBe(503)
  })
})

describe('an SMS', () => {
  let server: InProcessServer
  beforeAll(async () => {
    server = await startInProcessServer({
      env: {
        ...withLimits({ refundChoiceSeconds: 900 }),
        BRAND_ACCOUNTS: JSON.stringify({ [BRAND]: { line: LINE_ACCOUNT } }),
        ...withOutside({ line: line.url }),
      },
    })
  })
  afterAll(() => server.close())

  /** Of the message about a failed start. */
  type Row = { waits?: unknown; outcome?: unknown; is_retried?: unknown }
  const isOver = ({ waits, outcome }: Row) => waits === true || outcome !== null
  /** Paid, and its machine refuses to start. */
  async function failedStart(
    { device, person }: { device?: string; person?: string } = {},
    isReady: (row: Row) => boolean = isOver,
  ) {
    const { url } = server
    const { machine, transaction, token } = await newPurchase(url)
    if (device) await get(url, setIsNotificationUser, { is_notification: true, token_fcm: device }, { token })
    const id = transaction.transaction
    const link = `with owner as (update customers c set is_notification = true from transactions t
        where t.id = $1 and c.id = t.customer_id returning c.id, c.brand)
      insert into line_links (customer_id, brand, line_user_id, linked_at, locale) select id, brand, $2, now(), 'en' from owner`
    if (person) await rows(server.databaseUrl, link, [id, person])
    await get(url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'fail_next_start' })
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'start_failed')
    const [row] = await until(
      () =>
        rows(
          server.databaseUrl,
          `select o.id, coalesce(o.due_at - o.created_at > interval '2 minutes', false) as waits, o.outcome, c.phone,
             coalesce(o.tries > 0 and o.due_at < now() + interval '20 seconds', false) as is_retried from outbox o
            join customers c on c.id = o.customer_id where o.kind = 'start_failed' and o.subject = $1`,
          [`${id}.0`],
        ),
      ([found]) => found !== undefined && isReady(found),
    )
    return { id, token, outbox: String(row?.id), waits: row?.waits, phone: String(row?.phone) }
  }
  const letMinutesPass = (outbox: string) =>
    rows(
      server.databaseUrl,
      `update outbox set created_at = created_at - interval '3 minutes', due_at = now() where id = $1`,
      [outbox],
    )
  const outcomeOf = (outbox: string) =>
    until(
      () => rows(server.databaseUrl, 'select outcome from outbox where id = $1', [outbox]),
      ([row]) => row?.outcome !== null,
    ).then(([row]) => row?.outcome)
  const inbox = async (phone: string) =>
    (await get(server.url, getSandboxSms, {})).details.filter((sms) => sms.phone === phone).map(({ text }) => text)

  test('is sent of a paid load that does not run, three minutes later, to who is reached by nothing else', async () => {
    const { id, outbox, waits, phone } = await failedStart()
    expect([waits, await inbox(phone)]).toEqual([true, []])
    await letMinutesPass(outbox)
    expect(await outcomeOf(outbox)).toBe('sent')
    const [text = '', ...more] = await inbox(phone)
    expect(more).toEqual([])
    expect(text).toMatch(/^Washday: ชำระเงินแล้ว.*\nYou paid, but.*\nhttp:/)
    expect(text).toContain(`/waiting-payment/${id}`)
  })

  test('is not sent once the customer has chosen', async () => {
    const { id, outbox, phone } = await failedStart()
    await rows(server.databaseUrl, `update transactions set status = 'refunded' where id = $1`, [id])
    await letMinutesPass(outbox)
    expect(await outcomeOf(outbox)).toBe('nobody')
    expect(await inbox(phone)).toEqual([])
  })

  test('is not sent to who has a device for pushes', async () => {
    const { outbox, waits } = await failedStart({ device: crypto.randomUUID() })
    expect([waits, await outcomeOf(outbox)]).toEqual([false, 'sent'])
  })

  test('takes over after three minutes in which LINE does not answer', async () => {
    line.fail(() => ({ status: 500 }))
    const { outbox, phone } = await failedStart({ person: 'U3' }, ({ is_retried }) => is_retried === true)
    await letMinutesPass(outbox)
    expect(await outcomeOf(outbox)).toBe('sent')
    expect(await inbox(phone)).toHaveLength(1)
  })

  test('is not sent to who has read it in LINE', async () => {
    const { outbox, phone } = await failedStart({ person: 'U4' })
    expect(await outcomeOf(outbox)).toBe('sent')
    expect([line.read('U4').length, await inbox(phone)]).toEqual([1, []])
  })

  test.each([
    ['U1', 'does not know them', () => ({ status: 400, body: { message: 'Not found' } })],
    ['U2', 'has sent all messages of the month', () => MONTHLY_LIMIT],
  ])('is sent to %s, as LINE %s', async (person, _, answer) => {
    line.fail(answer)
    const { outbox, waits, phone } = await failedStart({ person })
    expect([waits, await inbox(phone)]).toEqual([true, []])
    await letMinutesPass(outbox)
    expect(await outcomeOf(outbox)).toBe('sent')
    expect(await inbox(phone)).toHaveLength(1)
  })

  test('goes to no phone that nobody has proved', async () => {
    const first = await failedStart()
    await rows(server.databaseUrl, 'update customers set phone_proved_at = null where phone = $1', [first.phone])
    await letMinutesPass(first.outbox)
    expect(await outcomeOf(first.outbox)).toBe('nobody')
    expect(await inbox(first.phone)).toEqual([])
  })
})
