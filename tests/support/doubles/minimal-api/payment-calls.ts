import { promptPayQr } from './prompt-pay-qr.ts'
import { BRANCH, type Customer, MACHINES, type Payment, type Shop } from './shop.ts'
import { type Calls, Refusal, type Request, text, withoutZone, withZone } from './wire.ts'

/** A washer's: the specification names `temp`, `amount` and `extra`. */
const PROGRAMS = [
  { temp: 'cold', amount: 3_000 },
  { temp: 'warm', amount: 4_000, name: { th: 'น้ำอุ่น', en: 'Warm' }, celsius: 40, minutes: 42 },
]
const PAY_MINUTES = 15

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A purchase as this back end describes it: to its own customer and to anybody with the id. */
function purchaseOf(payment: Payment, provider: string) {
  const { transaction, status, amount, discount, at, paidAt, endsAt, node } = payment
  // Paid at the counter: only the sum is in the books.
  if (!node) return { transaction, status, amount, cashier: 'A' }
  const [node_id, address, sub_position] = node.split('/')
  const machine = MACHINES.find((it) => it.node === node)
  const [program] = PROGRAMS.filter(({ temp }) => temp === payment.temp)
  return {
    transaction,
    status,
    amount,
    price: amount + discount,
    discount,
    branch_id: String(BRANCH.id),
    branch_name: BRANCH.name,
    machine_id: machine?.id,
    machine_category: machine?.kind,
    node_id,
    address: Number(address),
    sub_position: Number(sub_position),
    program,
    provider,
    created_at: withoutZone(at),
    paid_at: paidAt && withZone(paidAt),
    started_at: paidAt && withoutZone(paidAt),
    ends_at: endsAt && withZone(endsAt),
    is_reviewed: payment.reviewed,
    is_collected: payment.collected,
    pos: 'P1',
    ...(status === 'pending' ? payLink(payment, provider) : {}),
  }
}

function payLink({ transaction, amount, at }: Payment, provider: string) {
  const expires_at = withZone(at + PAY_MINUTES * 60_000)
  if (provider === 'promptpay') return { expires_at, qr_payload: promptPayQr(amount) }
  if (provider === 'truemoney_qr') return { expires_at, qr_payload: `TMN${transaction}` }
  return { pay_uri: `https://pay.example/${provider}/${transaction}` }
}

/** An order of a service, made at the counter: all that this back end knows of it. */
function orderOf({ services }: Customer, transaction: string) {
  const service = services.find((it) => it.transaction === transaction)
  return service && { transaction, amount: service.amount, status: 'running', created_at: withoutZone(Date.now()) }
}

/** Machines, the five ways to pay, the state of a payment, and the history. */
export function paymentCalls(shop: Shop): Calls {
  const pay =
    (provider: string) =>
    ({ token, body }: Request) => {
      const customer = shop.customerOf(token)
      const machine = MACHINES.find(({ id }) => String(id) === text(body.machine_id))
      const program = isObject(body.program) ? body.program : {}
      const price = PROGRAMS.find(({ temp }) => temp === program.temp)?.amount
      if (!machine || price === undefined || machine.node !== text(body.path)) throw new Refusal(400, 'bad command')
      const ids = Array.isArray(body.coupons) ? body.coupons.map(text) : []
      const coupon = customer.coupons.find(({ id, used }) => !used && ids.includes(String(id)))
      const discount = Math.min(coupon?.amount ?? 0, price)
      if (coupon) coupon.used = true
      const payment = shop.addPayment({
        customer: customer.id,
        amount: price - discount,
        discount,
        provider,
        node: machine.node,
        temp: text(program.temp),
      })
      return purchaseOf(payment, provider)
    }

  return {
    'GET /api/machine_info': ({ query }) => {
      const machine = MACHINES.find(({ node }) => node === `${query.node_id}/${query.address}/${query.sub_position}`)
      if (!machine) throw new Refusal(404, 'no machine')
      return {
        machine_id: machine.id,
        machine_category: machine.kind,
        branch_id: BRANCH.id,
        branch_name: BRANCH.name,
        programs: PROGRAMS,
        extras: null,
        firmware: '1.2',
      }
    },
    'GET /api/provider_payment': ({ query }) => {
      if (query.branch_id !== String(BRANCH.id)) throw new Refusal(404, 'no branch')
      const names = ['promptpay', 'mobile_banking', 'credit_card', 'truemoney', 'truemoney_qr', 'buy_now_pay_later']
      return { details: names.map((provider, index) => ({ id: index, provider, fee: 0 })) }
    },
    'POST /api/generate_qr': pay('promptpay'),
    'POST /api/generate_uri': pay('mobile_banking'),
    'POST /api/generate_credit_card': pay('credit_card'),
    'POST /api/payment_true': pay('truemoney'),
    'POST /api/qr_payment_true': pay('truemoney_qr'),
    'GET /api/confirm_payment': ({ query }) => {
      const payment = shop.payments.find(({ transaction }) => transaction === query.transaction)
      if (payment) return purchaseOf(payment, payment.provider)
      for (const customer of shop.customers) {
        const order = orderOf(customer, query.transaction ?? '')
        if (order) return order
      }
      throw new Refusal(404, 'no payment')
    },
    'POST /api/get_history_payment': ({ token }) => {
      const { id } = shop.customerOf(token)
      const own = shop.payments.filter(({ customer }) => customer === id).toReversed()
      return { details: own.map((payment) => purchaseOf(payment, payment.provider)) }
    },
  }
}
