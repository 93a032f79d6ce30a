import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { download, ImageRefused, MOST_BYTES, type Reach } from './download.ts'
import { isPublicAddress } from './public-address.ts'

const portOf = (server: Server) => {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('A server without a port')
  return String(address.port)
}

let asked: string[] = []
const location = (response: ServerResponse, to: string, status = 302) =>
  void response.writeHead(status, { location: to }).end()
const every = (request: IncomingMessage, ms: number, what: () => void) => {
  const timer = setInterval(what, ms)
  request.on('close', () => clearInterval(timer))
}

/** Answers by path, as no good server would. */
const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/good': (response) => void response.end('picture'),
  '/in-parts': (response) => {
    response.write('pic')
    setTimeout(() => response.end('ture'), 20)
  },
  '/full': (response) => void response.end(Buffer.alloc(MOST_BYTES)),
  '/told-too-large': (response) => void response.writeHead(200, { 'content-length': MOST_BYTES + 1 }).write('x'),
  '/told-huge': (response) => void response.writeHead(200, { 'content-length': '99999999999999' }).write('x'),
  '/one-too-many': (response) => {
    response.write(Buffer.alloc(MOST_BYTES)) // in chunks, with no length told
    response.end('x')
  },
  '/endless': (response, request) => every(request, 1, () => response.write(Buffer.alloc(256 * 1024))),
  '/gzip-bomb': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
  '/brotli': (response) => void response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/two-encodings': (response) => void response.writeHead(200, { 'content-encoding': 'gzip, br' }).end('x'),
  '/silent': () => {},
  '/drip': (response, request) => {
    response.writeHead(200, { 'content-length': '1000' })
    every(request, 50, () => response.write('x'))
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('abc')
    setTimeout(() => response.destroy(), 20)
  },
  '/once': (response) => location(response, '/good'),
  '/twice': (response) => location(response, '/once'),
  '/three-times': (response) => location(response, '/twice', 301),
  '/four-times': (response) => location(response, '/three-times', 308),
  '/round-and-round': (response) => location(response, '/round-and-round', 307),
  '/nowhere': (response) => void response.writeHead(302).end(),
  '/large-header': (response) => void response.writeHead(200, { 'x-a': 'a'.repeat(40_000) }).end('x'),
}
for (const status of [201, 204, 206, 304, 401, 403, 404, 410, 429, 500, 503])
  answers[`/status-${status}`] = (response) => void response.writeHead(status).end()

const elsewhere = createHttpServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  if (pathname === '/to') return location(response, searchParams.get('at') ?? '')
  const answer = answers[pathname]
  if (answer) answer(response, request)
  else response.writeHead(404).end()
})
/** Says what no parser of HTTP takes, drop by drop. */
const garbled = createTcpServer((socket) => {
  socket.on('error', () => {})
  socket.end('HELLO THERE\r\n\r\n')
})
/** Begins a header and never ends it. */
const headerDrip = createTcpServer((socket) => {
  socket.on('error', () => {})
  socket.write('HTTP/1.1 200 OK\r\nx-a: ')
  const timer = setInterval(() => socket.write('a'), 30)
  socket.on('close', () => clearInterval(timer))
})

beforeAll(async () => {
  for (const server of [elsewhere, garbled, headerDrip]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  elsewhere.closeAllConnections()
  for (const server of [elsewhere, garbled, headerDrip]) server.close()
})
beforeEach(() => {
  asked = []
})

const LIMIT_MS = 1_000
/** Host names of the test's own, all of them on loopback, which alone may be reached. */
const here = (more: Partial<Reach> = {}): Reach => ({
  schemes: ['http:'],
  ports: [elsewhere, garbled, headerDrip].map(portOf),
  isAllowed: (address) => address === '127.0.0.1',
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  limitMs: LIMIT_MS,
  ...more,
})
const at = (path: string, server: Server = elsewhere) => `http://img.example:${portOf(server)}${path}`
const outcome = (url: string, reach: Reach) =>
  download(url, reach).then(
    (bytes) => bytes.toString(),
    (error: unknown) => (error instanceof ImageRefused ? error.reason : error),
  )

describe('what is taken', () => {
  test.each(['/good', '/in-parts', '/once', '/twice', '/three-times'])('%s', async (path) => {
    expect(await outcome(at(path), here({ limitMs: 10_000 }))).toBe('picture')
  })

  test('five megabytes to the byte', async () => {
    expect((await download(at('/full'), here({ limitMs: 10_000 }))).length).toBe(MOST_BYTES)
  })
})

describe('a server that does harm', () => {
  test.each<readonly [string, string]>([
    ['/told-too-large', 'too_large'],
    ['/told-huge', 'too_large'],
    ['/one-too-many', 'too_large'],
    ['/endless', 'too_large'],
    ['/gzip-bomb', 'encoding'],
    ['/brotli', 'encoding'],
    ['/two-encodings', 'encoding'],
    ['/cut', 'connection'],
    ['/large-header', 'connection'],
    ['/four-times', 'redirects'],
    ['/round-and-round', 'redirects'],
    ['/nowhere', 'redirects'],
    ...Object.keys(answers).flatMap((path) => (path.startsWith('/status-') ? [[path, 'status'] as const] : [])),
  ])('%s is refused: %s', async (path, reason) => {
    expect(await outcome(at(path), here({ limitMs: 10_000 }))).toBe(reason)
  })

  test.each(['/silent', '/drip'])('%s has its time and no more', async (path) => {
    expect(await outcome(at(path), here())).toBe('too_slow')
  })

  test('a header that never ends has its time and no more', async () => {
    expect(await outcome(at('/', headerDrip), here())).toBe('too_slow')
  })

  test('what is no HTTP is no connection', async () => {
    expect(await outcome(at('/', garbled), here())).toBe('connection')
  })

  test('a port where nobody listens is no connection', async () => {
    expect(await outcome('http://img.example:1/', here({ ports: ['1'] }))).toBe('connection')
  })
})

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
  const open: Reach = { schemes: ['http:', 'https:'], lookup: async () => [] }

  test.each(hosts)('%s: %s', async (_, host) => {
    expect(await outcome(`https://${host}/`, open)).toBe('address')
  })

  test.each(hosts.filter(([, host]) => /^[\x21-\x7e]+$/.test(host)))('%s: %s, after a redirect', async (_, host) => {
    const seen: string[] = []
    // The test's own server is on loopback: the first hop is let through, and no other.
    const isAllowed = (address: string) => seen.push(address) === 1 || isPublicAddress(address)
    const reach = here({ isAllowed, ports: [portOf(elsewhere), ''] })
    expect(await outcome(at(`/to?at=${encodeURIComponent(`http://${host}/`)}`), reach)).toBe('address')
    expect(seen.length, 'each hop was looked at').toBe(2)
    expect(asked.length, 'and only the first was asked').toBe(1)
  })
})

describe('a name is looked up once, and all it says is looked at', () => {
  /** Answers one after the other, the last for ever: what a name server that rebinds does. */
  function nameServer(...answers: string[][]) {
    let looks = 0
    const lookup = async () => {
      const answer = answers[Math.min(looks, answers.length - 1)] ?? []
      looks += 1
      return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
    return { lookup, looks: () => looks }
  }
  const open = (lookup: Reach['lookup']): Reach => ({
    schemes: ['http:'],
    ports: [portOf(elsewhere)],
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
    expect(await outcome(at('/good'), open(nameServer(answer).lookup))).toBe('address')
    expect(asked).toEqual([])
  })

  test('a name server that says something else the second time is not asked a second time', async () => {
    const { lookup, looks } = nameServer(['127.0.0.1'], ['127.0.0.2'])
    expect(await outcome(at('/good'), here({ lookup }))).toBe('picture')
    expect(looks()).toBe(1)
  })

  test('after a redirect to the same name it is asked again, and looked at again', async () => {
    const { lookup, looks } = nameServer(['127.0.0.1'], ['127.0.0.2'])
    expect(await outcome(at('/once'), here({ lookup }))).toBe('address')
    expect(looks()).toBe(2)
    expect(asked.length).toBe(1)
  })

  test('control: whoever looks and then lets the connection look again is led astray', async () => {
    const { lookup } = nameServer(['8.8.8.8'], ['127.0.0.1'])
    const [looked] = await lookup()
    const [connected] = await lookup()
    expect([looked?.address, connected?.address]).toEqual(['8.8.8.8', '127.0.0.1'])
    const answer = await fetch(`http://${connected?.address}:${portOf(elsewhere)}/good`)
    expect(await answer.text()).toBe('picture')
  })

  test.each([
    ['nobody has that name', async () => Promise.reject(new Error('ENOTFOUND')), 'unknown_host'],
    ['it has no address', async () => [], 'unknown_host'],
    ['nobody answers', () => new Promise<never>(() => {}), 'too_slow'],
  ] as const)('%s', async (_, lookup, reason) => {
    expect(await outcome(at('/good'), here({ lookup }))).toBe(reason)
  })
})

describe('an address that is not for here', () => {
  const open: Reach = { schemes: ['https:'], lookup: async () => [{ address: '8.8.8.8', family: 4 }] }
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
    expect(await outcome(url, { ...open, lookup: async () => [] })).toBe(reason)
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
    expect(await outcome(at(`/to?at=${encodeURIComponent(to)}`), here())).toBe(reason)
  })
})
