import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { claimCoupon, getCouponByUser } from '#contract/coupons.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { ask, get, newCustomer, newPhone, PIN, trustPhone, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { type Member, newMember, refusal } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const claim = (member: Member, code: string, key?: string) =>
  ask(url, claimCoupon, { code }, { token: member.token, ...(key ? { key } : {}) })

test('a printed code gives one coupon per customer, in any case', async () => {
  const member = await newMember(url)
  const coupon = (await claim(member, ' wash15 ')).body
  expect(coupon).toMatchObject({ amount: 1_500, status: 'available' })
  const inThirtyDays = bangkokDay(Date.now() + 30 * 86_400_000)
  expect(coupon?.expires_at, 'the end of its last day in Bangkok').toBe(`${inThirtyDays}T16:59:59.999Z`)
  expect(refusal(await claim(member, 'WASH15'))).toEqual([409, 'promotion_unavailable', 'limit_reached'])
  expect((await get(url, getCouponByUser, {}, { token: member.token })).total).toBe(1)
})

test('[S6.16] a phone that ended its account gets no second one with the next, and its brother does', async () => {
  const phone = newPhone()
  const join = async (number: string) => {
    const { access_token: token } = await newCustomer(url, number)
    await trustPhone(server.databaseUrl, number)
    return token
  }
  const first = await join(phone)
  expect((await ask(url, claimCoupon, { code: 'WASH15' }, { token: first })).status).toBe(200)
  await get(url, deleteAccount, { pin_code: PIN }, { token: first })
  const second = await join(phone)
  expect(refusal(await ask(url, claimCoupon, { code: 'WASH15' }, { token: second }))).toEqual([
    409,
    'promotion_unavailable',
    'limit_reached',
  ])
  const [kept] = await rows(server.databaseUrl, 'select * from promotion_phones order by taken_at desc limit 1')
  expect(JSON.stringify(kept)).not.toContain(phone.slice(1))
  const other = await join(newPhone())
  expect((await ask(url, claimCoupon, { code: 'WASH15' }, { token: other })).status).toBe(200)
})

test('requests with the same key return the same coupon', async () => {
  const member = await newMember(url)
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(member, 'WASH15', key)))
  expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1)
  expect(refusal(await claim(member, 'OTHER', key))?.[1]).toBe('idempotency_mismatch')
})

test('rejects a code that is unknown, has ended, has not begun, is sold out or requires loads', async () => {
  const offer = async (id: string, change: string) =>
    rows(
      server.databaseUrl,
      `insert into promotions select (jsonb_populate_record(p, jsonb_build_object('id', lower($1), 'code', $1::text) || $2::jsonb)).*
       from promotions p where id = 'washday-leaflet'`,
      [id, change],
    )
  await offer('OVER', '{"starts_at": "2019-01-01T00:00:00Z", "ends_at": "2020-01-01T00:00:00Z"}')
  await offer('SOON', '{"starts_at": "2990-01-01T00:00:00Z", "ends_at": null}')
  await offer('GONE', '{"stock": 0}')
  await offer('LOYAL', '{"loads": 3}')
  const member = await newMember(url)
  expect(refusal(await claim(member, 'NOSUCH'))).toEqual([404, 'coupon_code_unknown', undefined])
  expect(refusal(await claim(member, 'over'))?.[2]).toBe('ended')
  expect(refusal(await claim(member, 'soon'))?.[2]).toBe('not_started')
  expect(refusal(await claim(member, 'gone'))?.[2]).toBe('sold_out')
  expect(refusal(await claim(member, 'loyal'))?.[2]).toBe('loads_short')
})

test('limits guesses of codes to thirty an hour', async () => {
  const member = await newMember(url)
  const answers = []
  for (let tries = 0; tries < 31; tries++) answers.push((await claim(member, `GUESS${tries}`)).problem?.code)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'coupon_code_unknown'))
  expect(answers[30]).toBe('too_many_requests')
})

test('five remaining coupons for twenty concurrent customers are five', async () => {
  await rows(server.databaseUrl, `update promotions set stock = 5 where id = 'washday-leaflet'`)
  const members = await Promise.all(Array.from({ length: 20 }, () => newMember(url)))
  const answers = await Promise.all(members.map((member) => claim(member, 'WASH15')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(answers.flatMap(({ problem }) => problem?.reason ?? []))).toEqual(new Set(['sold_out']))
  await until(
    () => rows(server.databaseUrl, `select stock from promotions where id = 'washday-leaflet'`),
    ([row]) => row?.stock === 0,
  )
})
