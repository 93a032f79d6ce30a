import { generateCreditCard, generateQr, generateUri, paymentTrue } from '#contract/payment.ts'
import { opnNotice, startOpn } from '#tests/support/doubles/opn.ts'
import { idOf, type OpnCharge, type OpnSwitch, SWITCHES } from '#tests/support/doubles/opn-account.ts'
import type { Bank, Notice } from './bank.ts'

const ANOTHER_CARD = 'another card'
const isSwitch = (name: string): name is OpnSwitch => SWITCHES.some((known) => known === name)

export async function opnBank(): Promise<Bank> {
  const opn = await startOpn()
  /** Our ids of what was paid on links, whose charges do not have it. */
  const transactionOf = (charge: OpnCharge) =>
    String(charge.metadata.transaction ?? opn.links.get(charge.link ?? '')?.description)
  const chargeOf = (id: string) => {
    const charge = opn.charges.get(id)
    if (!charge) throw new Error(`Opn has no charge ${id}`)
    return charge
  }
  const noticesOf = (data: Parameters<typeof opnNotice>[0], keys?: readonly string[]): Notice[] =>
    opn.noticesOf(keys).map((event) => (secret) => opnNotice(data, { ...event, ...(secret ? { secret } : {}) }))
  return {
    env: opn.env,
    methods: [
      { provider: 'promptpay', mode: 'qr', endpoint: generateQr },
      { provider: 'credit_card', mode: 'card', endpoint: generateCreditCard },
      { provider: 'truemoney', mode: 'uri', endpoint: paymentTrue },
      { provider: 'mobile_banking', mode: 'uri', bank: 'scb', endpoint: generateUri },
    ],
    switches: SWITCHES,
    turn: (name) => isSwitch(name) && opn.turn(name),
    calm() {
      opn.turn('busy', false)
      opn.turn('slow', false)
      opn.forgive()
    },
    heal: opn.heal,
    payable(transaction) {
      const { link, charges } = opn.find(transaction)
      const tries = charges.flatMap(({ id, status }) =>
        status === 'pending' || status === 'expired' ? [{ id, isLate: status === 'expired' }] : [],
      )
      return link && !link.deleted ? [{ id: ANOTHER_CARD, isLate: false, needsAddress: true }, ...tries] : tries
    },
    pay(transaction, id, extra) {
      const charge = id === ANOTHER_CARD ? opn.chargeOf(transaction) : chargeOf(id)
      return opn.pay(charge, charge.amount + extra).id
    },
    refuse(transaction, id) {
      const charge = id === ANOTHER_CARD ? opn.chargeOf(transaction) : chargeOf(id)
      Object.assign(charge, { status: 'failed', failure_code: 'payment_rejected' })
    },
    refundByHand: (payment, amount) => void opn.refundByHand(chargeOf(payment), amount),
    dispute(payment) {
      const charge = chargeOf(payment)
      charge.dispute ??= { object: 'dispute', id: idOf('dspt'), amount: charge.amount, status: 'open' }
    },
    paid: () =>
      [...opn.charges.values()]
        .filter(({ status }) => status === 'successful')
        .map((charge) => ({
          id: charge.id,
          transaction: transactionOf(charge),
          amount: charge.amount,
          refunds: charge.refunds.data.map(({ id, amount, metadata }) => ({
            id,
            amount,
            key: 'key' in metadata ? String(metadata.key) : null,
          })),
        })),
    notices(payment, kind) {
      const charge = chargeOf(payment)
      if (kind === 'payment') return noticesOf({ ...charge })
      const id = kind === 'refund' ? (charge.refunds.data.at(-1)?.id ?? '') : (charge.dispute?.id ?? '')
      return noticesOf({ object: kind, id, charge: payment }, [`${kind}.create`])
    },
    unrelated: () => (secret) =>
      opnNotice({ object: 'charge', id: idOf('chrg') }, { id: idOf('evnt'), ...(secret ? { secret } : {}) }),
    tellFirst: (tell) => opn.tellFirst(({ id }) => tell(id)),
    spoil: (when, times) => opn.fail(/./, when, when === 'after' ? 'reset' : { status: 503 }, times),
    passTime: (seconds) => opn.passTime(seconds * 1_000),
    requests: () => opn.received.length,
    close: opn.close,
  }
}
