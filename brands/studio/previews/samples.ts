import { type InferInput, parse } from 'valibot'
import { ListedBranch } from '../../../src/contract/branch-list.ts'
import { BranchSummary } from '../../../src/contract/branches.ts'
import { Coupon } from '../../../src/contract/coupons.ts'
import { getHistoryPayment } from '../../../src/contract/history.ts'
import { MachineInfo } from '../../../src/contract/machines.ts'
import { LoadPurchase } from '../../../src/contract/payment.ts'
import { Promotion } from '../../../src/contract/rewards.ts'
import { User } from '../../../src/contract/user.ts'

/** The current time on the pages of the workbench. */
export const NOW = '2026-11-21T07:00:00.000Z'
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

const ari = { branch_id: 'ari4', branch_name: { th: 'สาขาอารีย์ ซอย 4', en: 'Ari Soi 4' } }
const cold = { temp: 'cold', name: { th: 'น้ำเย็น', en: 'Cold' }, celsius: null, minutes: 32, amount: 4_000 }
const warm = { temp: 'warm', name: { th: 'น้ำอุ่น', en: 'Warm' }, celsius: 40, minutes: 38, amount: 5_000 }
const hot = { temp: 'hot', name: { th: 'น้ำร้อน', en: 'Hot' }, celsius: 60, minutes: 45, amount: 6_000 }
const softener = { extra_id: 'softener', name: { th: 'น้ำยาปรับผ้านุ่ม', en: 'Softener' }, amount: 1_000 }
const rinse = { extra_id: 'rinse', name: { th: 'ล้างเพิ่มหนึ่งรอบ', en: 'Extra rinse' }, amount: 500 }

// The contract's schemas parse each sample, so that a page only shows responses that the API can give.
export const user = parse(User, {
  user_id: 'sample',
  phone_number: '+66812345670',
  full_name: 'Kamon',
  email: null,
  gender: null,
  birthdate: null,
  is_notification: true,
})

const machine = (number: string, state: string, minutes: number | null = null) => ({
  machine_id: `ari4-${number}`,
  node_id: 'ARI4',
  address: '1',
  sub_position: number,
  number,
  machine_category: Number(number) < 5 ? 'washer' : 'dryer',
  capacity_kg: 14,
  state,
  ends_at: minutes === null ? null : inMinutes(minutes),
  total_minutes: minutes === null ? null : 32,
})

export const branches = [
  parse(ListedBranch, {
    branch_id: ari.branch_id,
    name: ari.branch_name,
    closes_at: '24h',
    is_open: true,
    lat: 13.7798,
    lng: 100.5446,
    washers: ['free', 'busy', 'busy', 'broken'],
    dryers: ['free', 'broken'],
  }),
]

export const branch = parse(BranchSummary, {
  branch_id: ari.branch_id,
  name: ari.branch_name,
  closes_at: '24h',
  is_open: true,
  lat: 13.7798,
  lng: 100.5446,
  telephone: '+6620001234',
  rating: 4.6,
  review_count: 128,
  machines: [
    machine('01', 'free'),
    machine('02', 'running', 12),
    machine('03', 'running', 4),
    machine('04', 'out_of_order'),
    machine('05', 'free'),
    machine('06', 'running', 21),
  ],
})

const inDays = (days: number) => inMinutes(days * 24 * 60)
const coupon = { amount: 2_000, minimum: 4_000, created_at: inDays(-3) }
export const coupons = [
  parse(Coupon, {
    ...coupon,
    id: 'c1',
    code: 'WELCOME20',
    title: { th: 'ลูกค้าใหม่ ลด 20 บาท', en: '20 baht off for newcomers' },
    expires_at: inDays(2),
  }),
  parse(Coupon, {
    ...coupon,
    id: 'c2',
    code: 'RAINY15',
    title: { th: 'หน้าฝน อบถูกกว่า', en: 'Rainy days: cheaper drying' },
    discount_kind: 'percent',
    percent: 15,
    machine_category: 'dryer',
    expires_at: inDays(20),
  }),
]

export const freeMachine = parse(MachineInfo, {
  ...machine('01', 'free'),
  ...ari,
  brand: 'washday',
  seen_at: NOW,
  programs: [cold, warm, hot],
  extras: [softener, rinse],
  nearest_free: null,
  closed_until: null,
  server_time: NOW,
})

const purchase = {
  transaction: 'TRX_MCH_0123456789ABCDEFGHJKMNPQRS',
  status: 'pending',
  node_id: 'ARI4',
  address: '1',
  sub_position: '01',
  machine_id: 'ari4-01',
  machine_number: '01',
  machine_category: 'washer',
  ...ari,
  program: warm,
  extras: [softener],
  price: 6_000,
  discount: 1_000,
  amount: 5_000,
  provider: 'promptpay',
  payee: { th: 'บจก. วอชเดย์', en: 'Washday Co., Ltd.' },
  qr_payload: '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197',
  created_at: inMinutes(-2),
  expires_at: inMinutes(8),
  paid_at: null,
  is_late: false,
  started_at: null,
  ends_at: null,
  refund_at: null,
  refund: null,
  server_time: NOW,
}

/** Not paid yet. */
export const unpaid = parse(LoadPurchase, purchase)
/** Paid; the machine fills. */
export const starting = parse(LoadPurchase, {
  ...purchase,
  transaction: 'TRX_MCH_23456789ABCDEFGHJKMNPQRSTV',
  status: 'paid',
  qr_payload: null,
  paid_at: inMinutes(-0.1),
})
/** Paid; the machine is running. */
export const running = parse(LoadPurchase, {
  ...purchase,
  transaction: 'TRX_MCH_ABCDEFGHJKMNPQRS0123456789',
  status: 'running',
  qr_payload: null,
  paid_at: inMinutes(-11),
  started_at: inMinutes(-10),
  ends_at: inMinutes(28),
})
/** Finished; its laundry is still in the machine. */
export const done = parse(LoadPurchase, { ...running, status: 'completed', ends_at: inMinutes(-4) })
/** Paid; the machine's box did not answer the start. */
export const startUnknown = parse(LoadPurchase, {
  ...purchase,
  transaction: 'TRX_MCH_GHJKMNPQRS0123456789ABCDEF',
  status: 'start_unknown',
  qr_payload: null,
  paid_at: inMinutes(-1),
})
/** Paid; the machine did not start. */
export const startFailed = parse(LoadPurchase, {
  ...purchase,
  transaction: 'TRX_MCH_QRSTVWXYZ01234567890ABCDEF',
  status: 'start_failed',
  qr_payload: null,
  paid_at: inMinutes(-1),
  refund_at: inMinutes(14),
})

const promotion = {
  description: { th: 'แลก 100 คะแนน ใช้ได้ทุกสาขา', en: 'For 100 points, at any branch' },
  points: 100,
  is_available: true,
}
const offer = { amount: 2_000, percent: null, minimum: 0, branch_id: null, branch_name: null, machine_category: null }
const PROMOTIONS = {
  coupon: { title: { th: 'ส่วนลด 20 บาท', en: '20 baht off' }, coupon: { ...offer, discount_kind: 'amount' } },
  free: { title: { th: 'ซักฟรีหนึ่งครั้ง', en: 'A free wash' }, coupon: { ...offer, discount_kind: 'free' } },
  gift: { title: { th: 'ถุงผ้า', en: 'A cloth bag' }, reward: 'gift' },
}

/** What points buy, and what costs a newcomer none. */
export const [reward, welcome] = [100, 0].map((points) =>
  parse(Promotion, { ...promotion, ...PROMOTIONS.coupon, points, promotion_id: `sample-${points}` }),
)

/** The answer to a call for the customer's history. */
export const historyOf = (...details: InferInput<typeof LoadPurchase>[]) =>
  parse(getHistoryPayment.output, { details, total: details.length })

/** A promotion for each picture of its kind; one without a picture if there is none. */
export function promotionsWith(pictures: Readonly<Record<string, string | undefined>>) {
  const pictured = Object.entries(PROMOTIONS).flatMap(([kind, own]) => {
    const image = pictures[kind]
    return image === undefined ? [] : [parse(Promotion, { ...promotion, ...own, promotion_id: kind, image })]
  })
  const details = pictured.length > 0 ? pictured : [reward]
  return { details, total: details.length }
}
