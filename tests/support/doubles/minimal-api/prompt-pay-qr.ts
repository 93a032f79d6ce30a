const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, as EMVCo asks for. */
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The text of a PromptPay QR to a made-up account. */
export function promptPayQr(satang: number): string {
  const account = field('00', 'A000000677010111') + field('01', '0066812345678')
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('29', account),
    field('53', '764'),
    field('54', (satang / 100).toFixed(2)),
    field('58', 'TH'),
    '6304',
  ].join('')
  return text + checksum(text)
}
