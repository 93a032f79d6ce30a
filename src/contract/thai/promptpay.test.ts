import { expect, test } from 'vitest'
import { crc16, promptPayPayload } from './promptpay.ts'

const phone = { id: '+66812345678' }

test('a PromptPay payload matches the published test vectors', () => {
  expect(promptPayPayload(phone)).toBe('00020101021129370016A0000006770101110113006681234567853037645802TH6304823E')
  expect(promptPayPayload(phone, 5_000)).toBe(
    '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197',
  )
})

test('the checksum of a PromptPay payload is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe(0x29b1)
})

test('a shop’s PromptPay payload has tax id, amount in baht, name in Latin letters and reference', () => {
  const payload = promptPayPayload(
    { id: '0105561000014', name: 'Washday (Thailand) Co., Ltd. กรุงเทพ' },
    4_505,
    'ABC123',
  )
  expect(payload).toContain('02130105561000014')
  expect(payload).toContain('540545.05')
  expect(payload).toContain('52047211')
  expect(payload).toContain('5925Washday (Thailand) Co., L6007Bangkok')
  expect(payload).toContain('62100506ABC123')
  expect(Number.parseInt(payload.slice(-4), 16)).toBe(crc16(payload.slice(0, -4)))
})

test('a PromptPay payload has a default name for a shop without Latin letters in its name, and its city', () => {
  const payload = promptPayPayload({ id: '0105561000014', name: 'ร้านซักผ้า', city: 'Nakhon Ratchasima' }, 4_500)
  expect(payload).toContain('5907Laundry6015Nakhon Ratchasi')
})
