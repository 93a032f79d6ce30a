import type { Order } from '#contract/orders.ts'
import type { LoadPurchase } from '#contract/payment.ts'

const purchased = {
  branch_id: 'ari4',
  branch_name: { th: 'สาขาอารีย์ ซอย 4', en: 'Ari Soi 4' },
  discount: 0,
  reversed: 0,
  provider: 'promptpay',
  payee: { th: 'วอชเดย์', en: 'Washday' },
  qr_payload: null,
  qr_picture: null,
  pay_uri: null,
  is_still_payable: false,
  coupon: null,
  bank: null,
  points: 0,
  is_collected: false,
  is_reviewed: false,
  created_at: '2026-11-21T03:00:00.000Z',
  expires_at: '2026-11-21T03:10:00.000Z',
  is_late: false,
  started_at: null,
  ends_at: null,
  refund_at: null,
  refund: null,
  receipt: null,
  server_time: '2026-11-21T03:00:00.000Z',
} as const

/** An unpaid purchase that expires after ten minutes, with overrides. */
export const sampleTransaction = (change: Partial<LoadPurchase> = {}): LoadPurchase => ({
  ...purchased,
  paid_again: [],
  wrong_amount: [],
  transaction: 'TRX_MCH_00000000000000000000000000',
  status: 'pending',
  node_id: 'ARI4',
  address: '1',
  sub_position: '05',
  machine_id: 'ari4-05',
  machine_number: '05',
  machine_category: 'washer',
  program: { temp: 'cold', name: { th: 'น้ำเย็น', en: 'Cold' }, celsius: null, minutes: 32, amount: 4_000 },
  extras: [],
  price: 4_000,
  amount: 4_000,
  paid_at: null,
  is_taken_out: false,
  ...change,
})

const VISIT = { starts_at: '2026-11-21T05:00:00.000Z', ends_at: '2026-11-21T07:00:00.000Z' }

/** A finished delivery of one bag, paid by QR, with overrides. */
export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  ...purchased,
  paid_again: [],
  wrong_amount: [],
  transaction: 'TRX_DLV_00000000000000000000000000',
  status: 'completed',
  price: 16_000,
  amount: 16_000,
  paid_at: '2026-11-21T03:01:00.000Z',
  order: {
    service: 'delivery',
    step: 'done',
    cancelled_by: null,
    unit: 'bag',
    units: 1,
    lines: [
      { kind: 'service', name: { th: 'ซักอบพับ', en: 'Wash and dry' }, quantity: 1, amount: 12_000 },
      { kind: 'fee', name: { th: 'ค่ารับส่ง', en: 'Pick-up and drop-off' }, quantity: 1, amount: 4_000 },
    ],
    pickup: VISIT,
    dropoff: VISIT,
  },
  place: {
    name_address: 'Home',
    name: 'Manee',
    tel: '+66812345678',
    address: '99/1 Soi 4',
    lat: null,
    lng: null,
    label: 'home',
  },
  note: 'Call first',
  timeline: [],
  moves: [],
  change_until: null,
  ...change,
})
