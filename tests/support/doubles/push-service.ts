import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { createServer, type TLSSocket } from 'node:tls'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { listen } from '#tests/support/server/loopback.ts'

/** DER, the encoding of certificates. */
const der = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** A self-signed certificate, generated for each run so that no key is stored. */
function makeCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const localhost = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('localhost')))))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    localhost,
    sequence(time('250101000000Z'), time('491231235959Z')),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const cert = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Protocol buffers: a number, a string or bytes, and eight bytes, each with its field number. */
function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt(value)
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Buffer.from([...bytes, Number(rest)])
}
const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const fixed = (field: number, value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return Buffer.concat([varint((field << 3) | 1), bytes])
}
const text = (field: number, value: string | Buffer) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes])
}

/** Encrypts a message for the browser with these keys: RFC 8291, one record of RFC 8188. */
function encrypt(p256dh: string, auth: string, message: string): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKeys = createECDH('prime256v1')
  const sender = senderKeys.generateKeys()
  const salt = randomBytes(16)
  const derive = (key: Buffer, from: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, sender])
  const shared = derive(senderKeys.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const LAST_RECORD = Buffer.from([2])
  const record = [
    cipher.update(Buffer.concat([Buffer.from(message), LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(4_096)
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, ...record])
}

/** The version of the protocol by which a browser receives pushes. */
const VERSION = 41
const [PING, ACK, LOGIN, WELCOME, MESSAGE] = [0, 1, 2, 3, 8]

/** Parses what a browser sends, and responds so that the connection stays open. */
function serveConnection(socket: TLSSocket, onLogin: () => void) {
  let unread = Buffer.alloc(0)
  let hasVersion = false
  socket.on('error', () => {}) // the browser may disconnect at any time
  socket.on('data', (more) => {
    unread = Buffer.concat([unread, more])
    if (!hasVersion) {
      hasVersion = true
      unread = unread.subarray(1)
    }
    for (;;) {
      let at = 1
      let size = 0
      let byte = 128
      for (let shift = 0; byte & 128; shift += 7) {
        const next = unread[at++]
        if (next === undefined) return
        byte = next
        size |= (byte & 127) << shift
      }
      if (unread.length < at + size) return
      const tag = unread[0]
      unread = unread.subarray(at + size)
      if (tag === PING) socket.write(Buffer.from([ACK, 0]))
      if (tag !== LOGIN) continue
      const welcome = Buffer.concat([text(1, 'browser'), number(8, Date.now())])
      socket.write(Buffer.concat([Buffer.from([VERSION, WELCOME]), varint(welcome.length), welcome]))
      onLogin()
    }
  })
}

type Address = { endpoint: string; p256dh: string; auth: string }

/**
 * The service where Chromium registers a push address and receives pushes, on loopback: as in production, the browser
 * subscribes, receives encrypted messages and wakes its worker.
 */
export async function startPushService() {
  const registered = new Map<string, URLSearchParams>()
  const listening = new Set<TLSSocket>()
  const http = await startScriptedServer()
  http.play(({ url, body }) => {
    if (url.startsWith('/checkin')) {
      const device = Buffer.concat([number(1, 1), number(3, Date.now()), fixed(7, 7n), fixed(8, 8n), text(11, '1')])
      return { type: 'application/x-protobuffer', body: device }
    }
    const registration = new URLSearchParams(body)
    if (registration.get('delete') === 'true')
      return { type: 'text/plain', body: `token=${registration.get('X-subtype')}` }
    const token = `browser-${registered.size}-${randomUUID()}`
    registered.set(token, registration)
    return { type: 'text/plain', body: `token=${token}` }
  })
  const mcsServer = createServer(makeCertificate(), (socket) => {
    socket.on('close', () => listening.delete(socket))
    serveConnection(socket, () => listening.add(socket))
  })
  const port = await listen(mcsServer)

  return {
    /** For the browser's command line; it has no other endpoints. */
    flags: [
      `--gcm-checkin-url=${http.url}/checkin`,
      `--gcm-registration-url=${http.url}/register`,
      `--gcm-mcs-endpoint=https://localhost:${port}`,
      '--ignore-certificate-errors',
    ],
    isListening: () => listening.size > 0,
    /** Sends a message to an address as the browser provided it. */
    send({ endpoint, p256dh, auth }: Address, message: string) {
      const token = endpoint.split('/').pop() ?? ''
      const registration = registered.get(token)
      if (!registration) throw new Error('unknown push address')
      const field = (name: string, value: string) => text(7, Buffer.concat([text(1, name), text(2, value)]))
      const stanza = Buffer.concat([
        text(3, registration.get('sender') ?? ''),
        text(5, registration.get('app') ?? ''),
        field('subtype', registration.get('X-subtype') ?? ''),
        field('content-encoding', 'aes128gcm'),
        text(9, randomUUID()),
        number(17, 60),
        number(18, Date.now()),
        text(21, encrypt(p256dh, auth, message)),
      ])
      for (const socket of listening)
        socket.write(Buffer.concat([Buffer.from([MESSAGE]), varint(stanza.length), stanza]))
    },
    close() {
      http.close()
      mcsServer.close()
      for (const socket of listening) socket.destroy()
    },
  }
}
