import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const USER_PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** CBOR of a text of less than 24 bytes, https://www.rfc-editor.org/rfc/rfc8949#section-3.1 */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const byteString = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** A COSE key of P-256, https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), part(0x21, x), part(0x22, y)])
}

const challengeIn = (options: unknown) => String(Object(options).challenge)

/** A passkey as an authenticator makes it: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
export function createPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpHash = sha256(new URL(origin).hostname)
  let counter = 0
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpHash, Buffer.from([flags]), count])
  }
  const clientData = (type: string, options: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge: challengeIn(options), origin, crossOrigin: false }))
  const credential = (response: Record<string, string | string[]>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    register(options: unknown) {
      const authData = Buffer.concat([
        head(USER_PRESENT_AND_VERIFIED | WITH_KEY),
        Buffer.alloc(16), // of no known model
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]),
        Buffer.concat([text('authData'), byteString(authData)]),
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    answer(options: unknown) {
      const data = clientData('webauthn.get', options)
      const authData = head(USER_PRESENT_AND_VERIFIED)
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      })
    },
  }
}
