import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { getUserAddress } from './addresses.ts'
import { getBrandBySubDomain } from './brand.ts'
import { getCouponByUser } from './coupons.ts'
import { getHistoryPayment } from './history.ts'
import { getMachineInfo } from './machines.ts'
import { confirmPayment, getProviderPayment } from './payment.ts'
import { LocalizedText } from './scalars.ts'
import { getServiceByUser } from './services.ts'
import { toUtc } from './thai/bangkok.ts'
import { getUserInfo } from './user.ts'

test.each([
  ['2026-11-26T10:30:00.000Z', '2026-11-26T10:30:00.000Z'],
  ['2026-11-26T17:30:00+07:00', '2026-11-26T10:30:00.000Z'],
  ['2026-11-26T17:30:00', '2026-11-26T10:30:00.000Z'],
  ['2026-11-26 17:30:00', '2026-11-26T10:30:00.000Z'],
  ['2026-11-26 17:30:00.250', '2026-11-26T10:30:00.250Z'],
  ['2026-11-26', '2026-11-25T17:00:00.000Z'],
  ['yesterday', 'yesterday'],
  ['2026-11-26T99:00:00', '2026-11-26T99:00:00'],
])('reads the time %s as %s: without a zone it is in Bangkok', (text, utc) => {
  expect(toUtc(text)).toBe(utc)
})

test.each([
  ['ร้านซัก', { th: 'ร้านซัก', en: 'ร้านซัก' }],
  [{ th: 'ซัก' }, { th: 'ซัก', en: 'ซัก' }],
  [
    { th: 'ซัก', en: 'Wash', fr: 'Laver' },
    { th: 'ซัก', en: 'Wash' },
  ],
])('reads the text %j in both languages', (text, both) => {
  expect(parse(LocalizedText, text)).toEqual(both)
})

test('a brand needs no more than the specification names', () => {
  const brand = { theme: 'green', image_brand: 'https://x.test/a.png', owner: 1 }
  expect(parse(getBrandBySubDomain.output, brand)).toEqual({
    theme: 'green',
    image_brand: 'https://x.test/a.png',
    capabilities: [],
  })
  expect(parse(getBrandBySubDomain.output, { theme: 'green', capabilities: null })).toMatchObject({ image_brand: null })
})

test('a machine needs its ids and its programs with prices', () => {
  const machine = parse(getMachineInfo.output, {
    machine_id: 5,
    machine_category: 'dryer',
    branch_id: 7,
    programs: [{ temp: 40, amount: 3_000, extra: [] }],
    firmware: '1.2',
  })
  expect(machine).toMatchObject({
    machine_id: '5',
    branch_id: '7',
    state: 'free',
    capacity_kg: 0,
    extras: [],
    nearest_free: null,
    closed_until: null,
    may_hold_laundry: false,
    can_hold: false,
    programs: [{ temp: '40', minutes: 0, celsius: null, amount: 3_000 }],
  })
  expect(machine).not.toHaveProperty('firmware')
})

test('a purchase needs its id and its amount; its state is then pending', () => {
  const purchase = parse(confirmPayment.output, { transaction: 12, amount: 3_000, created_at: '2026-11-26 17:30:00' })
  expect(purchase).toMatchObject({
    transaction: '12',
    status: 'pending',
    created_at: '2026-11-26T10:30:00.000Z',
    expires_at: null,
    qr_payload: null,
    refund: null,
    paid_again: [],
  })
  expect(parse(confirmPayment.output, { transaction: 'a', amount: 1, status: 'SETTLING' }).status).toBe('pending')
  expect(() => parse(confirmPayment.output, { transaction: 'a' })).toThrow()
})

test('lists need no more than `details`', () => {
  expect(parse(getHistoryPayment.output, { details: [] })).toEqual({ details: [], months: [], unsettled: [] })
  expect(parse(getCouponByUser.output, { details: [{ id: 9 }], page: 1 }).details).toMatchObject([
    { id: '9', status: 'available', expires_at: null },
  ])
  expect(parse(getUserAddress.output, { details: [{ id: 3, label: 'dorm' }] }).details).toMatchObject([
    { id: '3', label: 'other', is_default: false, lat: null },
  ])
  const service = { id: 1, service: 'delivery', transaction: 'TRX_DLV_1', status: 'drying' }
  expect(parse(getServiceByUser.output, { details: [service] }).details).toMatchObject([{ status: 'received' }])
})

test('a payment method that this app does not have is left out', () => {
  const details = [{ provider: 'buy_now' }, { provider: 'promptpay', id: 1 }]
  expect(parse(getProviderPayment.output, { details }).details).toMatchObject([
    { provider: 'promptpay', is_available: true, minimum: 0 },
  ])
})

test('a customer needs nothing but what is known of them', () => {
  expect(parse(getUserInfo.output, { is_notification: true, user_id: 42, gender: 'x' })).toEqual({
    user_id: '42',
    phone_number: '',
    full_name: '',
    email: null,
    gender: null,
    birthdate: null,
    is_notification: true,
    member_since: null,
  })
})
