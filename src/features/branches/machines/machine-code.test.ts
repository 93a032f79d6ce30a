import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMachineCode } from './machine-code.ts'

const pageUrl = new URL('https://washday.example.com/th/qr-scanner')
const domains = ['example.com']
const parse = (text: string) => parseMachineCode(text, pageUrl, domains)
const machine = { kind: 'machine', address: { node_id: 'ARI4', address: '1', sub_position: '05' } }
const link = 'https://washday.example.com/qr-scanner?node_id=ARI4&address=1&sub_position=05'
const bareLink = link.replace('https://', '')
const escaped = encodeURIComponent(link)

test.each([
  // as printed
  [link],
  ['https://washday.example.com/en/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com/payment/ARI4/1/05'],
  ['https://washday.example.com/th/payment/ARI4/1/05'],
  ['https://washday.example.com/payment/ARI4/1/05/coupon'],
  // slashes, scheme, port, letter case
  ['https://washday.example.com/qr-scanner/?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com//th/qr-scanner/?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com/payment/ARI4/1/05/'],
  ['https://washday.example.com/?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com./qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  [link.replace('https', 'http')],
  [link.replace('.com', '.com:8443')],
  [bareLink],
  [`//${bareLink}`],
  ['www.example.com/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['HTTPS://WASHDAY.EXAMPLE.COM/PAYMENT/ARI4/1/05'],
  ['WASHDAY.EXAMPLE.COM/TH/PAYMENT/ARI4/1/05'],
  ['HTTPS://Washday.Example.com/QR-Scanner?NODE_ID=ARI4&ADDRESS=1&SUB_POSITION=05'],
  // parameters in another order, spelling, number
  ['https://washday.example.com/qr-scanner?sub_position=05&node_id=ARI4&address=1'],
  ['https://washday.example.com/qr-scanner?nodeId=ARI4&address=1&subPosition=05'],
  ['https://washday.example.com/qr-scanner?node-id=ARI4&address=1&sub-position=05'],
  [`${link}&utm_source=line&utm_medium=sticker&fbclid=IwAR0x-9&gclid=1`],
  [`${link}#main`],
  [`${link}&node_id=ARI4`],
  ['https://washday.example.com/qr-scanner?node_id=ARI4;address=1;sub_position=05'],
  ['https://washday.example.com/qr-scanner?node_id=%20ARI4+&address=1&sub_position=05%E2%80%8B'],
  // escaped by chats, mails and shorteners
  [link.replaceAll('&', '&amp;')],
  [link.replaceAll('&', '&amp;amp;')],
  [link.replaceAll('&', '&#38;')],
  [escaped],
  [encodeURIComponent(escaped)],
  ['https://washday.example.com/qr-scanner%3Fnode_id%3DARI4%26address%3D1%26sub_position%3D05'],
  ['https://washday.example.com/qr-scanner?node_id%3DARI4%26address%3D1%26sub_position%3D05'],
  ['https://washday.example.com/qr-scanner%253Fnode_id%253DARI4%2526address%253D1%2526sub_position%253D05'],
  ['https://washday.example.com/qr-scanner?node_id=ARI%2534&address=1&sub_position=05'],
  [`https://l.line.me/i/r?url=${escaped}&openExternalBrowser=1`],
  [`https://lm.facebook.com/l.php?u=${escaped}&h=AT0x`],
  [`https://www.google.com/url?q=${escaped}&sa=D&usg=AOv`],
  [`https://l.instagram.com/?u=${encodeURIComponent(`${link}&fbclid=x`)}&e=AT`],
  [`https://a.example/?to=${encodeURIComponent(`https://b.example/?to=${escaped}`)}`],
  [`https://go.example/?to=${link}`],
  [`https://go.example/?to=${bareLink}`],
  [`https://web.archive.example/web/2026/${link}`],
  // in a sentence, in quotes, in a note
  [`Machine 5: ${link}`],
  [`เครื่องซัก 05 ${bareLink} สแกนเลย`],
  [`สแกน${link}ได้เลย`],
  [`(${link}).`],
  [`"${link}"`],
  [`“${link}”`],
  [`<a href="${link}">`],
  [`[machine](${link})`],
  [`Scan me!\n${link}\nThank you`],
  [`\u202a${link}\u202c`],
  [`URL:${link}`],
  // without a URL
  ['ARI4/1/05'],
  ['/ARI4/1/05/'],
  ['/payment/ARI4/1/05'],
  ['ARI4 / 1 / 05'],
  ['ARI 4/1/05'],
  [' ARI4 1 05 '],
  ['ARI4  1\t05'],
  ['ARI4\n1\n05'],
  ['ARI4\u00a01\u00a005'],
  ['ARI4-1-05'],
  ['ARI4 – 1 – 05'],
  ['ARI4—1—05'],
  ['ARI4\u20111\u201105'],
  ['ARI4 − 1 − 05'],
  ['ARI4,1,05'],
  ['ARI4, 1, 05.'],
  ['ARI4:1:05'],
  ['ARI4;1;05'],
  ['ARI4.1.05'],
  ['ARI4_1_05'],
  ['ARI4\\1\\05'],
  ['ARI4|1|05'],
  ['ARI4⁄1∕05'],
  ['ARI4-1/05'],
  ['ARI4 1/05'],
  ['ARI4/๑/๐๕'],
  ['ＡＲＩ４／１／０５'],
  ['A\u200bRI4/1/0\u00ad5'],
  ['"ARI4/1/05"'],
  ['“ARI4/1/05”'],
  ['รหัสเครื่อง ARI4/1/05'],
  ['รหัสเครื่อง: ARI4-1-05 ครับ'],
  ['เครื่องARI4/1/05'],
  ['Machine code ARI4/1/05'],
  ['node_id=ARI4&address=1&sub_position=05'],
  ['/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['{"node_id":"ARI4","address":"1","sub_position":"05"}'],
  ['node_id: ARI4, address: 1, sub_position: 05'],
])('reads machine ARI4/1/05 from %j', (text) => {
  expect(parse(text)).toEqual(machine)
})

test.each([
  ['ari4/1/05', { node_id: 'ari4', address: '1', sub_position: '05' }],
  ['N1-b2-3c', { node_id: 'N1', address: 'b2', sub_position: '3c' }],
  ['shop_4-1/2/03', { node_id: 'shop_4-1', address: '2', sub_position: '03' }],
  ['shop-4 2 03', { node_id: 'shop-4', address: '2', sub_position: '03' }],
  ['4/1/05', { node_id: '4', address: '1', sub_position: '05' }],
])('keeps the letter case and the parts of %s', (text, address) => {
  expect(parse(text)).toEqual({ kind: 'machine', address })
})

test.each([
  ['https://washday.example.com/qr-scanner', 'https://the-wash.example.com', ['example.com']],
  ['https://washday.example.com/qr-scanner', 'https://the-wash.example.com', []],
  ['https://shop.co.th/', 'https://the-wash.shop.co.th', ['shop.co.th']],
  ['https://shop.co.th/', 'https://the-wash.shop.co.th', []],
  ['https://shop.in.th/', 'https://the-wash.shop.in.th', ['shop.in.th']],
  ['https://shop.com.au/', 'https://the-wash.shop.com.au', []],
  ['https://dev.shop.co.th/', 'https://the-wash.shop.co.th', []],
  ['http://localhost:3800/', 'http://the-wash.app.localhost:3800', ['localhost', 'app.localhost']],
  ['http://app.localhost:3800/', 'http://the-wash.app.localhost:3800', ['localhost', 'app.localhost']],
  ['http://127.0.0.1:3800/', 'http://the-wash.app.localhost:3800', ['localhost', 'app.localhost']],
  ['https://wash-max.laundry.example/', 'https://the-wash.shop.co.th', ['shop.co.th']],
])('on the page %s, the code of %s belongs to The Wash', (page, origin, baseDomains) => {
  const url = `${origin}/qr-scanner?node_id=TWS1&address=1&sub_position=01`
  expect(parseMachineCode(url, new URL(page), baseDomains)).toEqual({ kind: 'other-brand', brandName: 'The Wash', url })
})

test.each([
  ['https://the-wash.shop.co.th/', 'https://shop.co.th', ['shop.co.th']],
  ['https://the-wash.shop.co.th/', 'https://shop.co.th', []],
  ['http://the-wash.app.localhost:3800/', 'http://localhost:3800', ['localhost', 'app.localhost']],
])('on the page %s, the code of %s belongs to Washday', (page, origin, baseDomains) => {
  const url = `${origin}/qr-scanner?node_id=ARI4&address=1&sub_position=01`
  expect(parseMachineCode(url, new URL(page), baseDomains)).toEqual({ kind: 'other-brand', brandName: 'Washday', url })
})

test('the link to another brand keeps this page’s scheme and port', () => {
  const code = parseMachineCode(
    'http://the-wash.app.localhost/payment/TWS1/1/01',
    new URL('http://localhost:3800/th'),
    ['localhost', 'app.localhost'],
  )
  expect(code).toMatchObject({
    url: 'http://the-wash.app.localhost:3800/qr-scanner?node_id=TWS1&address=1&sub_position=01',
  })
})

test.each([
  ['https://shop.co.th/', 'https://other.co.th/payment/ARI4/1/05', []],
  ['https://shop.co.th/', 'https://the-wash.other.co.th/payment/ARI4/1/05', ['shop.co.th']],
  ['https://the-wash.co.th/', 'https://evil.co.th/payment/ARI4/1/05', ['the-wash.co.th']],
  ['https://shop.co.th/', 'https://evilshop.co.th/payment/ARI4/1/05', ['shop.co.th']],
  ['https://shop.co.th/', 'https://shop.co.th.evil.example/payment/ARI4/1/05', ['shop.co.th']],
])('on the page %s, rejects %s of an unrelated host', (page, text, baseDomains) => {
  expect(parseMachineCode(text, new URL(page), baseDomains)).toEqual({ kind: 'not-ours' })
})

test.each([
  ['?node_id=ARI4&address=1', { node_id: 'ARI4', address: '1' }],
  ['?node_id=ARI4&address=1&sub_position=', { node_id: 'ARI4', address: '1' }],
  ['?node_id=ARI4&address=1&sub_position=02%22%3E', { node_id: 'ARI4', address: '1', sub_position: '02">' }],
  ['?node_id=../..&address=1&sub_position=05', { node_id: '../..', address: '1', sub_position: '05' }],
  ['', {}],
  ['?utm_source=line', {}],
])('reports our link with the query %j as damaged', (query, parts) => {
  expect(parse(`https://washday.example.com/qr-scanner${query}`)).toEqual({ kind: 'damaged', parts })
})

test.each([
  ['https://washday.example.com/payment/ARI4/1'],
  [encodeURIComponent('https://washday.example.com/qr-scanner?node_id=ARI4&address=1')],
])('reports %s as damaged', (text) => {
  expect(parse(text)).toEqual({ kind: 'damaged', parts: { node_id: 'ARI4', address: '1' } })
})

test.each([
  [`${link} ${link.replace('05', '06')}`],
  [`${link}&sub_position=06`],
  ['ARI4/1/05 ARI4/1/06'],
  ['A-B1-2_3_4'],
])('reports %s as unclear, because it can mean two machines', (text) => {
  expect(parse(text)).toEqual({ kind: 'unclear' })
})

test.each([
  [''],
  ['hello'],
  ['Free Wi-Fi here'],
  ['081-234-5678'],
  ['12:30:45'],
  ['1.2.3'],
  ['tel:+66812345678'],
  ['WIFI:T:WPA;S:Laundry 4;P:secret 1 2;;'],
  ['BEGIN:VCARD\nFN:Somchai 1\nTEL:02-123-4567\nEND:VCARD'],
  ['https://evil.example/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['evil.example/qr-scanner?node_id=ARI4&address=1&sub_position=05'],
  ['https://washday.example.com@evil.example/payment/ARI4/1/05'],
  ['https://evil.example@washday.example.com/payment/ARI4/1/05'],
  ['https://évil.washday-example.com/payment/ARI4/1/05'],
  ['https://éwashday.example.com/payment/ARI4/1/05'],
  ['javascript://washday.example.com/payment/ARI4/1/05'],
  ['https://washday.example.com/login?next=/payment/ARI4/1/05'],
  ['https://washday.example.com/en/branch'],
  ['javascript:alert(1)'],
  ['00020101021229370016A000000677010111'],
  ['ARI4/1'],
  ['ARI4/1/05/09'],
  ['a'.repeat(5000)],
])('rejects %s as not ours', (text) => {
  expect(parse(text)).toEqual({ kind: 'not-ours' })
})

test('returns only valid address parts for arbitrary text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        fc.string().map((text) => link + text),
      ),
      (text) => {
        const code = parse(text)
        if (code.kind === 'machine')
          for (const part of Object.values(code.address)) expect(part).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
      },
    ),
    { numRuns: 500 },
  )
})
