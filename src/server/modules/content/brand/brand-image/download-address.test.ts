import { describe, expect, test } from 'vitest'
import {
  downloadOutcome,
  imageServer,
  loopbackResolver,
  requests,
  startSsrfHosts,
  urlOf,
} from '#tests/support/doubles/ssrf-hosts.ts'
import { portOf } from '#tests/support/server/loopback.ts'
import type { AddressResolver } from './download.ts'
import { isPublicAddress } from './public-address.ts'

startSsrfHosts()

describe('an address that is not looked up is looked at', () => {
  const hosts = [
    ['dotted', '127.0.0.1'],
    ['any of loopback', '127.8.8.8'],
    ['decimal', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['hexadecimal in parts', '0x7f.0x0.0x0.0x1'],
    ['octal', '0177.0.0.1'],
    ['octal in one', '017700000001'],
    ['short', '127.1'],
    ['short, mixed', '0x7f.1'],
    ['full-width digits', '１２７.０.０.１'],
    ['full-width dots', '127。0。0。1'],
    ['percent-encoded', '%31%32%37.0.0.1'],
    ['with its dot at the end', '127.0.0.1.'],
    ['zero', '0'],
    ['all zeros', '0.0.0.0'],
    ['metadata', '169.254.169.254'],
    ['metadata, decimal', '2852039166'],
    ['metadata, hexadecimal', '0xa9fea9fe'],
    ['private', '10.0.0.1'],
    ['private, decimal', '167772161'],
    ['private, octal', '012.0.0.1'],
    ['private, class B', '172.16.0.1'],
    ['private, class C', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['broadcast', '255.255.255.255'],
    ['multicast', '224.0.0.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 unspecified', '[::]'],
    ['mapped', '[::ffff:127.0.0.1]'],
    ['mapped, hexadecimal', '[::ffff:7f00:1]'],
    ['mapped metadata', '[::ffff:a9fe:a9fe]'],
    ['compatible', '[::127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['unique local', '[fd00:ec2::254]'],
    ['link-local', '[fe80::1]'],
    ['site-local', '[fec0::1]'],
    ['IPv6 multicast', '[ff02::1]'],
  ] as const
  const open: AddressResolver = { schemes: ['http:', 'https:'], lookup: async () => [] }

  test.each(hosts)('%s: %s', async (_, host) => {
    expect(await downloadOutcome(`https://${host}/`, open)).toBe('address')
  })

  test.each(hosts.filter(([, host]) => /^[\x21-\x7e]+$/.test(host)))(
    '[S2.6] %s: %s, after a redirect',
    async (_, host) => {
      const seen: string[] = []
      // The test's own server is on loopback: the first hop is let through, and no other.
      const isAllowed = (address: string) => seen.push(address) === 1 || isPublicAddress(address)
      const reach = loopbackResolver({ isAllowed, ports: [String(portOf(imageServer)), ''], limitMs: 10_000 })
      expect(await downloadOutcome(urlOf(`/to?at=${encodeURIComponent(`http://${host}/`)}`), reach)).toBe('address')
      expect(seen.length, 'each hop is checked').toBe(2)
      expect(requests.length, 'only the first hop is requested').toBe(1)
    },
  )
})

describe('a host name is resolved once, and all its addresses are checked', () => {
  /** Gives its answers in turn and then repeats the last one, like a name server in a DNS rebinding attack. */
  function nameServer(...answers: string[][]) {
    let lookups = 0
    const lookup = async () => {
      const answer = answers[Math.min(lookups, answers.length - 1)] ?? []
      lookups += 1
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
    return { lookup, lookupCount: () => lookups }
  }
  const open = (lookup: AddressResolver['lookup']): AddressResolver => ({
    schemes: ['http:'],
    ports: [String(portOf(imageServer))],
    ...(lookup ? { lookup } : {}),
  })

  test.each(
    [
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['172.31.0.1'],
      ['192.168.0.1'],
      ['169.254.169.254'],
      ['100.64.0.1'],
      ['0.0.0.0'],
      ['224.0.0.1'],
      ['255.255.255.255'],
      ['::1'],
      ['::'],
      ['::ffff:127.0.0.1'],
      ['::127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['2002:7f00:1::'],
      ['fd00::1'],
      ['fe80::1%lo'],
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      ['2606:4700::1111', '::1'],
      ['8.8.8.8', '2606:4700::1111', '10.0.0.1'],
      ['no address'],
      [''],
    ].map((answer) => [answer]),
  )('%j', async (answer) => {
    expect(await downloadOutcome(urlOf('/good'), open(nameServer(answer).lookup))).toBe('address')
    expect(requests).toEqual([])
  })

  test('[S2.6][V1.3.6] a name server that changes its answer is asked only once', async () => {
    const { lookup, lookupCount } = nameServer(['127.0.0.1'], ['127.0.0.2'])
    expect(await downloadOutcome(urlOf('/good'), loopbackResolver({ lookup, limitMs: 10_000 }))).toBe('picture')
    expect(lookupCount()).toBe(1)
  })

  test('[V15.3.2] after a redirect to the same name it is asked again, and the answer is checked again', async () => {
    const { lookup, lookupCount } = nameServer(['127.0.0.1'], ['127.0.0.2'])
    expect(await downloadOutcome(urlOf('/once'), loopbackResolver({ lookup, limitMs: 10_000 }))).toBe('address')
    expect(lookupCount()).toBe(2)
    expect(requests.length).toBe(1)
  })

  test('[V1.3.6] control: a check whose connection resolves the name again is circumvented', async () => {
    const { lookup } = nameServer(['8.8.8.8'], ['127.0.0.1'])
    const [checked] = await lookup()
    const [connected] = await lookup()
    expect([checked?.address, connected?.address]).toEqual(['8.8.8.8', '127.0.0.1'])
    const answer = await fetch(`http://${connected?.address}:${portOf(imageServer)}/good`)
    expect(await answer.text()).toBe('picture')
  })

  test.each([
    ['a host name that does not exist', async () => Promise.reject(new Error('ENOTFOUND')), 'unknown_host'],
    ['a host name without an address', async () => [], 'unknown_host'],
    ['a name server that does not answer', () => new Promise<never>(() => {}), 'too_slow'],
  ] as const)('%s', async (_, lookup, reason) => {
    expect(await downloadOutcome(urlOf('/good'), loopbackResolver({ lookup }))).toBe(reason)
  })
})

describe('a URL that is not allowed', () => {
  const open: AddressResolver = { schemes: ['https:'], lookup: async () => [{ address: '8.8.8.8', family: 4 }] }
  const bad: [string, string][] = [
    ['http://img.example/a.png', 'scheme'],
    ['ftp://img.example/a.png', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:image/png;base64,AAAA', 'scheme'],
    ['gopher://img.example/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['blob:https://img.example/1', 'scheme'],
    ['ws://img.example/', 'scheme'],
    ['dict://img.example:11211/', 'scheme'],
    ['https://somebody@img.example/', 'credentials'],
    ['https://somebody:secret@img.example/', 'credentials'],
    ['https://img.example@127.0.0.1/', 'credentials'],
    ['https://img.example%40127.0.0.1/', 'url'],
    ['https://img.example#@127.0.0.1:22/', 'unknown_host'],
    ['https://img.example:22/', 'port'],
    ['https://img.example:80/', 'port'],
    ['https://img.example:8443/', 'port'],
    ['https://img.example:5432/', 'port'],
    ['https://img.example\\@127.0.0.1/', 'url'],
    ['https:\\\\img.example\\a', 'url'],
    ['https://img.example/a b', 'url'],
    ['https://img.example/\ta', 'url'],
    ['https://img.exa\nmple/', 'url'],
    ['https://img.example/\r\nx-a: b', 'url'],
    ['https://img.example/\0', 'url'],
    [' https://img.example/', 'url'],
    ['https://', 'url'],
    ['//img.example/', 'url'],
    ['/a.png', 'url'],
    ['img.example/a.png', 'url'],
    ['', 'url'],
    ['https://[::1', 'url'],
    ['https://256.256.256.256/', 'url'],
    ['https://1.2.3.4.5/', 'url'],
    ['https://img.example%2f@evil.example/', 'credentials'],
    ['https://%00.example/', 'url'],
    [`https://img.example/${'a'.repeat(2_048)}`, 'url'],
  ]
  test.each(bad)('%j is refused: %s', async (url, reason) => {
    // Where the address itself is fine, its host is not: this one ends at the name server.
    expect(await downloadOutcome(url, { ...open, lookup: async () => [] })).toBe(reason)
  })

  test.each([
    ['to a file', 'file:///etc/passwd', 'scheme'],
    ['to FTP', 'ftp://img.example/', 'scheme'],
    ['to another scheme than is allowed', 'https://img.example/', 'scheme'],
    ['with a password', 'http://a:b@img.example/', 'credentials'],
    ['to another port', 'http://img.example:22/', 'port'],
    ['with a \\', '/\\127.0.0.1/', 'url'],
    ['to no address', 'http://', 'url'],
  ])('a redirect %s', async (_, to, reason) => {
    expect(
      await downloadOutcome(urlOf(`/to?at=${encodeURIComponent(to)}`), loopbackResolver({ limitMs: 10_000 })),
    ).toBe(reason)
  })
})
