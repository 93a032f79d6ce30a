import { Refusal, text } from './wire.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export type Address = Record<string, unknown> & { id: number; is_default: boolean }
export type Coupon = { id: number; title: string; amount: number; used: boolean; until: number }
export type Message = { id: number; title: string; body: string; path: string; at: number; isRead: boolean }
export type Service = {
  id: number
  kind: 'delivery' | 'wash_dry_fold'
  transaction: string
  status: string
  amount: number
}
export type Payment = {
  transaction: string
  customer: number
  status: string
  amount: number
  discount: number
  provider: string
  at: number
  paidAt: number | null
  endsAt: number | null
  node: string
  temp: string
  reviewed: boolean
  collected: boolean
}
export type Customer = {
  id: number
  phone: string
  pin: string
  name: string
  email: unknown
  gender: unknown
  birthdate: unknown
  points: number
  stamps: number
  wantsNotifications: boolean
  pushTokens: string[]
  addresses: Address[]
  coupons: Coupon[]
  gifts: { id: number; title: string }[]
  messages: Message[]
  services: Service[]
}

export type Shop = ReturnType<typeof createShop>

export const BRANCH = { id: 7, name: 'สาขาอารีย์' }
export const MACHINES = [
  { id: 501, node: 'MIN1/1/1', kind: 'washer' },
  { id: 502, node: 'MIN1/1/2', kind: 'dryer' },
]
/** A code sent by SMS, which every phone gets. */
export const OTP = '204681'

/** The phone as its last nine digits, however a client writes it. */
export const phoneKey = (value: unknown) => text(value).replace(/\D/g, '').slice(-9)

const messagesOf = (now: number): Message[] =>
  Array.from({ length: 12 }, (_, index) => ({
    id: 900 + index,
    title: `ข่าวจากร้าน ${12 - index}`,
    body: 'News of the shop',
    path: '/rewards',
    at: now - index * DAY_MS,
    isRead: index > 1,
  }))

export function createShop() {
  const customers: Customer[] = []
  const payments: Payment[] = []
  const accessTokens = new Map<string, number>()
  const refreshTokens = new Map<string, number>()
  let serial = 1_000
  const next = () => ++serial

  function addCustomer(facts: { phone: unknown; pin: unknown; name: unknown }): Customer {
    const now = Date.now()
    const customer: Customer = {
      id: next(),
      phone: phoneKey(facts.phone),
      pin: text(facts.pin),
      name: text(facts.name),
      email: null,
      gender: null,
      birthdate: null,
      points: 120,
      stamps: 3,
      wantsNotifications: false,
      pushTokens: [],
      addresses: [],
      coupons: [
        { id: next(), title: 'ลด 10 บาท', amount: 1_000, used: false, until: now + 30 * DAY_MS },
        { id: next(), title: 'คูปองเก่า', amount: 500, used: true, until: now - 3 * DAY_MS },
      ],
      gifts: [{ id: next(), title: 'ถุงผ้า' }],
      messages: messagesOf(now),
      services: [
        { id: next(), kind: 'delivery', transaction: `TRX_DLV_${next()}`, status: 'washing', amount: 18_000 },
        { id: next(), kind: 'wash_dry_fold', transaction: `TRX_WDF_${next()}`, status: 'done', amount: 24_000 },
      ],
    }
    customers.push(customer)
    return customer
  }

  function addPayment(facts: Pick<Payment, 'customer' | 'amount' | 'discount' | 'provider' | 'node' | 'temp'>) {
    const payment: Payment = {
      ...facts,
      transaction: `TRX_MCH_${next()}`,
      status: 'pending',
      at: Date.now(),
      paidAt: null,
      endsAt: null,
      reviewed: false,
      collected: false,
    }
    payments.push(payment)
    return payment
  }

  return {
    customers,
    payments,
    accessTokens,
    refreshTokens,
    next,
    addCustomer,
    addPayment,
    customerByPhone: (phone: unknown) => customers.find((customer) => customer.phone === phoneKey(phone)),
    /** @throws Refusal 401 */
    customerOf(token: string | undefined): Customer {
      const customer = customers.find(({ id }) => id === accessTokens.get(token ?? ''))
      if (!customer) throw new Refusal(401, 'Unauthorized')
      return customer
    },
    tokensFor({ id }: Customer) {
      const access_token = `access-${next()}`
      const refresh_token = `refresh-${next()}`
      accessTokens.set(access_token, id)
      refreshTokens.set(refresh_token, id)
      return { access_token, refresh_token }
    },
    /** The customer pays with the bank's app; the machine starts. */
    pay(transaction: string) {
      const payment = payments.find((it) => it.transaction === transaction)
      if (!payment) throw new Error(`No payment ${transaction}`)
      payment.status = 'running'
      payment.paidAt = Date.now()
      payment.endsAt = Date.now() + 40 * MINUTE_MS
    },
    /** The machine has finished. */
    finish(transaction: string) {
      const payment = payments.find((it) => it.transaction === transaction)
      if (!payment) throw new Error(`No payment ${transaction}`)
      payment.status = 'completed'
      payment.endsAt = Date.now() - MINUTE_MS
    },
  }
}
