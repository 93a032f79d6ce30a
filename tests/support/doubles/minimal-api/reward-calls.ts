import { BRANCH, type Coupon, type Customer, type Shop } from './shop.ts'
import { type Calls, Refusal, text, withoutZone, withZone } from './wire.ts'

const PROMOTIONS = [
  { promotion_id: 31, title: 'คูปอง 20 บาท', points: 100, amount: 2_000 },
  { promotion_id: 32, title: { th: 'ตุ๊กตา', en: 'A doll' }, points: 500, amount: 0 },
]

const couponOf = ({ id, title, amount, used, until }: Coupon) => ({
  id,
  title,
  amount,
  status: used ? 'used' : 'available',
  expires_at: withoutZone(until),
  used_at: used ? withZone(until) : null,
  barcode: '885',
})
const usable = ({ coupons }: Customer) => coupons.filter(({ used }) => !used)

/** Points, coupons, gifts, stamps, ranking and reviews. */
export const rewardCalls = (shop: Shop): Calls => ({
  // The specification names no parameter of the lists, so these read none.
  'GET /api/get_promotion_coupon_by_user': ({ token }) => {
    shop.customerOf(token)
    return { details: PROMOTIONS.map(({ amount, ...promotion }) => ({ ...promotion, value: amount })) }
  },
  'GET /api/get_points_user_by_promotion': ({ token }) => ({
    points: shop.customerOf(token).points,
    details: [{ change: 120, created_at: withoutZone(Date.now() - 3_600_000), note: 'start' }],
  }),
  'POST /api/exchange_promotion_by_user': ({ token, body }) => {
    const customer = shop.customerOf(token)
    const promotion = PROMOTIONS.find(({ promotion_id }) => String(promotion_id) === text(body.promotion_id))
    if (!promotion) throw new Refusal(404, 'no promotion')
    if (customer.points < promotion.points) throw new Refusal(409, 'points')
    customer.points -= promotion.points
    const until = Date.now() + 30 * 86_400_000
    customer.coupons.push({
      id: shop.next(),
      title: text(promotion.title),
      amount: promotion.amount,
      used: false,
      until,
    })
    return { message: 'exchanged' }
  },
  'GET /api/amount_coupon_by_user': ({ token }) => ({ amount: usable(shop.customerOf(token)).length }),
  'GET /api/get_coupon_by_user': ({ token }) => ({ details: shop.customerOf(token).coupons.map(couponOf) }),
  'POST /api/get_available_coupon_by_user': ({ token }) => ({ details: usable(shop.customerOf(token)).map(couponOf) }),
  'GET /api/get_gift_by_user': ({ token }) => ({
    details: shop.customerOf(token).gifts.map((gift) => ({ ...gift, sponsor: '-' })),
  }),

  'GET /api/get_branch_royalty_by_user': ({ token }) => ({
    details: [{ branch_id: BRANCH.id, branch_name: BRANCH.name, stamps: shop.customerOf(token).stamps, needed: 10 }],
  }),
  'GET /api/get_branch_ranking_by_branch': () => ({
    details: [
      { rank: 1, name: 'มา***', loads: 14 },
      { rank: 2, name: 'ปิ***', loads: 9 },
      { rank: 3, name: 'ชู***', loads: 4 },
    ],
  }),
  'POST /api/collect_branch': ({ token, body }) => {
    const customer = shop.customerOf(token)
    const payment = shop.payments.find(({ transaction }) => transaction === text(body.transaction))
    if (!payment || payment.collected) throw new Refusal(409, 'no')
    payment.collected = true
    customer.points += 4
    customer.stamps++
    return { earned: 4, points: customer.points, stamps: customer.stamps, needed: 10 }
  },
  'POST /api/save_branch_review': ({ token, body }) => {
    const customer = shop.customerOf(token)
    const payment = shop.payments.find((it) => it.customer === customer.id && it.status === 'completed' && !it.reviewed)
    if (!payment || !Number(body.rating)) throw new Refusal(409, 'nothing to review')
    payment.reviewed = true
    return { message: 'thanks' }
  },
})
