import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import {
  collectBranch,
  exchangePromotion,
  getBranchRoyalty,
  getGiftByUser,
  getPointsByPromotion,
  getPromotionCoupon,
  getPromotions,
  useGift,
} from '#contract/rewards.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import { ask, demoTokens, get, newPurchase } from '#tests/support/server/client.ts'
import { paidOrder } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { grantCoupon, grantPoints, type Member, newLoad, newMember, refusal } from '#tests/support/server/members.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const TWENTY_OFF = 'washday-twenty-off'
const BAG = 'washday-bag'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

type SignedIn = Pick<Member, 'token'>
const points = async ({ token }: SignedIn, promotion_id?: string) =>
  get(url, getPointsByPromotion, promotion_id === undefined ? {} : { promotion_id }, { token })
const exchange = ({ token }: SignedIn, promotion_id: string, key?: string) =>
  ask(url, exchangePromotion, { promotion_id }, { token, ...(key ? { key } : {}) })
const collect = ({ token }: SignedIn, transaction: string, key?: string) =>
  ask(url, collectBranch, { transaction }, { token, ...(key ? { key } : {}) })
const gifts = ({ token }: SignedIn, status: 'available' | 'used' | 'expired' = 'available') =>
  get(url, getGiftByUser, { status }, { token })
const handOver = ({ token }: SignedIn, gift_id: string, key?: string) =>
  ask(url, useGift, { gift_id }, { token, ...(key ? { key } : {}) })
const newMemberWithPoints = async (sum = 1_000) => {
  const member = await newMember(url)
  await grantPoints(server.databaseUrl, member, sum)
  return member
}

describe('the demo customer', () => {
  test('has points with a history, stamp cards, a gift, and promotions to choose from', async () => {
    const { access_token: token } = await demoTokens(url)
    const {
      details,
      total,
      points: balance,
      missing,
    } = await get(url, getPointsByPromotion, { promotion_id: BAG, limit: 50 }, { token })
    expect(total).toBeGreaterThan(9)
    expect(details.reduce((sum, { change }) => sum + change, 0)).toBe(balance)
    expect(details.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['earned', 'exchanged', 'granted']))
    expect(missing).toBe(Math.max(0, 250 - balance))
    const cards = await get(url, getBranchRoyalty, {}, { token })
    expect(cards.details[0]).toMatchObject({ needed: 10, reward: { amount: 9_000 } })
    expect((await gifts({ token })).details).toMatchObject([{ status: 'available', title: { en: 'Laundry bag' } }])
    const promotions = await get(url, getPromotionCoupon, {}, { token })
    expect(promotions.total).toBe(5)
    const available = promotions.details.map(({ is_available }) => is_available)
    expect(available).toEqual(available.toSorted((a, b) => Number(b) - Number(a)))
  })
})

describe('promotions', () => {
  test('are listed for guests without codes, with a picture in each width', async () => {
    const { details, total } = await get(url, getPromotions, { limit: 50 })
    expect(total).toBe(details.length)
    expect(details.map(({ promotion_id }) => promotion_id)).toContain(TWENTY_OFF)
    expect(details.map(({ promotion_id }) => promotion_id)).not.toContain('washday-leaflet')
    const pictures = new Map(details.map(({ image, image_srcset }) => [image ?? '', image_srcset ?? '']))
    expect(pictures.size, 'each has its own').toBe(details.length)
    const [srcset = ''] = pictures.values()
    for (const candidate of srcset.split(', ')) {
      const [path, descriptor] = candidate.split(' ')
      const response = await fetch(`${url}${path}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([`${width}w`, height]).toEqual([descriptor, Math.round((width * 9) / 16)])
    }
    expect(srcset.match(/\d+w/g)).toEqual(['320w', '640w', '768w', '1024w', '1280w', '1536w'])
  })

  test('include the missing points and loads', async () => {
    const { token } = await newMember(url)
    const { details } = await get(url, getPromotionCoupon, {}, { token })
    const promotion = (id: string) => details.find(({ promotion_id }) => promotion_id === id)
    expect(promotion(TWENTY_OFF)).toMatchObject({ reason: 'points_short', missing: { points: 100, loads: 0 } })
    expect(promotion('washday-regular')).toMatchObject({ reason: 'loads_short', missing: { points: 0, loads: 15 } })
    expect(promotion('washday-rainy')).toMatchObject({ is_available: true, reason: null, points: 0 })
    expect(promotion(BAG)).toMatchObject({ reward: 'gift', coupon: null, stock: 200 })
    expect(promotion('washday-leaflet')).toBeUndefined()
  })

  test('count an order when it is finished, not when it is paid', async () => {
    const { token, transaction } = await paidOrder(url)
    const missing = async () =>
      (await get(url, getPromotionCoupon, { promotion_id: 'washday-regular' }, { token })).details[0]?.missing.loads
    expect(await missing()).toBe(15)
    for (let step = 0; step < 5; step++) await get(url, moveSandboxOrder, { transaction, action: 'next' })
    expect(await missing()).toBe(14)
  })

  test('can be requested one at a time', async () => {
    const { token } = await newMember(url)
    const { details } = await get(url, getPromotionCoupon, { promotion_id: BAG }, { token })
    expect(details.map(({ promotion_id }) => promotion_id)).toEqual([BAG])
  })

  test('of another brand, by code only, or unknown are not found', async () => {
    const member = await newMemberWithPoints()
    for (const id of ['the-wash-bag', 'washday-leaflet', 'nothing']) {
      expect(refusal(await exchange(member, id))?.slice(0, 2)).toEqual([404, 'promotion_unknown'])
      const answer = await ask(url, getPointsByPromotion, { promotion_id: id }, { token: member.token })
      expect(answer.problem?.code).toBe('promotion_unknown')
    }
  })
})

describe('an exchange', () => {
  test('of points gives a coupon', async () => {
    const member = await newMemberWithPoints(150)
    const { body } = await exchange(member, TWENTY_OFF)
    expect(body).toMatchObject({ points: 50, gift: null, coupon: { amount: 2_000, minimum: 4_000 } })
    const { details } = await get(url, getCouponByUser, {}, { token: member.token })
    expect(details).toEqual([body?.coupon])
    expect((await points(member)).details[0]).toMatchObject({ change: -100, reason: 'exchanged' })
  })

  test('of points gives a gift, which is handed over once', async () => {
    const member = await newMemberWithPoints(250)
    const { body } = await exchange(member, BAG)
    expect(body).toMatchObject({ points: 0, coupon: null, gift: { status: 'available' } })
    const gift = body?.gift?.id ?? ''
    expect((await handOver(member, gift)).body?.status).toBe('used')
    expect(refusal(await handOver(member, gift))).toEqual([409, 'gift_unavailable', 'used'])
    expect((await gifts(member, 'used')).total).toBe(1)
    expect((await gifts(member)).total).toBe(0)
  })

  test('of a free promotion is possible once', async () => {
    const member = await newMember(url)
    expect((await exchange(member, 'washday-rainy')).body?.coupon).toMatchObject({ discount_kind: 'percent' })
    expect(refusal(await exchange(member, 'washday-rainy'))).toEqual([409, 'promotion_unavailable', 'limit_reached'])
  })

  test('without enough points is rejected with the missing number', async () => {
    const member = await newMemberWithPoints(60)
    expect(refusal(await exchange(member, TWENTY_OFF))).toEqual([409, 'points_short', 40])
    expect((await points(member)).points).toBe(60)
  })

  test('is rejected with a reason without the loads, too late, too early or when sold out', async () => {
    const member = await newMemberWithPoints()
    expect(refusal(await exchange(member, 'washday-regular'))?.[2]).toBe('loads_short')
    const change = (set: string) =>
      rows(server.databaseUrl, `update promotions set ${set} where id = 'washday-dry-half'`)
    await change(`ends_at = now()`)
    expect(refusal(await exchange(member, 'washday-dry-half'))?.[2]).toBe('ended')
    await change(`starts_at = now() + interval '1 day', ends_at = now() + interval '2 days'`)
    expect(refusal(await exchange(member, 'washday-dry-half'))?.[2]).toBe('not_started')
    await change(`starts_at = now() - interval '1 day', stock = 0`)
    expect(refusal(await exchange(member, 'washday-dry-half'))?.[2]).toBe('sold_out')
  })

  test('with the same key happens once, however many concurrent requests', async () => {
    const member = await newMemberWithPoints()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(member, TWENTY_OFF, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await points(member)).points).toBe(900)
    expect(refusal(await exchange(member, BAG, key))?.slice(0, 2)).toEqual([422, 'idempotency_mismatch'])
  })
})

describe('a gift', () => {
  test('is rejected if it is unknown, expired or another customer’s', async () => {
    const member = await newMemberWithPoints(500)
    const gift = (await exchange(member, BAG)).body?.gift?.id ?? ''
    const stranger = await newMember(url)
    expect(refusal(await handOver(stranger, gift))?.slice(0, 2)).toEqual([404, 'gift_unknown'])
    expect(refusal(await handOver(member, 'none'))?.[1]).toBe('gift_unknown')
    await rows(server.databaseUrl, 'update gifts set expires_at = now() where id = $1', [gift])
    expect(refusal(await handOver(member, gift))).toEqual([409, 'gift_unavailable', 'expired'])
    expect((await gifts(member, 'expired')).total).toBe(1)
  })

  test('is handed over once in twenty concurrent requests, and the same key returns the same response', async () => {
    const member = await newMemberWithPoints(500)
    const gift = async () => (await exchange(member, BAG)).body?.gift?.id ?? ''
    const [one, two] = [await gift(), await gift()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOver(member, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const key = crypto.randomUUID()
    const repeated = await Promise.all(Array.from({ length: 10 }, () => handOver(member, two, key)))
    expect(new Set(repeated.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(refusal(await handOver(member, one, key))?.[1]).toBe('idempotency_mismatch')
  })
})

describe('points and stamps', () => {
  test('a load that starts has a point per baht and a stamp at once, on its bill and in the balance', async () => {
    const member = await newMember(url)
    const load = await newLoad(url, member, 'running')
    const earned = load.amount / 100
    expect(load).toMatchObject({ is_collected: true, points: earned })
    expect((await points(member)).points).toBe(earned)
    expect((await points(member)).details).toMatchObject([{ reason: 'earned', transaction: load.transaction }])
    const cards = await get(url, getBranchRoyalty, { branch_id: load.branch_id }, { token: member.token })
    expect(cards.details).toMatchObject([{ branch_id: load.branch_id, stamps: 1, total: 1 }])
    // Whoever asks for them as well hears what was collected then.
    const asked = { earned, points: earned, stamps: 1, needed: 10, coupon: null }
    expect((await collect(member, load.transaction)).body).toEqual(asked)
    expect((await points(member)).points).toBe(earned)
  })

  test('a load that ends gives nothing again', async () => {
    const member = await newMember(url)
    const load = await newLoad(url, member, 'completed')
    expect((await points(member)).details).toMatchObject([{ change: load.amount / 100 }])
  })

  test('count once in twenty concurrent requests', async () => {
    const member = await newMember(url)
    const load = await newLoad(url, member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(member, load.transaction)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await points(member)).points).toBe(load.amount / 100)
  })

  test('are not given for the part paid by a coupon', async () => {
    const member = await newMember(url)
    const coupon = await grantCoupon(server.databaseUrl, member, { discount_kind: 'free', amount: 9_000 })
    const load = await newLoad(url, member, 'completed', [coupon])
    expect((await collect(member, load.transaction)).body).toMatchObject({ earned: 0, points: 0, stamps: 0 })
    const half = await grantCoupon(server.databaseUrl, member, { amount: 1_550 })
    const paid = await newLoad(url, member, 'completed', [half])
    const earned = Math.floor(paid.amount / 100)
    expect(paid.amount % 100).toBe(50)
    expect((await collect(member, paid.transaction)).body).toMatchObject({ earned, points: earned, stamps: 1 })
  })

  test('the tenth stamp turns into a free load and an empty card', async () => {
    const member = await newMember(url)
    const { branch_id } = await newLoad(url, member)
    await rows(server.databaseUrl, 'update stamp_cards set stamps = 9, total = 19 where customer_id = $1', [member.id])
    const load = await newLoad(url, member)
    expect(load.branch_id).toBe(branch_id)
    const { body } = await collect(member, load.transaction)
    expect(body).toMatchObject({ stamps: 0, coupon: { discount_kind: 'free', amount: 9_000, status: 'available' } })
    expect((await collect(member, load.transaction)).body?.coupon).toEqual(body?.coupon)
    const { details } = await get(url, getCouponByUser, {}, { token: member.token })
    expect(details).toHaveLength(1)
    const notifications = await get(url, getListNotificationUser, { page: 1, limit: 10 }, { token: member.token })
    const coupons = notifications.details.filter(({ title }) => title.en === 'You have a new coupon')
    expect(coupons).toEqual([expect.objectContaining({ path: '/coupon/claim' })])
    const free = await newLoad(url, member, 'running', [body?.coupon?.id ?? ''])
    expect(free.amount).toBe(0)
  })

  test('are not given for a load that did not start, or to another customer', async () => {
    const member = await newMember(url)
    const failed = await newLoad(url, member, 'start_failed')
    expect(refusal(await collect(member, failed.transaction))?.slice(0, 2)).toEqual([409, 'not_collectable'])
    const otherPurchase = await newPurchase(url)
    expect(refusal(await collect(member, otherPurchase.transaction.transaction))?.slice(0, 2)).toEqual([
      404,
      'transaction_unknown',
    ])
  })

  test('are refused with the key of another load', async () => {
    const member = await newMember(url)
    const [one, two] = [await newLoad(url, member), await newLoad(url, member)]
    const key = crypto.randomUUID()
    await collect(member, one.transaction, key)
    expect(refusal(await collect(member, two.transaction, key))?.[1]).toBe('idempotency_mismatch')
  })
})

test.each(['update point_entries set change = 1', 'delete from point_entries', 'truncate point_entries cascade'])(
  'the ledger rejects: %s',
  async (sql) => {
    const countBefore = await count(server.databaseUrl, 'select 1 from point_entries')
    await expect(rows(server.databaseUrl, sql)).rejects.toThrow('append-only')
    expect(await count(server.databaseUrl, 'select 1 from point_entries')).toBe(countBefore)
  },
)
