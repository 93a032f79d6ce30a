import { createHmac } from 'node:crypto'
import { type Received, type Reply, startScriptedServer } from './scripted-server.ts'

const SECRET_KEY = 'skey_test_laundry'
const WEBHOOK_SECRET = Buffer.from('the webhook secret of a laundry').toString('base64')

type Charge = {
  object: 'charge'
  id: string
  status: string
  amount: number
  currency: string
  created_at: string
  paid_at: string | null
  authorize_uri: string | null
  metadata: Record<string, unknown>
  link: string | null
  source: object | null
}
type Link = {
  object: 'link'
  id: string
  amount: number
  currency: string
  title: string
  description: string
  payment_uri: string
  deleted: boolean
  created_at: string
}
/** A fault of one request; with `after` the request is carried out, but its response is replaced. */
type Fault = { on: RegExp; when: 'before' | 'after'; reply: Reply; left: number }

const QR_SOURCES = ['promptpay', 'truemoney_qr']
const idOf = (kind: string) => `${kind}_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 19)}`
const error = (status: number, code: string): Reply => ({
  status,
  body: { object: 'error', location: 'https://www.omise.co/api-errors', code, message: code },
})

/** Opn Payments as documented: charges, links, lists, webhooks. */
export async function startOpn() {
  const server = await startScriptedServer()
  const charges = new Map<string, Charge>()
  const links = new Map<string, Link>()
  let faults: Fault[] = []

  const listOf = <Item extends { created_at: string }>(items: Iterable<Item>, query: URLSearchParams): Reply => {
    const since = [...items].filter(({ created_at }) => created_at >= (query.get('from') ?? ''))
    const offset = Number(query.get('offset') ?? 0)
    const data = since.slice(offset, offset + Number(query.get('limit') ?? 20))
    return { body: { object: 'list', data, total: since.length, limit: 20, offset, order: query.get('order') } }
  }
  const linkBody = (link: Link) => {
    const data = [...charges.values()].filter((charge) => charge.link === link.id)
    return { ...link, charges: { object: 'list', data, total: data.length } }
  }
  const makeCharge = (body: Partial<Charge> & { source?: { type?: string }; return_uri?: string }): Charge => {
    const id = idOf('chrg')
    const type = body.source?.type ?? ''
    const download_uri = `https://api.omise.co/charges/${id}/documents/docu_test_1/downloads/qrcode.svg`
    const charge: Charge = {
      object: 'charge',
      id,
      status: 'pending',
      amount: body.amount ?? 0,
      currency: String(body.currency).toUpperCase(),
      created_at: new Date().toISOString(),
      paid_at: null,
      authorize_uri: QR_SOURCES.includes(type) || body.link ? null : `https://pay.omise.co/payments/${id}/authorize`,
      metadata: body.metadata ?? {},
      link: body.link ?? null,
      source: type
        ? {
            object: 'source',
            type,
            scannable_code: QR_SOURCES.includes(type) ? { type: 'qr', image: { download_uri } } : null,
          }
        : null,
    }
    charges.set(id, charge)
    return charge
  }

  const answer = ({ method, url, body, headers }: Received): Reply => {
    if (headers.authorization !== `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`)
      return error(401, 'authentication_failure')
    const { pathname, searchParams } = new URL(url, server.url)
    const [, kind = '', id = '', verb = ''] = pathname.split('/')
    const input = body ? JSON.parse(body) : {}
    if (method === 'POST' && kind === 'charges' && !id) {
      if (input.amount < 2_000) return error(400, 'invalid_amount')
      return { body: makeCharge(input) }
    }
    if (method === 'POST' && kind === 'links') {
      const link: Link = {
        object: 'link',
        id: idOf('link'),
        amount: input.amount,
        currency: String(input.currency).toUpperCase(),
        title: input.title,
        description: input.description,
        payment_uri: `https://link.omise.co/${crypto.randomUUID().slice(0, 8)}`,
        deleted: false,
        created_at: new Date().toISOString(),
      }
      links.set(link.id, link)
      return { body: linkBody(link) }
    }
    if (kind === 'links' && !id) return listOf([...links.values()].map(linkBody), searchParams)
    if (kind === 'charges' && !id) return listOf(charges.values(), searchParams)
    const link = links.get(id)
    if (kind === 'links' && link) {
      if (method === 'DELETE') link.deleted = true
      return { body: linkBody(link) }
    }
    const charge = charges.get(id)
    if (kind !== 'charges' || !charge) return error(404, 'not_found')
    if (verb === 'expire') {
      if (charge.status !== 'pending') return error(400, 'failed_expire')
      charge.status = 'expired'
    }
    return { body: charge }
  }

  server.play((request) => {
    const line = `${request.method} ${request.url}`
    const fault = faults.find(({ on }) => on.test(line))
    if (fault) {
      fault.left -= 1
      if (!fault.left) faults = faults.filter((other) => other !== fault)
    }
    if (fault?.when === 'before') return fault.reply
    const response = answer(request)
    return fault ? fault.reply : response
  })

  const find = (transaction: string) => {
    const link = [...links.values()].find(({ description }) => description === transaction)
    const all = [...charges.values()].filter(
      (charge) => charge.metadata.transaction === transaction || (link && charge.link === link.id),
    )
    return { link, charges: all }
  }

  /**
   * Changes the status of a purchase's charge; for a link this creates the charge, as paying by card on its page does.
   */
  const setStatus = (transaction: string, status: 'successful' | 'failed'): Charge => {
    const { link, charges: purchase } = find(transaction)
    const charge = link ? makeCharge({ amount: link.amount, currency: link.currency, link: link.id }) : purchase[0]
    if (!charge) throw new Error('Opn has no such charge')
    charge.status = status
    if (status === 'successful') charge.paid_at = new Date().toISOString()
    return charge
  }

  return {
    url: server.url,
    received: server.received,
    find,
    setStatus,
    env: {
      PAYMENT_GATEWAY: 'opn',
      PAYMENT_OPN_URL: server.url,
      PAYMENT_OPN_SECRET_KEY: SECRET_KEY,
      PAYMENT_OPN_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    /** Fails the next `times` requests that match: before they are carried out, or only their responses. */
    fail: (on: RegExp, when: Fault['when'], reply: Reply, times = 1) => {
      faults = [...faults, { on, when, reply, left: times }]
    },
    heal: () => {
      faults = []
    },
    close: server.close,
  }
}

/** Posts a webhook as Opn does, to `/webhooks/payment`. */
export async function postNotice(
  url: string,
  charge: { id: string },
  { id = idOf('evnt'), secret = WEBHOOK_SECRET, at = Date.now(), old = '' } = {},
) {
  const body = JSON.stringify({ object: 'event', id, key: 'charge.complete', data: { ...charge, object: 'charge' } })
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(`${url}/webhooks/payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'omise-signature': old ? `${old},${signature}` : signature,
      'omise-signature-timestamp': timestamp,
    },
    body,
  })
  const answer = (await response.json()) as { outcome?: string; code?: string } // has one of the two
  return { status: response.status, ...answer }
}
