import type { Purchase } from '#contract/payment.ts'

/** CRC-16/CCITT-FALSE of ASCII text, as EMVCo's merchant-presented QR ends with. */
function crc16(text: string) {
  let crc = 0xffff
  for (const char of text) {
    crc ^= (char.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Tag, two-digit length, value, again and again. Undefined when a length does not fit. */
function fields(text: string) {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!Number.isInteger(length) || value.length !== length) return undefined
    found.set(text.slice(at, at + 2), value)
    at += 4 + length
  }
  return found
}

/**
 * Whether a PromptPay text is whole, in baht, and for this very sum. A QR that is not is never shown.
 * @param satang what the page says is to pay
 */
export function isPromptPayFor(payload: string, satang: number) {
  if (!/^[\u0020-\u007e]{20,512}$/.test(payload) || crc16(payload.slice(0, -4)) !== payload.slice(-4)) return false
  const found = fields(payload)
  return found?.get('53') === '764' && found.get('54') === (satang / 100).toFixed(2)
}

/** The text of a purchase's QR, if it is one that may be shown: a PromptPay one for this very sum, or a wallet's own. */
export function payableQr({
  qr_payload,
  provider,
  amount,
}: Pick<Purchase, 'qr_payload' | 'provider' | 'amount'>): string | undefined {
  if (qr_payload === null) return undefined
  return provider === 'truemoney_qr' || isPromptPayFor(qr_payload, amount) ? qr_payload : undefined
}
