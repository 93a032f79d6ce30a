/** CRC-16/CCITT-FALSE by table, as a bank's app might have it: nothing of the product's own is used here. */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8
  for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest & 0x8000 ? 0x11021 : 0)
  return rest & 0xffff
})
const crcOf = (text: string) =>
  [...Buffer.from(text, 'ascii')].reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0), 0xffff)

function elements(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  let rest = text
  while (rest) {
    const [, tag, digits] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    if (tag === undefined || found[tag] !== undefined) throw new Error(`Not an element: ${rest}`)
    const end = 4 + Number(digits)
    if (rest.length < end) throw new Error(`Element ${tag} is cut off`)
    found[tag] = rest.slice(4, end)
    rest = rest.slice(end)
  }
  return found
}

/**
 * A merchant-presented QR as EMVCo has it, with the credit transfer of Thai PromptPay.
 * @throws Error when it is not whole, not PromptPay or not in baht
 */
export function readPromptPay(text: string) {
  const found = elements(text)
  if (crcOf(text.slice(0, -4)) !== Number.parseInt(found['63'] ?? '', 16)) throw new Error('The checksum is wrong')
  const account = elements(found['29'] ?? '')
  if (found['00'] !== '01' || account['00'] !== 'A000000677010111') throw new Error('Not a PromptPay credit transfer')
  if (found['53'] !== '764' || found['58'] !== 'TH') throw new Error('Not in baht')
  return {
    isForOnePayment: found['01'] === '12',
    payee: account['01'] ?? account['02'] ?? account['03'],
    /** As it is written: baht with two decimals. */
    amount: found['54'],
    reference: found['62'] ? elements(found['62'])['05'] : undefined,
  }
}
