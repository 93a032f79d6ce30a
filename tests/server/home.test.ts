import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getListNotificationUser, readNotificationUser, setIsNotificationUser } from '#contract/notifications.ts'
import { deleteServiceByUser, getServiceByUser } from '#contract/services.ts'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

async function newPerson() {
  const { access_token: token } = await newCustomer(server.url)
  return { token, id: (await get(server.url, getUserInfo, {}, { token })).user_id }
}

describe('notifications', () => {
  const notify = (customer: string, quantity: number) =>
    rows(
      server.databaseUrl,
      `insert into notifications (customer_id, title_th, title_en, body_th, body_en, path, created_at)
       select $1, 'ซักเสร็จแล้ว', 'Done', n::text, n::text, '/bill/x', now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [customer, quantity],
    )
  const list = (token: string, page = '1') => get(server.url, getListNotificationUser, { page }, { token })
  const unread = async (token: string) => (await get(server.url, getNoReadNotificationUser, {}, { token })).total
  const read = (token: string, notification_id?: string) =>
    ask(server.url, readNotificationUser, notification_id ? { notification_id } : {}, { token })

  test('are paginated by ten, newest first', async () => {
    const { token, id } = await newPerson()
    await notify(id, 12)
    const first = await list(token)
    expect([first.details.length, first.total]).toEqual([10, 12])
    expect(first.details[0]).toMatchObject({ title: { th: 'ซักเสร็จแล้ว', en: 'Done' }, body: { th: '1', en: '1' } })
    expect((await list(token, '2')).details.map(({ body }) => body.en)).toEqual(['11', '12'])
  })

  test('are marked as read one by one or all at once, and stay read', async () => {
    const { token, id } = await newPerson()
    await notify(id, 3)
    expect(await unread(token)).toBe(3)
    const [first] = (await list(token)).details
    expect((await read(token, first?.notification_id)).body).toEqual({ total: 2 })
    expect((await read(token, first?.notification_id)).body).toEqual({ total: 2 })
    expect((await list(token)).details.map(({ is_read }) => is_read)).toEqual([true, false, false])
    expect((await read(token)).body).toEqual({ total: 0 })
    expect(await unread(token)).toBe(0)
  })

  test("another customer's notifications are unknown and unaffected", async () => {
    const [customer, otherCustomer] = [await newPerson(), await newPerson()]
    await notify(otherCustomer.id, 1)
    const [one] = (await list(otherCustomer.token)).details
    expect((await read(customer.token, one?.notification_id)).problem?.code).toBe('notification_unknown')
    await read(customer.token)
    expect(await unread(otherCustomer.token)).toBe(1)
    expect((await list(customer.token)).details).toEqual([])
  })
})

describe('the notification setting', () => {
  const set = (token: string, is_notification: boolean, token_fcm: string | null) =>
    get(server.url, setIsNotificationUser, { is_notification, token_fcm }, { token })
  const owners = async (token_fcm: string) =>
    (await rows(server.databaseUrl, 'select customer_id from push_tokens where token = $1', [token_fcm])).map(
      ({ customer_id }) => customer_id,
    )

  test('is part of the profile, and a device belongs to the customer who registered it last', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    expect(await set(one.token, true, 'shared-phone')).toEqual({ is_notification: true })
    expect((await get(server.url, getUserInfo, {}, { token: one.token })).is_notification).toBe(true)
    expect(await owners('shared-phone')).toEqual([one.id])
    await set(other.token, true, 'shared-phone')
    expect(await owners('shared-phone')).toEqual([other.id])
  })

  test('takes a device from an earlier customer, also when its new one has notifications off', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    await set(one.token, true, 'handed-on-phone')
    await set(other.token, false, 'handed-on-phone')
    expect(await owners('handed-on-phone')).toEqual([])
    expect((await get(server.url, getUserInfo, {}, { token: one.token })).is_notification).toBe(true)
  })

  test("deletes the customer's devices when turned off", async () => {
    const { token, id } = await newPerson()
    await set(token, true, `phone-${id}`)
    await set(token, true, `tablet-${id}`)
    expect(await set(token, false, null)).toEqual({ is_notification: false })
    expect(await count(server.databaseUrl, 'select 1 from push_tokens where customer_id = $1', [id])).toBe(0)
  })

  test('can be on without a device', async () => {
    const { token } = await newPerson()
    expect(await set(token, true, null)).toEqual({ is_notification: true })
  })
})

describe('services', () => {
  const order = async (customer: string, status: string, ageHours: number) => {
    const id = `TRX_DLV_${crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26)}`
    const [service] = await rows(
      server.databaseUrl,
      `insert into services (customer_id, branch_id, kind, transaction_id, status, created_at)
       values ($1, 'ari4', 'delivery', $2, $3, now() - $4 * interval '1 hour') returning id`,
      [customer, id, status, ageHours],
    )
    return String(service?.id)
  }
  const list = (token: string) => get(server.url, getServiceByUser, {}, { token })
  const remove = (token: string, id: string) => ask(server.url, deleteServiceByUser, { id }, { token })

  test('are listed with their branch, and a finished one can be removed', async () => {
    const { token, id } = await newPerson()
    const [washing, done] = [await order(id, 'washing', 1), await order(id, 'done', 2)]
    const { details, total } = await list(token)
    expect(total).toBe(2)
    expect(details).toMatchObject([
      { id: washing, service: 'delivery', status: 'washing', branch_id: 'ari4' },
      { id: done, status: 'done' },
    ])
    expect((await remove(token, done)).status).toBe(200)
    expect((await remove(token, done)).problem?.code).toBe('service_unknown')
    expect((await list(token)).details.map((one) => one.id)).toEqual([washing])
  })

  test('a service in progress cannot be removed', async () => {
    const { token, id } = await newPerson()
    const washing = await order(id, 'washing', 1)
    expect((await remove(token, washing)).problem?.code).toBe('service_under_way')
    expect((await list(token)).total).toBe(1)
  })

  test("another customer's service is unknown", async () => {
    const [customer, otherCustomer] = [await newPerson(), await newPerson()]
    const done = await order(otherCustomer.id, 'done', 1)
    expect((await remove(customer.token, done)).problem?.code).toBe('service_unknown')
    expect((await list(otherCustomer.token)).total).toBe(1)
  })
})
