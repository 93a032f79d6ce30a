import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { deleteUserAddress, getUserAddress, restoreUserAddress, saveUserAddress } from '#contract/addresses.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { ask, get, newCustomer, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

type Input = InputOf<typeof saveUserAddress>
const HOME: Input = {
  name_address: 'บ้าน',
  name: 'มานี มีนา',
  tel: '02-123-4567',
  address: '99/1 ซอยอารีย์ 4\nพญาไท กรุงเทพฯ 10400',
  lat: 13.7797,
  lng: 100.5446,
  label: 'home',
}

async function newPerson() {
  const { access_token: token } = await newCustomer(server.url)
  return {
    save: (change: Partial<Input> = {}) => ask(server.url, saveUserAddress, { ...HOME, ...change }, { token }),
    saveOk: (change: Partial<Input> = {}) => get(server.url, saveUserAddress, { ...HOME, ...change }, { token }),
    list: (page = {}) => get(server.url, getUserAddress, page, { token }),
    remove: (id: string) => ask(server.url, deleteUserAddress, { id }, { token }),
    restore: (id: string) => ask(server.url, restoreUserAddress, { id }, { token }),
    defaults: async () =>
      (await get(server.url, getUserAddress, {}, { token })).details
        .filter((address) => address.is_default)
        .map(({ id }) => id),
  }
}

describe('saving an address', () => {
  test('the first address is the default; its text is stored as written, its telephone normalised', async () => {
    const { saveOk, list } = await newPerson()
    const first = await saveOk()
    expect(first).toEqual({ ...HOME, id: first.id, tel: '+6621234567', is_default: true })
    expect(await list()).toEqual({ details: [first], total: 1 })
  })

  test('requests with the same key create one address, and another address under the key is rejected', async () => {
    const { access_token: token } = await newCustomer(server.url)
    const key = crypto.randomUUID()
    const save = (change: Partial<Input> = {}) =>
      ask(server.url, saveUserAddress, { ...HOME, ...change }, { token, key })
    const answers = await Promise.all([save(), save(), save()])
    expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1)
    expect((await save({ name_address: 'หอพัก' })).problem?.code).toBe('idempotency_mismatch')
    expect((await get(server.url, getUserAddress, {}, { token })).total).toBe(1)
  })

  test('a new default replaces the old one, and there always is one', async () => {
    const { saveOk, list, defaults } = await newPerson()
    const home = await saveOk()
    const work = await saveOk({ label: 'work', name_address: 'ที่ทำงาน' })
    expect(work.is_default).toBe(false)
    const changed = await saveOk({ id: work.id, label: 'work', is_default: true })
    expect(changed).toMatchObject({ id: work.id, is_default: true })
    expect(await defaults()).toEqual([work.id])
    await saveOk({ id: work.id, is_default: false })
    expect(await defaults(), 'until another replaces it').toEqual([work.id])
    expect((await list()).details.map(({ id }) => id)).toEqual([work.id, home.id])
  })

  test('ten concurrent new defaults leave exactly one', async () => {
    const { save, defaults } = await newPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => save({ is_default: true })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await defaults()).toHaveLength(1)
  })

  test('an address without a map position has no coordinates', async () => {
    const { saveOk } = await newPerson()
    expect(await saveOk({ lat: null, lng: null })).toMatchObject({ lat: null, lng: null })
  })

  test.each([
    ['half a coordinate', { lng: null }, ''],
    ['a latitude beyond the pole', { lat: 91 }, 'lat'],
    ['a telephone that cannot be called', { tel: '1669' }, 'tel'],
    ['an empty address', { address: ' \n ' }, 'address'],
    ['an unknown label', { label: 'castle' as 'home' }, 'label'], // the server must reject it
  ])('saving %s is rejected', async (_, change, field) => {
    const { save } = await newPerson()
    const { status, problem } = await save(change)
    expect(status).toBe(422)
    if (field) expect(Object.keys(problem?.errors ?? {})).toEqual([field])
  })

  test('a customer has at most twenty addresses', async () => {
    const { save } = await newPerson()
    for (let i = 0; i < 20; i++) expect((await save()).status).toBe(200)
    expect((await save()).problem?.code).toBe('too_many_addresses')
  })
})

describe('deleting an address', () => {
  test('can be undone for five minutes; the default moves to another address and stays there', async () => {
    const { saveOk, remove, restore, defaults, list } = await newPerson()
    const [home, work] = [await saveOk(), await saveOk({ label: 'work' })]
    const { body } = await remove(home.id)
    expect((Date.parse(body?.restorable_until ?? '') - Date.now()) / 60_000).toBeCloseTo(5, 0)
    expect(await defaults()).toEqual([work.id])
    expect((await list()).total).toBe(1)
    expect((await restore(home.id)).body).toEqual({ ...home, is_default: false })
    expect((await restore(home.id)).status, 'repeated').toBe(200)
    expect((await list()).total).toBe(2)
    expect(await defaults()).toEqual([work.id])
  })

  test('the only address is restored as the default', async () => {
    const { saveOk, remove, restore } = await newPerson()
    const home = await saveOk()
    await remove(home.id)
    expect((await restore(home.id)).body?.is_default).toBe(true)
  })

  test('a deleted address can be neither deleted nor changed, and after five minutes not restored', async () => {
    const { saveOk, save, remove, restore } = await newPerson()
    const home = await saveOk()
    await remove(home.id)
    expect((await remove(home.id)).problem?.code).toBe('address_unknown')
    expect((await save({ id: home.id })).problem?.code).toBe('address_unknown')
    await rows(
      server.databaseUrl,
      `update addresses set deleted_at = deleted_at - interval '301 seconds' where id = $1`,
      [home.id],
    )
    expect((await restore(home.id)).problem?.code).toBe('address_unknown')
  })
})

test("another customer's address is unknown to every call", async () => {
  const [customer, otherCustomer] = [await newPerson(), await newPerson()]
  const { id } = await otherCustomer.saveOk()
  for (const answer of [await customer.save({ id }), await customer.remove(id), await customer.restore(id)])
    expect([answer.status, answer.problem?.code]).toEqual([404, 'address_unknown'])
  expect((await otherCustomer.list()).total).toBe(1)
})

test('removes invisible characters from a pasted address, and keeps its line breaks', async () => {
  const { saveOk } = await newPerson()
  const address = await saveOk({
    name_address: '\u200bหอพัก\u200d',
    name: 'มานี\u00a0\u00a0มีนา\ufeff',
    tel: '\u202dโทร 081\u2011234\u20115678\u202c',
    address: '99/1\tซอยอารีย์ 4\r\nพญาไท\u200b กรุงเทพฯ\u2028 10400 ',
  })
  expect(address).toMatchObject({
    name_address: 'หอพัก',
    name: 'มานี มีนา',
    tel: '+66812345678',
    address: '99/1 ซอยอารีย์ 4\nพญาไท กรุงเทพฯ\n10400',
  })
})

test('purges addresses that can no longer be restored, and codes of earlier days', async () => {
  const { saveOk, remove, list } = await newPerson()
  const [home, work] = [await saveOk(), await saveOk()]
  await remove(home.id)
  await rows(server.databaseUrl, `update addresses set deleted_at = now() - interval '1 hour' where id = $1`, [home.id])
  for (const days of [1, 3])
    await rows(
      server.databaseUrl,
      `insert into otps (brand, phone, purpose, network, standing, hash, expires_at, created_at)
       select 'washday', '+66899999999', 'forgot_pin', '', 'none', '', at, at from (select now() - $1 * interval '1 day') t (at)`,
      [days],
    )
  const secondServer = await startInProcessServer({ databaseUrl: server.databaseUrl })
  onTestFinished(secondServer.close)
  await until(
    () => count(server.databaseUrl, 'select 1 from addresses where id = $1', [home.id]),
    (left) => left === 0,
  )
  await until(
    () => count(server.databaseUrl, `select 1 from otps where phone = '+66899999999'`),
    (left) => left === 1,
  )
  expect((await list()).details.map(({ id }) => id)).toEqual([work.id])
})
