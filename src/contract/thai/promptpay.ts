/** One EMV data object: a two-digit tag, a two-digit length, and the value. */
const element = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE over UTF-8: polynomial 0x1021, initial value 0xFFFF, not reflected (EMV QRCPS MPM v1.1, 4.7.3). */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/** Merchant category code of laundries (ISO 18245). */
const CATEGORY = '7211'
const CITY = 'Bangkok'
const toLatin = (text: string, maxLength: number) =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxLength)

type Payee = {
  /** A mobile number in E.164, or a 13-digit tax or citizen id. */
  id: string
  /** Name of a shop; its Latin letters are used, at most 25. Without a name the payload is not a merchant's but a person's. */
  name?: string
  /** City of the shop, in Latin letters. */
  city?: string
}

/**
 * The text of a PromptPay QR code: EMVCo merchant-presented mode, merchant account tag 29. For a shop it includes what the
 * standard requires of merchants: category (ID 52), name (59) and city (60).
 * @param amount satang; makes a code for one payment, without it the code can be reused with any amount
 * @param reference up to 25 letters and digits, which are reported with the payment
 */
export function promptPayPayload(payee: Payee, amount?: number, reference?: string): string {
  const isPhone = payee.id.startsWith('+66')
  const account = isPhone ? element('01', `0066${payee.id.slice(3)}`) : element('02', payee.id)
  const body = [
    element('00', '01'),
    element('01', amount === undefined ? '11' : '12'),
    element('29', element('00', 'A000000677010111') + account),
    payee.name === undefined ? '' : element('52', CATEGORY),
    element('53', '764'),
    amount === undefined ? '' : element('54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`),
    element('58', 'TH'),
    payee.name === undefined
      ? ''
      : element('59', toLatin(payee.name, 25) || 'Laundry') + element('60', toLatin(payee.city ?? '', 15) || CITY),
    reference ? element('62', element('05', reference.slice(0, 25))) : '',
    '6304',
  ].join('')
  return body + crc16(body).toString(16).toUpperCase().padStart(4, '0')
}
