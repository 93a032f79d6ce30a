import { createHmac } from 'node:crypto'
import { startFaultyServer } from '#tests/support/doubles/faulty-server.ts'
import type { Received, Reply } from '#tests/support/doubles/scripted-server.ts'
import { withOutside } from '#tests/support/server/overrides.ts'
import { healers } from '#tests/support/server/started.ts'
import { idOf, type OpnCharge, type OpnSwitch, opnAccount, refusal } from './opn-account.ts'

const SECRET_KEY = 'skey_test_laundry'
const WEBHOOK_SECRET = Buffer.from('the webhook secret of a laundry').toString('base64')
const TWENTY_MINUTES_MS = 20 * 60_000

/** The picture of a QR code, as Opn draws it. */
export const QR_SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1"/></svg>'

/** Opn Payments as documented: charges, links, lists, refunds, disputes, capability, webhooks. */
export async function startOpn() {
  const on = new Set<OpnSwitch>()
  const keys = new Map<string, Reply>()
  let picture: Reply = { type: 'image/svg+xml', body: QR_SVG }
  /** Called with what `noticeFirst` has paid, before its creation is answered. */
  let tellFirst: (charge: OpnCharge) => Promise<unknown> = async () => {}
  const account = opnAccount(on, (id) => `${server.url}/charges/${id}/documents/docu_test_1/downloads/qrcode.svg`)
  const { charges, links, makeCharge, addRefund, answerGet, answerPost, answerDelete } = account

  const pay = (charge: OpnCharge, amount = charge.amount): OpnCharge =>
    Object.assign(charge, { status: 'successful', paid_at: new Date().toISOString(), amount })

  const post = async (path: readonly string[], { body, headers }: Received): Promise<Reply> => {
    const [kind = '', id = '', verb = ''] = path
    const key = headers['idempotency-key']
    const isKept = typeof key === 'string' && !on.has('keysIgnored')
    const kept = isKept ? keys.get(key) : undefined
    const reply = kept ?? answerPost(kind, id, verb, body ? JSON.parse(body) : {})
    const created = typeof reply === 'object' && !reply.status && !id
    if (isKept && created) keys.set(key, reply)
    const charge = created && kind === 'charges' ? charges.get((reply.body as OpnCharge).id) : undefined
    if (charge && on.has('noticeFirst') && !on.has('noticesNever')) await tellFirst(pay(charge))
    return created && !kept && on.has('slow') ? 'hang' : reply
  }
  const answer = async (request: Received): Promise<Reply> => {
    const { method, url, headers } = request
    const { pathname, searchParams } = new URL(url, server.url)
    const [, ...path] = pathname.split('/')
    if (pathname.endsWith('/qrcode.svg')) return headers.authorization ? refusal(400, 'bad_request') : picture
    if (headers.authorization !== `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`)
      return refusal(401, 'authentication_failure')
    if (method === 'POST') return post(path, request)
    if (method === 'DELETE') return answerDelete(path[1] ?? '')
    const busy: Reply = {
      status: 429,
      body: { object: 'error', code: 'too_many_requests' },
      headers: { 'retry-after': '1' },
    }
    return on.has('busy') ? busy : answerGet(path[0] ?? '', path[1] ?? '', searchParams)
  }

  const server = await startFaultyServer(answer)

  const find = (transaction: string) => {
    const link = [...links.values()].find(({ description }) => description === transaction)
    const all = [...charges.values()].filter(
      (charge) => charge.metadata.transaction === transaction || (link && charge.link === link.id),
    )
    return { link, charges: all }
  }
  /** The charge of a purchase; for a link this creates one, as trying a card on its page does. */
  const chargeOf = (transaction: string): OpnCharge => {
    const { link, charges: all } = find(transaction)
    const charge = link ? makeCharge({ amount: link.amount, currency: link.currency, link: link.id }) : all[0]
    if (!charge) throw new Error('Opn has no such charge')
    return charge
  }

  /** The notices of an object, in the order in which they are sent: of a charge, its creation and its end. */
  const noticesOf = (keys: readonly string[] = ['charge.create', 'charge.complete']): OpnNotice[] => {
    if (on.has('noticesNever')) return []
    const at = Date.now() - (on.has('noticesOld') ? TWENTY_MINUTES_MS : 0)
    const events = keys.map((key) => ({ id: idOf('evnt'), key, at }))
    const last = events.at(-1)
    if (on.has('noticesReversed')) events.reverse()
    return on.has('noticesTwice') && last ? [...events, last] : events
  }

  const heal = () => {
    server.endFaults()
    on.clear()
    account.setMethods()
    account.setAuthorizeUri()
    picture = { type: 'image/svg+xml', body: QR_SVG }
  }
  /** Tests use the tokens of cards again, which Opn gives out once. */
  const forget = () => {
    heal()
    keys.clear()
  }
  healers.add(forget)

  return {
    url: server.url,
    received: server.received,
    find,
    chargeOf,
    pay,
    /** The customer pays, or the bank refuses; on a card page with another card. */
    setStatus: (transaction: string, status: 'successful' | 'failed'): OpnCharge => {
      const charge = chargeOf(transaction)
      if (status === 'successful') return pay(charge)
      return Object.assign(charge, { status, failure_code: 'payment_rejected' })
    },
    /** A refund on the dashboard. */
    refundByHand: addRefund,
    charges,
    links,
    customers: account.customers,
    /** The bank has been told that all cards saved so far are lost. */
    loseCards: () => {
      for (const { cards } of account.customers.values()) for (const card of cards.data) card.token = 'tokn_test_lost'
    },
    passTime: account.passTime,
    setMethods: account.setMethods,
    withoutMethod: account.withoutMethod,
    setAuthorizeUri: account.setAuthorizeUri,
    turn: (name: OpnSwitch, isOn = true) => void (isOn ? on.add(name) : on.delete(name)),
    /**
     * Sends the notices of a charge's end as Opn does, or as the switches say.
     * @returns the answers to them
     */
    tell: async (url: string, charge: OpnCharge) => {
      const answers: Awaited<ReturnType<typeof postNotice>>[] = []
      for (const event of noticesOf()) answers.push(await postNotice(url, charge, event))
      return answers
    },
    noticesOf,
    tellFirst: (tell: typeof tellFirst) => {
      tellFirst = tell
    },
    setPicture: (reply: Reply) => {
      picture = reply
    },
    env: {
      PAYMENT_GATEWAY: 'opn',
      ...withOutside({ opn: server.url }),
      PAYMENT_OPN_SECRET_KEY: SECRET_KEY,
      PAYMENT_OPN_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    /** Fails the next `times` requests that match: before they are carried out, or only their responses. */
    fail: server.spoil,
    /** Ends the faults of `fail`. */
    forgive: server.endFaults,
    heal,
    close: () => {
      healers.delete(forget)
      server.close()
    },
  }
}

export type OpnNotice = { id?: string; key?: string; secret?: string; at?: number; old?: string }
/** A webhook as Opn sends it. */
export function opnNotice(
  data: object & { object?: string; id: string; charge?: string },
  { id = idOf('evnt'), key = 'charge.complete', secret = WEBHOOK_SECRET, at = Date.now(), old = '' }: OpnNotice = {},
) {
  const body = JSON.stringify({ object: 'event', id, key, data: { object: 'charge', ...data } })
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'omise-signature': old ? `${old},${signature}` : signature,
    'omise-signature-timestamp': timestamp,
  }
  return { headers, body }
}

/** Posts a webhook to `/webhooks/payment`. */
export async function postNotice(url: string, data: Parameters<typeof opnNotice>[0], notice: OpnNotice = {}) {
  const response = await fetch(`${url}/webhooks/payment`, { method: 'POST', ...opnNotice(data, notice) })
  const answer = (await response.json()) as { outcome?: string; code?: string } // has one of the two
  return { status: response.status, ...answer }
}
