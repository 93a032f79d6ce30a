import { expect, test } from 'vitest'
import { isPromptPayFor, payableQr } from './promptpay.ts'

const fifty = '00020101021229370016A000000677010111011300668123456785303764540550.005802TH63045197'
const open = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E'

/** CRC-16/CCITT-FALSE of UTF-8 bit by bit, implemented independently of the product's. */
function crcOf(text: string) {
  const bits = [...new TextEncoder().encode(text)].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (byte >> at) & 1),
  )
  return bits.reduce((crc, bit) => ((crc << 1) & 0xffff) ^ ((crc >> 15) ^ bit ? 0x1021 : 0), 0xffff)
}
const field = (tag: string, value: string, length = [...value].length) => tag + String(length).padStart(2, '0') + value
const seal = (body: string) => `${body}6304${crcOf(`${body}6304`).toString(16).padStart(4, '0').toUpperCase()}`

const version = field('00', '01')
const transfer = field('29', field('00', 'A000000677010111') + field('01', '0066812345678'))
const bill = field('00', 'A000000677010112') + field('01', '010556100001400') + field('02', 'TRX1')
const baht = field('53', '764')
const rest = field('58', 'TH') + field('59', 'WASHDAY') + field('60', 'BANGKOK')
const thirty = field('54', '30.00')
const thaiName = 'ร้านซักผ้า'

test.each([
  ['the published vector', fifty, 5000],
  ['a trailing line break', `${fifty}\r\n`, 5000],
  ['surrounding blanks', `  ${fifty} `, 5000],
  ['a byte order mark', `\ufeff${fifty}`, 5000],
  ['an amount without decimals', seal(version + transfer + baht + field('54', '30') + rest), 3000],
  ['an amount that ends in a point', seal(version + transfer + baht + field('54', '30.') + rest), 3000],
  ['an amount with one decimal', seal(version + transfer + baht + field('54', '30.5') + rest), 3050],
  ['an amount with two decimals', seal(version + transfer + baht + field('54', '30.05') + rest), 3005],
  ['an amount with leading zeros', seal(version + transfer + baht + field('54', '0030.00') + rest), 3000],
  ['a static code', seal(version + field('01', '11') + transfer + baht + thirty + rest), 3000],
  ['a dynamic code', seal(version + field('01', '12') + transfer + baht + thirty + rest), 3000],
  ['bill payment in tag 30', seal(version + field('30', bill) + baht + thirty + rest), 3000],
  ['tag 31', seal(version + field('31', bill) + baht + thirty + rest), 3000],
  ['transfer and bill payment', seal(version + transfer + field('30', bill) + baht + thirty + rest), 3000],
  ['any order', seal(version + rest + thirty + baht + field('62', field('05', 'REF1')) + transfer), 3000],
  ['unknown fields', seal(version + transfer + field('52', '7211') + baht + thirty + rest + field('80', 'x y')), 3000],
  ['a name in Thai, counted in characters', seal(version + transfer + baht + thirty + field('59', thaiName)), 3000],
  ['a name in Thai, counted in bytes', seal(version + transfer + baht + thirty + field('59', thaiName, 30)), 3000],
  [
    'a name in another language',
    seal(version + transfer + baht + thirty + rest + field('64', field('00', 'TH') + field('01', thaiName))),
    3000,
  ],
  ['a tip that may be added', seal(version + transfer + baht + thirty + field('55', '01') + rest), 3000],
])('accepts %s', (_, payload, satang) => {
  expect(isPromptPayFor(payload, satang)).toBe(true)
  expect(isPromptPayFor(payload, satang + 1)).toBe(false)
})

test('accepts a checksum in upper or lower case', () => {
  const payload = seal(version + transfer + baht + field('54', '31.00') + rest)
  const lower = payload.slice(0, -4) + payload.slice(-4).toLowerCase()
  expect(payload.slice(-4)).toMatch(/[A-F]/)
  expect(isPromptPayFor(lower, 3100)).toBe(true)
})

test.each([
  ['another sum', fifty, 5001],
  ['a changed digit', fifty.replace('812345678', '812345679'), 5000],
  ['a truncated payload', fifty.slice(0, -1), 5000],
  ['another currency', seal(version + transfer + field('53', '840') + thirty + rest), 3000],
  ['no currency', seal(version + transfer + thirty + rest), 3000],
  ['no amount', open, 5000],
  ['no account', seal(version + baht + thirty + rest), 3000],
  ['three decimals', seal(version + transfer + baht + field('54', '30.000') + rest), 3000],
  ['a comma', seal(version + transfer + baht + field('54', '30,00') + rest), 3000],
  ['a sign', seal(version + transfer + baht + field('54', '+30') + rest), 3000],
  ['two amounts', seal(version + transfer + baht + thirty + field('54', '99.00') + rest), 3000],
  ['a fee on top', seal(version + transfer + baht + thirty + field('55', '02') + field('56', '5.00') + rest), 3000],
  ['a share on top', seal(version + transfer + baht + thirty + field('55', '03') + field('57', '5') + rest), 3000],
  ['no leading version', seal(transfer + version + baht + thirty + rest), 3000],
  ['another version', seal(field('00', '02') + transfer + baht + thirty + rest), 3000],
  ['data after the checksum', `${seal(version + transfer + baht + thirty + rest)}5802TH`, 3000],
  ['a length beyond the end', seal(`${version + transfer + baht + thirty}5999WASHDAY`), 3000],
  ['nothing', '', 5000],
])('refuses %s', (_, payload, satang) => {
  expect(isPromptPayFor(payload, satang)).toBe(false)
})

const qrOf = (qr: Pick<Parameters<typeof payableQr>[0], 'qr_payload' | 'qr_picture'>) =>
  payableQr({ ...qr, provider: 'promptpay', amount: 5000, basket: null })

test('trims the payload that is shown as a QR', () => {
  expect(qrOf({ qr_payload: `${fifty}\n`, qr_picture: null })).toEqual({ payload: fifty })
})

test('shows the QR of a payment for several machines only for the sum of all', () => {
  const ofBasket = (amount: number) =>
    payableQr({
      qr_payload: fifty,
      qr_picture: null,
      provider: 'promptpay',
      amount: 3000,
      basket: { amount, loads: [] },
    })
  expect(ofBasket(5000)).toEqual({ payload: fifty })
  expect(ofBasket(7000)).toBeUndefined()
})

test('shows the picture only where there is no payload', () => {
  const picture = 'data:image/png;base64,AAAA'
  expect(qrOf({ qr_payload: null, qr_picture: picture })).toEqual({ picture })
  expect(qrOf({ qr_payload: open, qr_picture: picture })).toBeUndefined()
  expect(qrOf({ qr_payload: null, qr_picture: null })).toBeUndefined()
})
