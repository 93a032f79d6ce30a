import type { Address, Customer, Shop } from './shop.ts'
import { type Calls, Refusal, text, withoutZone, withZone } from './wire.ts'

const userOf = ({ id, phone, name, email, gender, birthdate, wantsNotifications }: Customer) => ({
  user_id: id,
  phone_number: `+66${phone}`,
  full_name: name,
  email,
  gender,
  birthdate,
  is_notification: wantsNotifications,
  tier: 'gold',
})

/** The customer, addresses, services and notifications. */
export const accountCalls = (shop: Shop): Calls => ({
  'GET /api/get_user_info': ({ token }) => userOf(shop.customerOf(token)),
  'POST /api/update_user_info': ({ token, body }) => {
    const customer = shop.customerOf(token)
    if (body.full_name !== undefined) customer.name = text(body.full_name)
    if (body.email !== undefined) customer.email = body.email
    if (body.gender !== undefined) customer.gender = body.gender
    if (body.birthdate !== undefined) customer.birthdate = body.birthdate
    return { message: 'saved' }
  },
  'POST /api/logout': ({ token }) => {
    shop.customerOf(token)
    shop.accessTokens.delete(token ?? '')
    return {}
  },

  'GET /api/get_user_address': ({ token }) => ({
    details: shop.customerOf(token).addresses.map((address) => ({ ...address, created: 'x' })),
  }),
  'POST /api/save_user_address': ({ token, body }) => {
    const { addresses } = shop.customerOf(token)
    const existing = addresses.find(({ id }) => String(id) === text(body.id))
    if (body.id && !existing) throw new Refusal(404, 'no address')
    const is_default = body.is_default === true || addresses.length === 0
    if (is_default) for (const address of addresses) address.is_default = false
    if (existing) Object.assign(existing, body, { id: existing.id, is_default: is_default || existing.is_default })
    else addresses.push({ ...body, id: shop.next(), is_default } satisfies Address)
    return { message: 'saved' }
  },
  'DELETE /api/delete_user_address_by_id': ({ token, query }) => {
    const customer = shop.customerOf(token)
    customer.addresses = customer.addresses.filter(({ id }) => String(id) !== query.id)
    return {}
  },

  'GET /api/get_service_by_user': ({ token }) => ({
    details: shop.customerOf(token).services.map(({ id, kind, transaction, status }) => ({
      id: String(id),
      service: kind,
      transaction,
      status,
      driver: null,
    })),
  }),
  'DELETE /api/delete_service_by_user': ({ token, query }) => {
    const customer = shop.customerOf(token)
    customer.services = customer.services.filter(({ id }) => String(id) !== query.id)
    return {}
  },

  'PATCH /api/set_is_notification_user': ({ token, body }) => {
    const customer = shop.customerOf(token)
    if (Object.keys(body).sort().join() !== 'is_notification,token_fcm') throw new Refusal(400, 'unknown field')
    customer.wantsNotifications = body.is_notification === true
    if (text(body.token_fcm)) customer.pushTokens.push(text(body.token_fcm))
    return { message: 'ok' }
  },
  'GET /api/get_list_notification_user': ({ token, query }) => {
    const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 10)]
    const all = shop.customerOf(token).messages
    return {
      details: all.slice((page - 1) * limit, page * limit).map(({ id, title, body, path, at, isRead }, index) => ({
        notification_id: id,
        title,
        body,
        path,
        created_at: index % 2 === 0 ? withZone(at) : withoutZone(at),
        is_read: isRead,
        campaign: 'c',
      })),
    }
  },
  'GET /api/get_no_read_notification_user': ({ token }) => ({
    total: shop.customerOf(token).messages.filter(({ isRead }) => !isRead).length,
  }),
  'PATCH /api/read_notification_user': ({ token, body }) => {
    const wanted = text(body.notification_id)
    for (const message of shop.customerOf(token).messages)
      if (!wanted || String(message.id) === wanted) message.isRead = true
    return {}
  },
})
