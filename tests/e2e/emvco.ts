/** CRC-16/CCITT-FALSE by table, as a bank's app may implement it: independent of the product's code. */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8
  for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest & 0x8000 ? 0x11021 : 0)
  return rest & 0xffff
})
const crcOf = (text: string) =>
  [...Buffer.from(text, 'ascii')].reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0), 0xffff)

function elements(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  let rest = text
  while (rest) {
    const [, tag, digits] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    if (tag === undefined || values[tag] !== undefined) throw new Error(`Not an element: ${rest}`)
    const end = 4 + Number(digits)
    if (rest.length < end) throw new Error(`Element ${tag} is cut off`)
    values[tag] = rest.slice(4, end)
    rest = rest.slice(end)
  }
  return values
}

/**
 * Parses a merchant-presented QR as EMVCo specifies it, with the credit transfer of Thai PromptPay.
 * @throws Error if it is incomplete, not PromptPay or not in baht
 */
export function readPromptPay(text: string) {
  const values = elements(text)
  if (crcOf(text.slice(0, -4)) !== Number.parseInt(values['63'] ?? '', 16)) throw new Error('The checksum is wrong')
  const account = elements(values['29'] ?? '')
  if (values['00'] !== '01' || account['00'] !== 'A000000677010111') throw new Error('Not a PromptPay credit transfer')
  if (values['53'] !== '764' || values['58'] !== 'TH') throw new Error('Not in baht')
  return {
    isForOnePayment: values['01'] === '12',
    payee: account['01'] ?? account['02'] ?? account['03'],
    /** As encoded: baht with two decimals. */
    amount: values['54'],
    reference: values['62'] ? elements(values['62'])['05'] : undefined,
  }
}
